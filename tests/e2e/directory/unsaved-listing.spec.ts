import type { BrowserContext, Page } from '@playwright/test'
import { type App, expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'

/** A provider's listing form that is left with unsaved changes. */

const company = (page: Page) => page.getByLabel('Company name')
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave Without Saving?' })

async function openForm(page: Page, context: BrowserContext, app: App): Promise<void> {
	const { id } = await app.makeUser({
		provider: {
			company: 'Good Roofs',
			serviceTypes: ['Lender'],
			phoneNumber: '9185550142',
			displayPhone: true,
		},
	})
	await app.signIn(context, id)
	await page.goto('/profile')
	await page.getByRole('link', { name: 'Edit Service Provider Details' }).click()
	await expect(company(page)).toHaveValue('Good Roofs')
	await waitForHydration(page)
}

test('PROV-09 of several errors the first on the page gets the focus', async ({
	page,
	context,
	app,
}) => {
	await openForm(page, context, app)
	await page.getByLabel('Phone', { exact: true }).fill('12')
	await page.getByLabel('Website', { exact: true }).fill('not an address')
	await page.getByLabel('About Me', { exact: true }).fill('x'.repeat(400))
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
	await expect(page.getByText(/About Me must be/u)).toBeVisible()
	await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
	await page.getByLabel('Phone', { exact: true }).fill('(918) 555-0142')
	await expect(page.getByText('Please enter a valid phone number')).toHaveCount(0)
	await expect(page.getByText(/About Me must be/u)).toBeVisible()
})

test('PROV-01 a link asks before unsaved changes are lost, and keeps them if one stays', async ({
	page,
	context,
	app,
}) => {
	await openForm(page, context, app)
	await company(page).fill('Better Roofs')
	await page.getByRole('banner').getByRole('link', { name: 'Real Estate Guides' }).click()
	await expect(question(page)).toContainText('You have unsaved changes that will be lost.')
	await question(page).getByRole('button', { name: 'Keep Editing' }).click()
	await expect(question(page)).toHaveCount(0)
	await expect(company(page)).toHaveValue('Better Roofs')

	await page.goBack()
	await expect(question(page)).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(question(page)).toHaveCount(0)
	await expect(page).toHaveURL(/\?details=1$/u)
	await expect(company(page)).toHaveValue('Better Roofs')

	await page.getByRole('link', { name: 'Hide Service Provider Details' }).click()
	await question(page).getByRole('button', { name: 'Leave Page' }).click()
	await expect(company(page)).toHaveCount(0)
	await expect(page.getByText('Better Roofs')).toHaveCount(0)
})

test('PROV-01 closing the tab asks, and nothing is asked without changes', async ({
	page,
	context,
	app,
}) => {
	await openForm(page, context, app)
	await company(page).fill('Better Roofs')
	await company(page).fill('Good Roofs')
	await page.getByRole('banner').getByRole('link', { name: 'Real Estate Guides' }).click()
	await expect(page).toHaveURL(/\/guides$/u)
	await page.goBack()
	await expect(company(page)).toHaveValue('Good Roofs')
	await company(page).fill('Better Roofs')
	const asked = page.waitForEvent('dialog')
	await page.close({ runBeforeUnload: true })
	const dialog = await asked
	expect(dialog.type()).toBe('beforeunload')
	await dialog.accept()
})

test('PROV-01 saving asks nothing, a refused save stays unsaved, and another theme loses nothing', async ({
	page,
	context,
	app,
}) => {
	await openForm(page, context, app)
	const save = page.getByRole('button', { name: 'Save Changes' })
	await company(page).fill('')
	await save.click()
	await expect(page.getByText('Company name is required')).toBeVisible()
	await page.getByRole('banner').getByRole('link', { name: 'Real Estate Guides' }).click()
	await question(page).getByRole('button', { name: 'Keep Editing' }).click()
	// Closing returns the focus, which typing must not meet.
	await expect(question(page)).toHaveCount(0)
	await company(page).fill('Better Roofs')
	await page.getByRole('contentinfo').getByRole('button', { name: 'Dark theme' }).click()
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
	await expect(question(page)).toHaveCount(0)
	await expect(company(page)).toHaveValue('Better Roofs')
	await save.click()
	await expectMessage(page, 'Service provider profile updated successfully!')
	await expect(page).toHaveURL(/\/profile#provider-details$/u)
	await expect(page.getByRole('article', { name: 'Better Roofs' })).toBeVisible()
})

test('PROV-14 Cancel of a new listing asks before the text is lost, and leads to the top of the page', async ({
	page,
	context,
	app,
}) => {
	const { id } = await app.makeUser({})
	await app.signIn(context, id)
	await page.goto('/service-provider-profile')
	await waitForHydration(page)
	await company(page).fill('New Roofs')
	await page.getByRole('button', { name: 'Cancel' }).click()
	await question(page).getByRole('button', { name: 'Keep Editing' }).click()
	await expect(company(page)).toHaveValue('New Roofs')
	await page.getByRole('button', { name: 'Cancel' }).click()
	await question(page).getByRole('button', { name: 'Leave Page' }).click()
	await expect(page).toHaveURL((url) => url.pathname === '/')
	await expectMessage(page, 'Service provider signup canceled')
	expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
