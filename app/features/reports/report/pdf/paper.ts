/** The paper of the PDF; the page is printed on the reader's own. */
export type Paper = 'letter' | 'a4'

/** The paper of a query: Letter unless it says otherwise. */
export const readPaper = (text: string | null): Paper => (text === 'a4' ? 'a4' : 'letter')
