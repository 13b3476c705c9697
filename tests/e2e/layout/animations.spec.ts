import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/helpers/browser/e2e'

/** Pages with their animations; all other scenarios run with reduced motion. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The name and the duration of the animation that shows an element. */
const animation = (element: Locator): Promise<string> =>
	element.evaluate((one) => {
		const { animationName, animationDuration } = getComputedStyle(one)
		return `${animationName} ${animationDuration}`
	})

test('pages change, a dialog opens and a toast shows while they animate', async ({ page }) => {
	await page.goto('/')
	await page.getByRole('link', { name: 'Guides' }).first().click()
	await expect(page).toHaveURL(/\/guides$/u)
	await page.goBack()
	await page.getByRole('link', { name: 'Sign In' }).first().click()
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await page.getByRole('link', { name: /forgot/iu }).click()
	await expect(page).toHaveURL(/forgot-password/u)

	await page.goto('/calculator')
	const toast = page.locator('.toast').first()
	await expect(toast).toBeVisible()
	expect(await animation(toast)).toBe('toast-in 0.24s')
	await toast.getByRole('button').click()
	await expect(page.locator('.toast')).toHaveCount(0)
})

test('nothing moves for people who prefer reduced motion', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.goto('/calculator')
	const toast = page.locator('.toast').first()
	await expect(toast).toBeVisible()
	expect(await animation(toast)).toMatch(/^none /u)
})
