/**
 * The small scripts of pages without framework. The build makes one file of each, named by its
 * content, and puts the addresses here; where nothing is built (tests) they are empty.
 */
export type PageScript = 'landing' | 'messages' | 'guides'

export const PAGE_SCRIPTS: Readonly<Record<PageScript, string>> = import.meta.env.PAGE_SCRIPTS ?? {
	landing: '',
	messages: '',
	guides: '',
}
