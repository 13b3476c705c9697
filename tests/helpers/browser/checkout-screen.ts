import type { FrameLocator, Page } from '@playwright/test'

/** The provider's checkout as a browser shows it. */

type Screen = Pick<Page & FrameLocator, 'getByRole' | 'getByLabel'>

/** Where the checkout is: framed in our page where script runs, else a page of the provider's own. */
export const checkoutOn = (page: Page, scripted: boolean): Screen =>
	scripted ? page.frameLocator('iframe') : page

export const payButton = (screen: Screen) =>
	screen.getByRole('button', { name: /^(?:Pay|Subscribe)$/u })

/** Pays, with another card than the usual one when it is named. */
export async function pay(screen: Screen, card?: string): Promise<void> {
	if (card !== undefined) await screen.getByLabel('Card').selectOption(card)
	await payButton(screen).click()
}
