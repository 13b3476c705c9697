/** Storage of the browser, asked for each time: where it is forbidden, already naming it throws. */
export type BrowserStorage<Methods extends keyof Storage = 'getItem' | 'setItem'> = () => Pick<
	Storage,
	Methods
>

export const browserStorage = (): Storage => localStorage

/** Where a tab keeps the deal of the landing page: a link back to it has no deal in its address. */
const TAB_DEAL_KEY = 'landing-deal'

/** The deal that this tab keeps, as a query; null without one, and where storage is forbidden. */
export function readTabDeal(): string | null {
	try {
		return sessionStorage.getItem(TAB_DEAL_KEY)
	} catch {
		return null
	}
}

/** Keeps a deal in this tab; null forgets it. */
export function keepTabDeal(query: string | null): void {
	try {
		if (query === null) sessionStorage.removeItem(TAB_DEAL_KEY)
		else sessionStorage.setItem(TAB_DEAL_KEY, query)
	} catch {
		// The address of the page has the deal too.
	}
}
