import type { BrowserContext, Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/helpers/browser/axe'
import { createMember, ready } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { waitForHydration } from '#tests/helpers/accounts/messages'

/** From the text of a listing to a deal: by hand, and with the bookmark on the page of a listing. */

const LISTING = `$249,900
3 beds 2 baths 1,480 sqft
1234 E Maple St, Tulsa, OK 74104
HOA: $45
Annual tax amount: $3,210
Rent Zestimate: $1,695/mo`

const field = (page: Page) => page.getByRole('textbox', { name: 'Paste the text here' })
const found = (page: Page) => page.getByRole('region', { name: 'What We Found' }).last()

test('PRO-83 PRO-84 a pasted listing is shown with its places, and opens in the calculator @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	await createMember(app, context)
	await page.goto('/calculator')
	if (scripted) await ready(page)
	await page.getByRole('link', { name: 'Paste a listing' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paste a Listing')
	if (scripted) await waitForHydration(page)
	const find = page.getByRole('button', { name: 'Find the Numbers' })
	await find.click()
	await expect(page.getByText('Paste the text of a listing first.')).toBeVisible()

	await field(page).fill(LISTING)
	await find.click()
	await expect(found(page)).toContainText('Purchase price: $249,900')
	await expect(found(page).locator('mark', { hasText: '$249,900' })).toBeVisible()
	await expect(field(page)).toHaveValue(LISTING)
	// Dues without a unit of time are the member's to say.
	await expect(found(page).getByRole('radio', { name: 'Leave it empty' })).toBeChecked()
	await found(page).getByRole('radio', { name: '$540/yr' }).check()
	await found(page)
		.getByRole('checkbox', { name: /Monthly rent/u })
		.uncheck()
	await found(page).getByRole('button', { name: 'Open in the Calculator' }).click()

	await expect(page).toHaveURL(/\/calculator/u)
	const input = (name: string) => page.locator(`form.calculator [name=${name}]`)
	await expect(input('propertyAddress')).toHaveValue('1234 E Maple St, Tulsa, OK 74104')
	const values = {
		purchase: '249,900',
		bedrooms: '3',
		bathrooms: '2',
		sqFt: '1,480',
		yTaxes: '3,210',
		hoa: '540',
		rent: '',
	}
	for (const [name, value] of Object.entries(values)) await expect(input(name)).toHaveValue(value)
})

test('a text without numbers, and one that is too long, stay in their field @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	await createMember(app, context)
	await page.goto('/calculator/listing')
	if (scripted) await waitForHydration(page)
	const find = page.getByRole('button', { name: /Find the Numbers|Read the Text Again/u })
	await field(page).fill('A lovely home')
	await find.click()
	await expect(page.getByText('We found no numbers of a deal in this text')).toBeVisible()
	await expect(field(page)).toHaveValue('A lovely home')
	const long = 'x'.repeat(50_001)
	await field(page).fill(long)
	if (scripted) await expect(page.getByText('this text has 50,001')).toBeVisible()
	await find.click()
	await expect(page.getByText('this text has 50,001. Keep the part')).toBeVisible()
	await expect(field(page)).toHaveValue(long)
})

test('FIX-24 PRO-84 an unsaved deal in whose place a listing comes is kept', async ({
	page,
	app,
	context,
}) => {
	await createMember(app, context)
	await page.goto('/calculator')
	await ready(page)
	await page.getByLabel('Property address').fill('9 Draft Ln')
	await page.locator('#deal-purchase').fill('90000')
	await page.goto('/calculator/listing')
	await waitForHydration(page)
	await field(page).fill('List price: $249,900')
	await page.getByRole('button', { name: 'Find the Numbers' }).click()
	await page.getByRole('button', { name: 'Open in the Calculator' }).click()
	await expect(page.locator('#deal-purchase')).toHaveValue('249,900')
	await expect(page.getByText('unsaved numbers for "9 Draft Ln"')).toBeVisible()
	await page.reload()
	await page.getByRole('button', { name: 'Show Them' }).click()
	await expect(page.locator('#deal-purchase')).toHaveValue('90,000')
	await expect(page.getByLabel('Property address')).toHaveValue('9 Draft Ln')
})

const PAGE_OF_A_LISTING = `<!doctype html><html lang="en"><title>1234 E Maple St, Tulsa, OK 74104 | Homes</title>
<meta name="description" content="3 beds, 2 baths">
<script type="application/ld+json">
{"@type": "House", "numberOfBedrooms": 3,
 "offers": {"price": 249900, "priceCurrency": "USD"}}
</script>
<script type="application/ld+json">{ not JSON</script>
<body><h1>1234 E Maple St</h1><p>HOA: $45/mo 🏠</p><p hidden>List price: $1,000,000</p>`

/** A page of another site with the bookmark on it, where a click is that of a member. */
async function openListing(context: BrowserContext, page: Page, bookmark: string) {
	await context.route('http://homes.test/**', (route) =>
		route.fulfill({
			contentType: 'text/html; charset=utf-8',
			body: `${PAGE_OF_A_LISTING}<p><a href="${bookmark}">Bookmark</a></p></body></html>`,
		}),
	)
	await page.goto('http://homes.test/1234')
}

test('the bookmark brings what a page says, and only its member sends it', async ({
	page,
	app,
	context,
}) => {
	await createMember(app, context)
	await page.goto('/calculator/listing')
	await waitForHydration(page)
	const link = page.getByRole('link', { name: 'Listing to Deal' })
	await expect(link).toHaveAttribute('href', /^javascript:/u)
	const bookmark = (await link.getAttribute('href')) ?? ''
	await link.click()
	await expect(page.getByText('Drag it to your bookmarks bar.')).toBeVisible()
	await expect(page).toHaveURL(/\/calculator\/listing$/u)
	await page.getByText('On a phone, or without a bookmarks bar').click()
	await expect(page.getByLabel('Address of the bookmark')).toHaveValue(bookmark)
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.getByRole('button', { name: 'Copy Address' }).click()
	await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bookmark)

	const asked: string[] = []
	context.on('request', (request) => asked.push(request.url()))
	await openListing(context, page, bookmark)
	const [opened] = await Promise.all([
		context.waitForEvent('page'),
		page.getByRole('link', { name: 'Bookmark' }).click(),
	])
	await expect(field(opened)).toHaveValue(/1234 E Maple St[^]*HOA: \$45\/mo/u)
	await expect(opened).toHaveURL(`${app.origin}/calculator/listing`)
	expect(asked.filter((url) => url.includes('Maple'))).toEqual([])
	await expect(found(opened)).toHaveCount(0)
	await opened.getByRole('button', { name: 'Find the Numbers' }).click()
	const card = found(opened)
	await expect(card).toContainText('Purchase price: $249,900')
	await expect(card).toContainText('Page data, offers.price: 249900')
	await expect(card).toContainText('Annual HOA dues: $540/yr')
	await expect(card).not.toContainText('$1,000,000')
	await expectNoAxeViolations(opened)
})

test('a text that was typed is not replaced by a listing of the bookmark', async ({
	page,
	app,
	context,
}) => {
	await createMember(app, context)
	await page.goto('/calculator/listing')
	await waitForHydration(page)
	await field(page).fill('My own notes')
	await page.evaluate(() => {
		window.location.hash = '#listing=List%20price%3A%20%24249%2C900'
	})
	await expect(page.getByText('Your bookmark brought another listing.')).toBeVisible()
	await expect(field(page)).toHaveValue('My own notes')
	await page.getByRole('button', { name: 'Use the New Listing' }).click()
	await expect(field(page)).toHaveValue('List price: $249,900')
	await expect(page).toHaveURL(/\/calculator\/listing$/u)
})
