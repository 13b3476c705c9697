import { expect, test } from '#tests/helpers/browser/e2e'
import { withOwnScript } from '#tests/helpers/accounts/messages'

test('GUIDE-01 to GUIDE-07, GUIDE-10 a visitor filters, sorts and searches the library @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto('/guides')
	if (scripted) await withOwnScript(page)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real Estate Investment Guides')
	await expect(page.getByText('18 guides found')).toBeVisible()
	await expect(page.getByText('You can read the free guides')).toBeVisible()
	const cards = page.getByRole('article')
	await expect(cards).toHaveCount(18)
	await expect(cards.first()).toContainText('RECOMMENDED')
	await expect(cards.first().getByRole('link').first()).toHaveAttribute(
		'href',
		'/guides/the-ultimate-real-estate-investing-guide',
	)

	await page.getByRole('link', { name: 'Financing', exact: true }).click()
	await expect(page).toHaveURL('/guides?category=Financing')
	await expect(cards).not.toHaveCount(18)
	await expect(page.getByRole('link', { name: /^Financing/u })).toHaveAttribute(
		'aria-current',
		'true',
	)
	await page.getByRole('link', { name: /^Financing/u }).click()
	await expect(page).toHaveURL('/guides')

	await page.getByLabel('Sort by').selectOption('a-z')
	if (!scripted) await page.getByRole('button', { name: 'Search' }).click()
	await expect(page).toHaveURL('/guides?sort=a-z')
	await expect(cards.nth(1)).toContainText('BRRRR')
	// Pinned first in every sort order.
	await expect(cards.first()).toContainText('RECOMMENDED')
	await page.goBack()
	await expect(page).toHaveURL('/guides')
	await expect(cards.nth(1)).not.toContainText('BRRRR')

	await page.getByLabel('Search guides').fill('hard money')
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(page).toHaveURL('/guides?search=hard+money')
	await expect(page.getByLabel('Sort by')).toHaveValue('')
	await expect(page.locator('mark').first()).toHaveText(/hard|money/iu)
	await page.getByRole('link', { name: 'List' }).click()
	await expect(page).toHaveURL('/guides?search=hard+money&view=list')
	await expect(page.locator('.guide-list')).toBeVisible()

	await page.getByLabel('Search guides').fill('zebra')
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(page.getByText('No guides match your filters.')).toBeVisible()
	await expect(page.getByText('Guides Coming Soon')).toBeVisible()
	for (const title of ['Investment Strategies', 'Market Analysis', 'Video Tutorials']) {
		await expect(page.getByRole('heading', { name: title })).toBeVisible()
	}
	await page.locator('#clear-filters').click()
	await expect(page).toHaveURL('/guides?view=list')
	await expect(cards).toHaveCount(18)
})

test('GUIDE-08 a failure shows an error with a retry and keeps the current list', async ({
	page,
}) => {
	await page.goto('/guides')
	await withOwnScript(page)
	let isDown = true
	await page.route('**/guides?tag=*', (route) => (isDown ? route.abort() : route.fallback()))
	await page.locator('#chip-tags-loans').click()
	await expect(page.getByRole('alert')).toContainText(
		'Failed to load guides. Please try again later.',
	)
	await expect(page).toHaveURL('/guides')
	isDown = false
	await page.getByRole('link', { name: 'Try Again' }).click()
	await expect(page).toHaveURL('/guides?tag=loans')
	await expect(page.getByRole('alert')).toHaveCount(0)
	await expect(page.locator('#swap-status')).toHaveText(/^\d+ guides found$/u)
})

test('DIR-14 a row of chips moves by 100 pixels', async ({ page }) => {
	await page.setViewportSize({ width: 500, height: 800 })
	await page.goto('/guides')
	await withOwnScript(page)
	const row = page.locator('.chips__list').last()
	// Folded on phones.
	await expect(row).toBeHidden()
	await page.getByText('Filter', { exact: true }).click()
	await page.getByRole('button', { name: 'More tags' }).click()
	await expect.poll(() => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft))).toBe(100)
	await page.getByRole('button', { name: 'Earlier tags' }).click()
	await expect.poll(() => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft))).toBe(0)
})

test('GUIDE-13 GUIDE-14 DATA-12 a guide, its contents, and a number opened in the calculator @nojs', async ({
	page,
	app,
}) => {
	await app.signIn(page.context(), await app.demoId('annual@demo.test'))
	await page.goto('/guides/how-to-finance-a-flip')
	await expect(page.locator('.guide__meta time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/u)
	await expect(page.locator('.guide__meta')).toContainText('min read')
	const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
	const target = (await contents.first().getAttribute('href')) ?? ''
	await contents.first().click()
	await expect(page).toHaveURL(new RegExp(`${target}$`, 'u'))
	await expect(page.locator(target)).toBeInViewport()
	await expect(page.getByRole('heading', { name: 'Related Guides' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'More in Financing' })).toHaveAttribute(
		'href',
		'/guides?category=Financing',
	)

	const link = page.locator('.guide__text a[href^="/calculator?"]').first()
	const wanted = new URL((await link.getAttribute('href')) ?? '', app.origin).searchParams
	await link.click()
	await expect(page.getByRole('heading', { name: 'Investment Calculator' })).toBeVisible()
	for (const [key, value] of wanted) {
		const shown = async () =>
			(await page.locator(`[name="${key}"]`).inputValue()).replaceAll(',', '')
		await expect.poll(shown).toBe(value)
	}
})

test('GUIDE-19 GUIDE-22 a premium guide leads a visitor to the sign-up, which shows what it is @nojs', async ({
	page,
}) => {
	await page.goto('/guides')
	await page.getByRole('link', { name: /DSCR/u }).first().click()
	await expect(page).toHaveURL('/signup?redirect=%2Fguides%2Fdscr-loans-from-quote-to-closing')
	await expect(page.getByText('Please sign up or log in to view this premium guide.')).toBeVisible()
	await expect(page.getByRole('region', { name: 'Your guide' })).toContainText('DSCR')
})

test('CONT-01 from a page out of memory a visitor writes to support @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const from = `guide-reader-${scripted ? 'js' : 'plain'}@example.test`
	await page.goto('/guides/the-70-rule-and-its-limits')
	const inline = 'script:not([src], [data-late], [type="application/ld+json"])'
	expect(await page.locator(inline).count()).toBe(0)
	if (scripted) await withOwnScript(page)
	await page.getByRole('link', { name: 'Contact Us' }).click()
	const place = scripted ? page.getByRole('dialog', { name: 'Contact Us' }) : page.locator('main')
	await place.getByLabel('Email').fill(from)
	await place.getByLabel('Subject').fill('About a guide')
	await place.getByLabel('Message').fill('Thank you.')
	await place.getByRole('button', { name: 'Send Message' }).click()
	await expect(page.getByText('Message sent successfully!')).toBeVisible()
	const sent = async () =>
		(await app.mailTo('support@prohub.test')).filter((mail) => mail.text.includes(from)).length
	await expect.poll(sent).toBe(1)
})
