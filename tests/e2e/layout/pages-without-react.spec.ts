import type { Page } from '@playwright/test'
import { draftKey } from '~/features/calculator/drafts/draft-storage-key'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForStillness } from '#tests/helpers/accounts/messages'

/** Pages without framework, with JavaScript: their scripts and what they do. */

/** The names of a page's scripts, without hashes. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
	const names: string[] = []
	page.on('response', (response) => {
		const { pathname } = new URL(response.url())
		if (pathname.endsWith('.js')) names.push(pathname.replace(/^\/assets\/|-[^-]+\.js$/gu, ''))
	})
	await page.goto(path, { waitUntil: 'networkidle' })
	return names
}

test('pages without interaction load no script, the landing page only its small calculator', async ({
	page,
}) => {
	expect(await scriptsOf(page, '/terms-of-service')).toEqual([])
	expect(await scriptsOf(page, '/check-our-math')).toEqual([])
	expect(await scriptsOf(page, '/privacy')).toEqual([])
	expect(await scriptsOf(page, '/')).toEqual(['landing'])
})

test('CALC-10 SHELL-11 signing out there deletes the draft of that account only', async ({
	page,
	context,
	app,
}) => {
	const { id } = await app.makeUser({ isVerified: true })
	await app.signIn(context, id)
	await page.goto('/')
	await page.evaluate(
		([own, other]) => {
			localStorage.setItem(String(own), '{}')
			localStorage.setItem(String(other), '{}')
		},
		[draftKey(id), draftKey('someone-else')],
	)
	await page.getByRole('button', { name: 'Test' }).click()
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await expectMessage(page, 'Signed out successfully.')
	const left = () => page.evaluate(() => Object.keys(localStorage))
	await expect.poll(left).toEqual([draftKey('someone-else')])
	// Messages disappear and can be closed even without the framework.
	expect(await page.locator('script[type=module]').count()).toBe(0)
	await expect(page.getByText('Signed out successfully.')).toBeHidden()
})

test('SHELL-14 a message stays while hovered and has a close button', async ({
	page,
	context,
	app,
}) => {
	const { id } = await app.makeUser({ isVerified: true })
	await app.signIn(context, id)
	await page.goto('/')
	await page.getByRole('button', { name: 'Test' }).click()
	await waitForStillness(page)
	await page.getByRole('button', { name: 'Sign Out' }).click()
	const toast = page.locator('.toast')
	await expect(toast).toHaveText(/Signed out successfully\./)
	await toast.hover()
	// Longer than the usual two seconds.
	await page.clock.runFor(20_000)
	await expect(toast).toBeVisible()
	await page.getByRole('button', { name: 'Theme: Auto' }).click()
	await page.getByRole('button', { name: 'Dismiss' }).click()
	await expect(toast).toHaveCount(0)
	await page.reload()
	await expect(toast).toHaveCount(0)
})
