import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { waitForHydration, withOwnScript } from '#tests/helpers/accounts/messages'
import { createMember } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { addTranslator, translate, useEverything } from '#tests/helpers/browser/translation'
import { slowScripts } from '#tests/helpers/browser/slow-scripts'
import routes from '~/routes'

/** Pages that the browser has translated: every text node of theirs is another one then. */

test.use({ serverOfItsOwn: 'translated pages' })
test.setTimeout(480_000)

/** A page with a parameter: the address, or a page with a link to it. */
type Found = { on: string; link: RegExp }
type Router = { state: { navigation: { state: string }; fetchers: Map<string, { state: string }> } }
type Visits = Readonly<Record<string, string | Found>>

/** Where each page is, by account and pattern. */
const PAGES: Readonly<Record<string, Visits>> = {
	'': {
		'/': '/',
		'/contact': '/contact',
		'/signin': '/signin',
		'/signup': '/signup',
		'/forgot-password': '/forgot-password',
		'/reset-password/:token': '/reset-password/no-such-token',
		'/undo-email-change/:token': '/undo-email-change/no-such-token',
		'/undo-factor-change/:token': '/undo-factor-change/no-such-token',
		'/comps': '/comps',
		'/guides': '/guides',
		'/guides/:slug': { on: '/guides', link: /^\/guides\/[\w-]+$/u },
		'/*': '/no-such-page',
	},
	'unverified@demo.test': { '/verify-email': '/verify-email' },
	'user@demo.test': {
		'/subscription': '/subscription',
		'/payment': '/payment?plan=annual',
		'/stripe-checkout': '/stripe-checkout',
		'/subscription-return': '/subscription-return',
		'/payment-success': '/payment-success',
		'/payment-cancel': '/payment-cancel',
	},
	'provider@demo.test': { '/profile/service-provider': '/profile/service-provider' },
	'provider-new@demo.test': { '/service-provider-profile': '/service-provider-profile' },
	'vip@demo.test': { '/profile/vip': '/profile/vip' },
	'annual@demo.test': {
		'/dashboard': '/dashboard',
		'/calculator': '/calculator?sample=flip',
		'/calculator/projection': '/calculator/projection?purchase=200000&rent=2000&interestDSCR=7',
		'/calculator/brrrr': '/calculator/brrrr?purchase=120000&rent=1800&arv=210000&appliance=20000',
		'/calculator/loan': '/calculator/loan?purchase=200000&rent=2000&interestDSCR=7',
		'/calculator/sensitivity': '/calculator/sensitivity?purchase=200000&rent=2000&interestDSCR=7',
		'/calculator/offer': '/calculator/offer?purchase=200000&rent=2000&interestDSCR=7',
		'/calculator/scenarios': { on: '/deals', link: /^\/deals\/[\w-]{20,}$/u },
		'/calculator/compare': '/calculator/compare',
		'/calculator/share': '/calculator/share',
		'/calculator/import': '/calculator/import',
		'/calculator/listing': '/calculator/listing',
		'/deals': '/deals',
		'/deals/:id': { on: '/deals', link: /^\/deals\/[\w-]{20,}$/u },
		'/deals/criteria': '/deals/criteria',
		'/deals/reminders': '/deals/reminders',
		'/service-providers': '/service-providers',
		'/profile/membership': '/profile/membership?confirm=cancel',
		'/profile': '/profile?edit=1',
		'/profile/email': '/profile/email',
		'/profile/security': '/profile/security',
		'/profile/sign-ins': '/profile/sign-ins',
		'/confirm-identity': '/confirm-identity',
	},
	'admin@demo.test': {
		// First, because the pages after it change the list of guides.
		'/admin/guides/edit/:id': { on: '/admin/guides', link: /^\/admin\/guides\/edit\//u },
		'/admin': '/admin',
		'/admin/audit': '/admin/audit',
		'/admin/billing': '/admin/billing',
		'/admin/mail': '/admin/mail',
		'/admin/revenue': '/admin/revenue',
		'/admin/users': '/admin/users',
		'/admin/users/:id': { on: '/admin/users', link: /^\/admin\/users\/[\w-]{20,}$/u },
		'/admin/users/:id/billing': { on: '/admin/users', link: /^\/admin\/users\/[\w-]{20,}$/u },
		'/admin/service-provider-stats': '/admin/service-provider-stats',
		'/admin/service-providers': '/admin/service-providers',
		'/admin/service-providers/new': '/admin/service-providers/new',
		'/admin/service-providers/:id': {
			on: '/admin/service-providers',
			link: /^\/admin\/service-providers\/[\w-]{20,}$/u,
		},
		'/admin/service-types': '/admin/service-types',
		'/admin/guides': '/admin/guides',
		'/admin/guides/new': '/admin/guides/new',
		'/comps/sales': '/comps/sales',
		'/comps/sales/import': '/comps/sales/import',
		'/comps/sales/new': '/comps/sales/new',
		'/comps/valuations': '/comps/valuations',
		// The form of the page before it has made one.
		'/comps/valuations/:id': { on: '/comps/valuations', link: /^\/comps\/valuations\/v/u },
		'/dev/mail': '/dev/mail',
		'/dev/ui': '/dev/ui',
	},
}

/** Their forms are like others here, need a state that no link leads to, or they only pass on or are empty. */
const NOT_HERE = [
	'/signin/second-factor',
	'/service-providers/:id/report',
	'/profile/billing-portal',
	'/dev/bare',
]

/** Nothing runs on them in the browser, so there is nothing that a translation could disturb. */
function hasNoScript(source: string): boolean {
	if (!/^export default|export \{ default/mu.test(source)) return true
	return source.includes('hydrate: false') && !/\bscript: '/u.test(source)
}

test('FIX-29 every page with a script is translated here', () => {
	const known = [...Object.values(PAGES).flatMap((pages) => Object.keys(pages)), ...NOT_HERE]
	const missing = routes
		.filter(({ file }) => !hasNoScript(readFileSync(`app/${file}`, 'utf8')))
		.map(({ path = '' }) => `/${path}`)
		.filter((pattern) => !known.includes(pattern))
	expect(missing).toEqual([])
})

/** Waits until the scripts of the page run, and its last form or link is done. */
async function isIdle(page: Page): Promise<void> {
	await page.waitForLoadState('load')
	await withOwnScript(page)
	await page.waitForFunction(() => {
		const { __remixRouter: router } = window as Window & { __remixRouter?: Router }
		if (document.querySelector('script[type=module]') === null) return true
		if (router === undefined || document.querySelector('.toaster[popover]') === null) return false
		const { navigation, fetchers } = router.state
		return [navigation, ...fetchers.values()].every(({ state }) => state === 'idle')
	})
}

async function open(page: Page, visit: string | Found): Promise<void> {
	const path = typeof visit === 'string' ? visit : visit.on
	// Whatever the page before leads to later, such as when a payment is checked again.
	// It may do so in this moment, which interrupts an attempt, or two of them.
	const leave = () => page.goto('about:blank')
	await leave().catch(leave).catch(leave)
	await page.goto(path)
	await isIdle(page)
	if (typeof visit === 'string') return
	const links = await page
		.locator('main a')
		.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
	const link = links.find((href) => visit.link.test(href))
	if (link === undefined) throw new Error(`No link like ${visit.link} on ${path}`)
	await page.goto(link)
	await isIdle(page)
}

/** A form or link may load another document meanwhile. */
const expectAlive = (page: Page, what: string) =>
	expect(async () => {
		await isIdle(page)
		await expect(page.locator('h1').first(), what).toBeVisible()
		await expect(page.getByText('Error 500'), what).toHaveCount(0)
	}).toPass()

/** Runs in the page as it is now; again if it has just led on by itself, as /payment-success does. */
const inPage = (page: Page, act: () => void) => expect(() => page.evaluate(act)).toPass()

/** Sends the first form of the page as it is now. */
const sendForm = (page: Page) =>
	inPage(page, () => {
		const form = document.querySelector<HTMLFormElement>('main form[method=post]')
		const button = form?.querySelector<HTMLButtonElement>('button:not([type=button])')
		if (button && !button.disabled) form?.requestSubmit(button)
	})

/** Follows a link of the page without loading a document, if it has one. */
const followLink = (page: Page) =>
	inPage(page, () => {
		const links = document.querySelectorAll<HTMLAnchorElement>(
			'main a[href^="/"], header a[href^="/"]',
		)
		const link = [...links].find((one) => {
			const isOther = one.pathname !== location.pathname
			return isOther && !one.download && !/\.\w+$/u.test(one.pathname) && one.checkVisibility()
		})
		link?.click()
	})

for (const [email, pages] of Object.entries(PAGES)) {
	test(`FIX-29 translated pages live: ${email || 'a visitor'}`, async ({ page, app, context }) => {
		if (email !== '') await app.signIn(context, await app.demoId(email))
		await addTranslator(context)
		for (const [pattern, visit] of Object.entries(pages)) {
			await test.step(pattern, async () => {
				await open(page, visit)
				expect(await translate(page), pattern).toBeGreaterThan(0)
				await useEverything(page)
				await expectAlive(page, `${pattern} after typing`)
				await sendForm(page)
				await expectAlive(page, `${pattern} after sending`)
				await followLink(page)
				await expectAlive(page, `${pattern} after following a link`)
				if (email !== '') await app.signIn(context, await app.demoId(email))
			})
		}
	})
}

const LIVE_PAGES = [
	'/',
	'/calculator?sample=flip',
	'/calculator?sample=rental',
	'/calculator?propertyAddress=1+Elm+St',
	'/calculator/projection?purchase=200000&rent=2000&interestDSCR=7',
	'/calculator/projection?purchase=200000&sPrice=300000&hold=120',
	'/calculator/brrrr?purchase=120000&rent=1800&arv=210000&appliance=20000',
	'/calculator/loan?purchase=200000&rent=2000&interestDSCR=7',
	'/calculator/sensitivity?purchase=200000&rent=2000&interestDSCR=7',
	'/calculator/offer?purchase=200000&rent=2000&interestDSCR=7',
] as const

/** A field of a page, and a figure that moves with it. */
const MOVING = [
	['/calculator?sample=flip', '#deal-sPrice', '#result-netHard'],
	['/calculator?sample=rental', '#deal-rent', '#result-monthCashFlow'],
	[
		'/calculator/projection?purchase=200000&rent=2000&interestDSCR=7',
		'#input-rent',
		'#figure-cashFlowMonth',
	],
] as const

for (const [path, field, figure] of MOVING) {
	test(`FIX-29 a figure of a translated page moves as that of the page: ${path}`, async ({
		page,
		app,
		context,
	}) => {
		await createMember(app, context)
		await addTranslator(context)
		const shown: (string | null)[] = []
		for (const isTranslated of [false, true]) {
			await page.goto('about:blank')
			await page.goto(path)
			await isIdle(page)
			if (isTranslated) expect(await translate(page)).toBeGreaterThan(20)
			const before = (await page.locator(figure).first().textContent()) ?? ''
			await page.locator(field).evaluate((one) => {
				for (let at = one.closest('details'); at !== null;) {
					at.open = true
					at = at.parentElement?.closest('details') ?? null
				}
			})
			await page.locator(field).fill('345,678')
			await expect(page.locator(figure).first()).not.toHaveText(before)
			shown.push(await page.locator(figure).first().textContent())
		}
		expect(shown[1]).toBe(shown[0])
	})
}

test('FIX-29 a page that is translated before its scripts run lives, too', async ({
	app,
	browser,
}) => {
	// Not the page of the fixture: React reports that it renders the page anew.
	const context = await browser.newContext({ baseURL: app.origin, serviceWorkers: 'block' })
	await createMember(app, context)
	await addTranslator(context)
	const page = await context.newPage()
	const letGo = await slowScripts(page)
	await page.goto('/calculator?sample=rental', { waitUntil: 'commit' })
	await expect(page.locator('#deal-rent')).toHaveValue('1,950')
	await translate(page)
	await letGo()
	await waitForHydration(page)
	const figure = page.locator('#result-monthCashFlow').first()
	const before = await figure.textContent()
	await page.locator('#deal-rent').fill('3,456')
	await expect(figure).not.toHaveText(before ?? '')
	await expect(page.getByText('Error 500')).toHaveCount(0)
	await context.close()
})

test('FIX-29 the calculator without a connection lives when it is translated', async ({
	page,
	app,
	context,
}) => {
	await createMember(app, context)
	await addTranslator(context)
	await page.goto('/calculator')
	await waitForHydration(page)
	await page.locator('#deal-purchase').fill('200,000')
	await page.locator('#deal-rent').fill('2,000')
	await page.waitForFunction(() => localStorage.getItem('prohub:offline') !== null)
	await page.goto('/calculator/offline')
	await expect(page.locator('#deal-rent')).toHaveValue(/\d/u)
	expect(await translate(page)).toBeGreaterThan(20)
	await useEverything(page)
	await page.locator('#deal-rent').fill('4,000')
	const figure = page.locator('#result-monthCashFlow').first()
	const before = await figure.textContent()
	await page.locator('#deal-rent').fill('5,000')
	await expect(figure).not.toHaveText(before ?? '')
	await page.getByRole('link', { name: 'Projection', exact: true }).last().click()
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Investment Calculator')
	await useEverything(page)
	await expect(page.locator('h1')).toBeVisible()
})

test('FIX-29 figures are not translated', async ({ page, app, context }) => {
	await createMember(app, context)
	for (const path of LIVE_PAGES) {
		await page.goto(path)
		const translatable = await page
			.locator('main data:not([value=""])')
			.evaluateAll((all) =>
				all
					.filter((one) => /\d/u.test(one.textContent) && one.closest('[translate=no]') === null)
					.map((one) => one.outerHTML),
			)
		expect(translatable).toEqual([])
	}
})
