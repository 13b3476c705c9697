import type { Page } from '@playwright/test'

/** Delays all scripts of this page until the returned function is called. */
export async function slowScripts(page: Page): Promise<() => Promise<void>> {
	// Chromium reports the view transition that a delayed page aborts as an error.
	await page.emulateMedia({ reducedMotion: 'reduce' })
	let letGo = (): void => undefined
	const held = new Promise<void>((resolve) => (letGo = resolve))
	await page.route('**/assets/*.js', async (route) => {
		await held
		await route.continue()
	})
	return async () => {
		letGo()
		await page.unrouteAll({ behavior: 'wait' })
	}
}
