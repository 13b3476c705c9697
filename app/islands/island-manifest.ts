/**
 * The scripts of pages without hydration. The build creates one file per script, named by its
 * content hash, and fills in the addresses; without a build (tests) they are empty.
 */
export type Island = 'landing' | 'messages' | 'guides' | 'forget'

export const ISLANDS: Readonly<Record<Island, string>> = import.meta.env.ISLAND_SCRIPTS ?? {
	landing: '',
	messages: '',
	guides: '',
	forget: '',
}
