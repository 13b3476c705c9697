import type { Page } from '@playwright/test'
import { codeOf } from '#tests/helpers/accounts/second-factor'
import { type App, expect } from './e2e'

/** User actions on the pages of the second factor, with and without JavaScript. */

/** The code that an app with this key shows in the server's time. */
export async function codeAt(app: App, key: string, steps = 0): Promise<string> {
	return codeOf(key, steps, await app.now())
}

/** The recovery codes that were just made. */
export async function newRecoveryCodes(page: Page): Promise<string[]> {
	const codes = page.getByRole('status').locator('code')
	await expect(codes).toHaveCount(10)
	return codes.allInnerTexts()
}

/** Sets up an authenticator app on the page of the second factor; returns its key. */
export async function setUpApp(page: Page, app: App): Promise<string> {
	await page.getByRole('button', { name: 'Set Up App' }).click()
	const key = await page.locator('.factor-key').innerText()
	await page.getByLabel('Code from the app').fill(await codeAt(app, key))
	await page.getByRole('button', { name: 'Turn On' }).click()
	// The second text is what an admin's page shows instead of the link.
	await expect(
		page
			.getByRole('link', { name: 'Remove App' })
			.or(page.getByText("Admins need a second step, so you can't remove it.")),
	).toBeVisible()
	return key
}

/** Leaves the account like on another computer. */
export async function signOut(page: Page): Promise<void> {
	await page.context().clearCookies()
	await page.goto('/signin')
}
