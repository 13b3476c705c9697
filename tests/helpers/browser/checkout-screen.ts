import type { FrameLocator, Page } from '@playwright/test'

/** The payment provider's checkout in a browser. */

type Screen = Pick<Page & FrameLocator, 'getByRole' | 'getByLabel' | 'locator'>

/** The location of the checkout: embedded in our page with JavaScript, otherwise the hosted page. */
export const checkoutOn = (page: Page, scripted: boolean): Screen =>
	scripted ? page.frameLocator('iframe') : page

export const payButton = (screen: Screen) =>
	screen.getByRole('button', { name: /^(?:Pay|Subscribe)$/u })

/** Pays, optionally with a specific test card. */
export async function pay(screen: Screen, card?: string): Promise<void> {
	if (card !== undefined) await screen.getByLabel('Card').selectOption(card)
	await payButton(screen).click()
}
