/** Storage of the browser, asked for each time: where it is forbidden, already naming it throws. */
export type BrowserStorage<Methods extends keyof Storage = 'getItem' | 'setItem'> = () => Pick<
	Storage,
	Methods
>

export const browserStorage = (): Storage => localStorage
