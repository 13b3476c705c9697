import type { Page } from '@playwright/test'
import { expect, test } from '#tests/helpers/browser/e2e'

const main = (page: Page) => page.getByRole('main')

/** A section of the page by its heading. */
const section = (page: Page, heading: string) => page.getByRole('region', { name: heading })

test.describe('the landing page @nojs', () => {
	test('LAND-01 LAND-06 SHELL-01 a visitor is asked to become a member, at both ends and beside the plans', async ({
		page,
	}) => {
		await page.goto('/')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real Estate Investor Pro Hub')
		const calls = main(page).getByRole('link', { name: 'Become a Member', exact: true })
		await expect(calls).toHaveCount(3)
		for (const call of await calls.all()) await expect(call).toHaveAttribute('href', '/signup')
		await calls.first().click()
		await expect(page).toHaveURL('/signup')
	})

	test('LAND-06 asks an unverified user to verify at the top, at the bottom and next to the plans', async ({
		page,
		app,
	}) => {
		await app.signIn(page.context(), await app.demoId('unverified@demo.test'))
		await page.goto('/')
		const calls = main(page).getByRole('link', { name: 'Verify Your Email' })
		await expect(calls).toHaveCount(3)
		for (const call of await calls.all())
			await expect(call).toHaveAttribute('href', '/verify-email')
	})

	test('LAND-01 asks a user without a plan to subscribe', async ({ page, app }) => {
		await app.signIn(page.context(), await app.demoId('user@demo.test'))
		await page.goto('/')
		const subscribe = main(page).getByRole('link', { name: 'Subscribe Now' })
		await expect(subscribe).toHaveCount(3)
		await expect(subscribe.first()).toHaveAttribute('href', '/subscription')
	})

	test('SHELL-26 redirects a paid member to the dashboard', async ({ page, app }) => {
		for (const email of ['admin@demo.test', 'vip@demo.test', 'annual@demo.test']) {
			await app.signIn(page.context(), await app.demoId(email))
			for (const path of ['/', '/signup', '/signin']) {
				await page.goto(path)
				await expect(page).toHaveURL('/dashboard')
			}
		}
	})

	test('LAND-02 the calculator section lists its results and links to it', async ({ page }) => {
		await page.goto('/')
		const calculator = section(page, 'Know the numbers before you make the offer')
		for (const text of ['ROI', 'cash flow', 'DSCR', 'Fix and flip', 'Renovation budgets']) {
			await expect(calculator).toContainText(text)
		}
		const link = calculator.getByRole('link', { name: 'Try the calculator' })
		await expect(link).toHaveAttribute('href', '/calculator')
	})

	test('LAND-03 LAND-04 LAND-05 offers, reasons, and the final call to action', async ({
		page,
	}) => {
		await page.goto('/')
		await expect(section(page, 'What We Offer').getByRole('heading', { level: 3 })).toHaveText([
			'Deal Analysis',
			'Community Network',
			'Resources to Thrive',
		])
		await expect(section(page, 'Why Choose Us?').getByRole('heading', { level: 3 })).toHaveText([
			'Expert Analysis',
			'Valuable Insights',
			'Growing Network',
			'Powerful Tools',
		])
		const last = main(page).getByRole('region').last()
		await expect(last.getByRole('link', { name: 'Become a Member' })).toBeVisible()
		await expect(main(page).locator('> *').last()).toContainText('Become a Member')
	})

	test('SHELL-25 every link works', async ({ page, request }) => {
		await page.goto('/')
		const links = await page
			.getByRole('link')
			.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))])
		expect(links.length).toBeGreaterThan(5)
		for (const link of links.filter((href) => !/^(?:#|mailto:)/u.test(href))) {
			const answer = await request.get(link, { maxRedirects: 0 })
			const to = answer.headers()['location'] ?? ''
			// The calculator redirects visitors to sign-up, which is fine.
			expect([link, answer.status() === 200 || to.startsWith('/signup?')]).toEqual([link, true])
		}
	})
})

