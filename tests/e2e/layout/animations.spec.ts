import type { Locator, Page } from '@playwright/test'
import { waitForHydration } from '#tests/helpers/accounts/messages'
import { expect, test } from '#tests/helpers/browser/e2e'

/** Pages with their animations; all other scenarios run with reduced motion. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The message after signing out. */
async function toastOfSignOut(page: Page): Promise<Locator> {
	await page.goto('/profile')
	await waitForHydration(page)
	await page.getByRole('button', { name: 'Test' }).click()
	await page.getByRole('button', { name: 'Sign Out' }).click()
	return page.locator('.toast').first()
}

test('pages change, a dialog opens and a toast shows while they animate', async ({
	page,
	context,
	app,
}) => {
	await page.goto('/')
	await page.getByRole('link', { name: 'Guides' }).first().click()
	await expect(page).toHaveURL(/\/guides$/u)
	await page.goBack()
	await page.getByRole('link', { name: 'Sign In' }).first().click()
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await page.getByRole('link', { name: /forgot/iu }).click()
	await expect(page).toHaveURL(/forgot-password/u)

	await app.signIn(context, (await app.makeUser()).id)
	const toast = await toastOfSignOut(page)
	// One question, because the message leaves by itself after some seconds.
	await expect(toast).toHaveCSS('animation', /^0\.24s .*toast-in$|^toast-in 0\.24s/u)
	await expect(page.locator('.toast')).toHaveCount(0)
})

test('nothing moves for people who prefer reduced motion', async ({ page, context, app }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await app.signIn(context, (await app.makeUser()).id)
	const toast = await toastOfSignOut(page)
	await expect(toast).toHaveCSS('animation-name', 'none')
})
