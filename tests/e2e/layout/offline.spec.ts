import { expect, test } from '#tests/helpers/browser/e2e'
import { createMember, field, openCalculator } from '#tests/helpers/browser/calculator-screen'

/** Navigation without a connection, with JavaScript. */

const OFFLINE = "You're offline. This page stays open, and nothing on it is lost."

test('a click when offline stays on the page, says so, and loses nothing', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context)
	await openCalculator(page)
	await field(page, 'rent').fill('2350')
	await context.setOffline(true)
	const comps = page.getByRole('banner').getByRole('link', { name: 'Comps' })
	await comps.click()
	await expect(page.getByText(OFFLINE)).toBeVisible()
	await expect(page).toHaveURL('/calculator')
	await expect(field(page, 'rent')).toHaveValue('2,350')
	await context.setOffline(false)
	await comps.click()
	await expect(page).toHaveURL('/comps')
})

for (const [what, requests] of [
	['data', /\/comps\.data/u],
	['script', /\/assets\/comps-[^/]*\.js|\.webmanifest/u],
] as const) {
	test(`a page whose ${what} cannot be loaded leaves the old one as it is`, async ({
		context,
		app,
	}) => {
		await createMember(app, context)
		// The router logs a failed script as an error, which the page of the fixture reports.
		const page = await context.newPage()
		await openCalculator(page)
		await field(page, 'rent').fill('2350')
		// The browser does not know that there is no connection.
		await page.route(requests, (route) => route.abort())
		await page.getByRole('banner').getByRole('link', { name: 'Comps' }).click()
		await expect(page.getByText(OFFLINE)).toBeVisible()
		await expect(field(page, 'rent')).toHaveValue('2,350')
		await field(page, 'rent').fill('2400')
		await expect(page.locator('#results')).toContainText('$2,400')
	})
}
