import type { Page } from '@playwright/test'
import { checkoutOn, pay } from './checkout-screen'
import { type App, expect } from './e2e'

/** A membership in a browser: how it is bought, and where its state is shown. */

/** The card of the plan on the profile. */
export const cardOf = (page: Page) => page.getByRole('region', { name: 'Subscription Information' })

type Buyer = { page: Page; app: App; scripted: boolean; id: string }

/** Buys a plan in the browser; ends on the profile. */
export async function buy(
	{ page, app, scripted, id }: Buyer,
	plan: string,
	card?: string,
): Promise<void> {
	await app.signIn(page.context(), id)
	await page.goto('/subscription?afterSubscribeRedirect=%2Fprofile')
	await page.getByRole('button', { name: `Choose ${plan}` }).click()
	const screen = checkoutOn(page, scripted)
	await pay(screen, card)
	if (card?.startsWith('authenticate') === true) {
		await screen.getByRole('button', { name: 'Yes, authenticate' }).click()
	}
	await page.waitForURL('**/profile')
	await expect(cardOf(page)).toContainText(plan)
}

/** Reloads the profile until what follows a webhook is there. */
export async function expectOnProfile(page: Page, check: () => Promise<void>): Promise<void> {
	await expect(async () => {
		await page.goto('/profile')
		await check()
	}).toPass()
}
