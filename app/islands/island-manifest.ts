/**
 * The small scripts of pages without framework. The build makes one file of each, named by its
 * content, and puts the addresses here; where nothing is built (tests) they are empty.
 */
export type Island = 'landing' | 'messages' | 'guides'

export const ISLANDS: Readonly<Record<Island, string>> = import.meta.env.PAGE_SCRIPTS ?? {
	landing: '',
	messages: '',
	guides: '',
}
