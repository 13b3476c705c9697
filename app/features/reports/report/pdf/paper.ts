/** The paper of the PDF; the page is printed on the reader's own. */
export const PAPERS = [
	{ value: 'letter', label: 'Letter' },
	{ value: 'a4', label: 'A4' },
] as const

export type Paper = (typeof PAPERS)[number]['value']

/** The paper of a query: Letter unless it says otherwise. */
export const readPaper = (text: string | null): Paper => (text === 'a4' ? 'a4' : 'letter')