test.describe('the terms @nojs', () => {
	test('TOS-01 the date and the sections, each reachable from the contents', async ({ page }) => {
		await page.goto('/terms-of-service')
		await expect(page.getByText('Last updated April 13, 2025')).toBeVisible()
		const headings = await main(page).locator('section h2').allInnerTexts()
		const wanted = [
			/acceptance/iu,
			/description/iu,
			/subscription and payment/iu,
			/disclaimers/iu,
			/user responsibilities/iu,
			/personal information/iu,
			/intellectual property/iu,
			/termination/iu,
			/governing law/iu,
			/changes to (?:these )?terms/iu,
			/contact/iu,
		]
		expect(headings).toHaveLength(wanted.length)
		for (const [i, pattern] of wanted.entries()) {
			expect(headings[i]).toMatch(pattern)
			expect(headings[i]).toMatch(new RegExp(`^${i + 1}\\. `, 'u'))
		}
		const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
		await expect(contents).toHaveCount(wanted.length)
		await contents.nth(8).click()
		await expect(main(page).locator('section h2').nth(8)).toBeInViewport()
	})

	test('TOS-02 TOS-03 have the required content', async ({ page }) => {
		await page.goto('/terms-of-service')
		const text = await main(page).innerText()
		for (const pattern of [
			/No refunds\./u,
			/Canceling stops future billing/u,
			/for education only/u,
			/not verif(?:y|ied)|do not verify/u,
			/endorse/u,
			/terminate .*at any time|at any time/u,
			/United States/u,
			/support@prohub\.test/u,
			/email address/u,
			/first and last name/u,
			/phone/u,
			/website/u,
			/company/u,
			/address/u,
			/payment/u,
		]) {
			expect(text).toMatch(pattern)
		}
		expect(text).toContain('Pro Hub')
		await expect(main(page).getByRole('link', { name: 'support@prohub.test' })).toHaveAttribute(
			'href',
			'mailto:support@prohub.test',
		)
	})
})

test.describe('the dashboard @nojs', () => {
	const TILES = [
		['Real Estate Guides', '/guides'],
		['Investment Calculator', '/calculator'],
		['Comps', '/comps'],
		['Service Provider Directory', '/service-providers'],
	] as const

	test('DASH-01 welcome text, tiles, and a link to the calculator', async ({ page, app }) => {
		await app.signIn(page.context(), await app.demoId('annual@demo.test'))
		await page.goto('/dashboard')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ana')
		await expect(
			main(page).getByRole('link', { name: 'Start with the calculator' }),
		).toHaveAttribute('href', '/calculator')
		const tiles = main(page).locator('.tiles').getByRole('listitem').getByRole('link')
		await expect(tiles).toHaveText(TILES.map(([label]) => label))
		for (const [i, [, to]] of TILES.entries())
			await expect(tiles.nth(i)).toHaveAttribute('href', to)
		await main(page).getByRole('link', { name: 'Investment Calculator' }).click()
		await expect(page).toHaveURL('/calculator')
	})

	for (const [email, texts] of [
		['annual@demo.test', [/Annual Plan/u, /Next billing date\s*\w+ \d{1,2}, \d{4}/u, /Active/u]],
		['sixmonth@demo.test', [/6-Month Plan/u, /Next billing date\s*\w+ \d{1,2}, \d{4}/u]],
		['vip@demo.test', [/VIP Access until \w+ \d{1,2}, \d{4}/u, /Subscribe to keep it/u]],
		['admin@demo.test', [/Administrator access/u]],
		['pastdue@demo.test', [/Annual Plan/u, /Past due/u, /until \w+ \d{1,2}, \d{4}/u]],
	] as const) {
		test(`DASH-02 DASH-04 Access Status of ${email}`, async ({ page, app }) => {
			await app.signIn(page.context(), await app.demoId(email))
			await page.goto('/dashboard')
			const panel = main(page).locator('.card').filter({ hasText: 'Access Status' })
			for (const text of texts) await expect(panel).toContainText(text)
			await expect(panel).not.toContainText(/active subscription|undefined|Invalid Date/u)
		})
	}

	test('DASH-02 shows the stored date in long US format', async ({ page, app }) => {
		const { id } = await app.makeUser({
			role: 'subscriber',
			subscriptionStatus: 'active',
			plan: {
				key: 'biannual',
				status: 'active',
				currentPeriodEnd: new Date('2031-03-05T23:59:00Z'),
			},
		})
		await app.signIn(page.context(), id)
		await page.goto('/dashboard')
		await expect(main(page)).toContainText('March 5, 2031')
	})

	test('DASH-02 shows N/A without a date', async ({ page, app }) => {
		const { id } = await app.makeUser({
			role: 'subscriber',
			subscriptionStatus: 'active',
			plan: { key: 'annual', status: 'active', currentPeriodEnd: null },
		})
		await app.signIn(page.context(), id)
		await page.goto('/dashboard')
		await expect(main(page)).toContainText(/Next billing date\s*N\/A/u)
	})

	for (const [email, to] of [
		['user@demo.test', '/'],
		['unverified@demo.test', '/verify-email?redirect=%2Fdashboard'],
	] as const) {
		test(`SHELL-20 SHELL-23 ${email} is redirected to ${to}`, async ({ page, app }) => {
			await app.signIn(page.context(), await app.demoId(email))
			await page.goto('/dashboard')
			await expect(page).toHaveURL(to)
			await expect(page.getByText('Access Status')).toHaveCount(0)
		})
	}
})
