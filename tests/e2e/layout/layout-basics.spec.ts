import type { Page } from '@playwright/test'
import { expectMessage, expectNoMessage } from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'

const MAIN = [
	['Investment Calculator', '/calculator'],
	['Real Estate Guides', '/guides'],
	['Service Provider Directory', '/service-providers'],
	['Comps', '/comps'],
] as const

const PROVIDER = ['Become a Service Provider', '/signup?type=provider'] as const

const bar = (page: Page) => page.getByRole('banner')
const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

async function expectLinks(
	page: Page,
	wanted: readonly (readonly [string, string])[],
): Promise<void> {
	const found = await mainLinks(page).evaluateAll((links) =>
		links.map((link) => [link.textContent.trim(), link.getAttribute('href')]),
	)
	expect(found).toEqual(wanted)
}

test('SHELL-03 SHELL-04 SHELL-05 SHELL-07 the bar of a visitor @nojs', async ({ page }) => {
	await page.goto('/')
	await expectLinks(page, [...MAIN, PROVIDER])
	const actions = bar(page).getByRole('link', { name: /^(?:Sign In|Become a member)$/u })
	await expect(actions).toHaveText(['Sign In', 'Become a member'])
	expect(
		await actions.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
	).toEqual(['/signin', '/signup'])
	await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
})

for (const [email, name, links, actions] of [
	['user@demo.test', 'Uma', [['Profile', '/profile']], [['Subscribe', '/subscription']]],
	[
		'annual@demo.test',
		'Ana',
		[
			['Dashboard', '/dashboard'],
			['Profile', '/profile'],
		],
		[],
	],
	[
		'vip-expired@demo.test',
		'Walter',
		[
			['Dashboard', '/dashboard'],
			['Profile', '/profile'],
		],
		[],
	],
	[
		'unverified@demo.test',
		'Noah',
		[
			['Dashboard', '/dashboard'],
			['Profile', '/profile'],
		],
		[],
	],
	[
		'admin@demo.test',
		'Ada',
		[
			['Dashboard', '/dashboard'],
			['Admin Dashboard', '/admin'],
			['Profile', '/profile'],
		],
		[],
	],
] as const) {
	test(`SHELL-04 SHELL-08 SHELL-09 the bar of ${email} @nojs`, async ({ page, app }) => {
		await app.signIn(page.context(), await app.demoId(email))
		await page.goto('/terms-of-service')
		await expectLinks(page, MAIN)
		for (const [label] of actions) {
			await expect(bar(page).getByRole('link', { name: label })).toBeVisible()
		}
		await expect(
			bar(page).getByRole('link', { name: /^(?:Sign In|Become a member)$/u }),
		).toHaveCount(0)

		const menu = page.locator('#account-menu')
		await expect(menu).toBeHidden()
		await bar(page).getByRole('button', { name }).click()
		await expect(menu).toBeVisible()
		await expect(menu.getByText(email)).toBeVisible()
		const shown = await menu
			.getByRole('link')
			.evaluateAll((all) => all.map((link) => [link.textContent.trim(), link.getAttribute('href')]))
		expect(shown).toEqual(links)
		await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(menu).toBeHidden()
	})
}

test('SHELL-02 the bar stays on top while the page scrolls, and the brand leads home @nojs', async ({
	page,
}) => {
	await page.goto('/terms-of-service')
	const brand = bar(page).getByRole('link', { name: 'Pro Hub' })
	await page.mouse.wheel(0, 2_000)
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
	await expect(brand).toBeInViewport()
	expect((await bar(page).boundingBox())?.y).toBe(0)
	await brand.click()
	await expect(page).toHaveURL('/')
})

test('SHELL-02 SHELL-04 the row of the bar leaves the brand whole at every width that has it @nojs', async ({
	page,
	context,
	app,
}) => {
	const isCut = () =>
		bar(page).evaluate((element) =>
			[element, ...element.querySelectorAll('.brand, .brand > span')].some(
				({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
			),
		)
	const cut: unknown[] = []
	for (const email of [null, 'annual@demo.test', 'admin@demo.test']) {
		if (email !== null) await app.signIn(context, await app.demoId(email))
		await page.goto('/terms-of-service')
		for (const width of [360, 768, 1264, 1279, 1280, 1320, 1376, 1377, 1400, 1680]) {
			await page.setViewportSize({ width, height: 800 })
			if (await isCut()) cut.push([email, width])
		}
	}
	expect(cut).toEqual([])
})

test.describe('at 390 px @nojs', () => {
	test.use({ viewport: { width: 390, height: 844 } })

	test('SHELL-06 the menu opens full screen, has all links, and closes', async ({ page, app }) => {
		await app.signIn(page.context(), await app.demoId('annual@demo.test'))
		await page.goto('/terms-of-service')
		const menu = page.locator('#site-menu')
		const toggle = bar(page).getByRole('button', { name: /^(Menu|Close)$/u })
		await expect(menu).toBeHidden()
		await toggle.click()
		await expect(menu).toBeVisible()
		const box = await menu.boundingBox()
		const barBox = await bar(page).boundingBox()
		expect([box?.x, box?.width]).toEqual([0, 390])
		expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
		expect(box?.y).toBeLessThanOrEqual((barBox?.height ?? 0) + 1)
		await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
		for (const [label, to] of [...MAIN, ['Dashboard', '/dashboard'] as const]) {
			await expect(menu.getByRole('link', { name: label })).toHaveAttribute('href', to)
			await expect(menu.getByRole('link', { name: label })).toBeVisible()
		}
		await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible()
		await toggle.click()
		await expect(menu).toBeHidden()
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await toggle.click()
		await page.keyboard.press('Escape')
		await expect(menu).toBeHidden()
	})

	test('SHELL-06 SHELL-11 following a link and signing out close the menu', async ({
		page,
		app,
	}) => {
		await app.signIn(page.context(), await app.demoId('annual@demo.test'))
		await page.goto('/terms-of-service')
		const menu = page.locator('#site-menu')
		const toggle = bar(page).getByRole('button', { name: /^(Menu|Close)$/u })
		await toggle.click()
		await menu.getByRole('link', { name: 'Dashboard' }).click()
		await expect(page).toHaveURL('/dashboard')
		await expect(menu).toBeHidden()
		await toggle.click()
		await menu.getByRole('button', { name: 'Sign Out' }).click()
		await expect(page).toHaveURL('/')
		await expectMessage(page, 'Signed out successfully.')
		await toggle.click()
		await expect(menu.getByRole('link', { name: 'Become a member' })).toBeVisible()
	})

	for (const path of ['/', '/signup', '/signin', '/terms-of-service', '/verify-email']) {
		test(`no horizontal overflow on ${path}`, async ({ page }) => {
			await page.goto(path)
			const { scroll, client } = await page.evaluate(() => ({
				scroll: document.documentElement.scrollWidth,
				client: document.documentElement.clientWidth,
			}))
			expect(scroll).toBe(client)
		})
	}
})

for (const path of [
	'/',
	'/signup',
	'/signin',
	'/verify-email',
	'/terms-of-service',
	'/no.such.file.txt',
]) {
	test(`SHELL-01 SHELL-12 the frame of ${path} @nojs`, async ({ page }) => {
		await page.goto(path)
		await expect(bar(page).getByRole('link', { name: 'Pro Hub' })).toHaveAttribute('href', '/')
		const footer = page.getByRole('contentinfo')
		await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
			'href',
			'/terms-of-service',
		)
		await expect(footer.getByText('© Pro Hub')).toBeVisible()
		await expect(page).toHaveTitle(/Pro Hub$/u)
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
		expect(await page.locator('body').innerText()).not.toMatch(/\{product\}|undefined|\[object/u)
	})
}

test('SHELL-16 SHELL-33 a guard’s message survives the chain of redirects and is said once @nojs', async ({
	page,
	app,
}) => {
	await app.signIn(page.context(), await app.demoId('user@demo.test'))
	await page.goto('/calculator')
	await expect(page).toHaveURL('/subscription?afterSubscribeRedirect=%2Fcalculator')
	await expectMessage(page, 'Please subscribe to access this premium feature')
	await expectNoMessage(page)
	await page.goto('/dashboard')
	await expect(page).toHaveURL('/')
	await expectMessage(page, 'Please subscribe to access this feature')
})

test('SHELL-15 SHELL-16 SHELL-18 an unverified person is led to the code with the reason @nojs', async ({
	page,
	app,
}) => {
	await app.signIn(page.context(), await app.demoId('unverified@demo.test'))
	await page.goto('/dashboard')
	await expect(page).toHaveURL('/verify-email?redirect=%2Fdashboard')
	await expectMessage(page, 'Please verify your email to access this feature')
	await page.goto('/calculator')
	await expect(page).toHaveURL('/verify-email?redirect=%2Fcalculator')
	await expectMessage(page, 'Please verify your email to access this premium feature')
	await expectNoMessage(page)
})

test('SHELL-33 an unknown address leads home, a file that is not there says so @nojs', async ({
	page,
}) => {
	await page.goto('/admin/analytics?x=1')
	await expect(page).toHaveURL('/')
	await expectMessage(page, "That page doesn't exist. Here's the home page.")
	await expectNoMessage(page)
	const answer = await page.goto('/pictures/house.png')
	expect(answer?.status()).toBe(404)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
	await page.getByRole('link', { name: 'Go to Home' }).click()
	await expect(page).toHaveURL('/')
})

test('the theme is chosen at the foot of the page, kept, and leads back @nojs', async ({
	page,
}) => {
	await page.goto('/signin?redirect=%2Fcalculator')
	const footer = page.getByRole('contentinfo')
	await footer.getByRole('button', { name: 'Dark theme' }).click()
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
	await expect(page).toHaveURL('/signin?redirect=%2Fcalculator')
	await page.goto('/')
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
	await footer.getByRole('button', { name: 'Auto theme' }).click()
	await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./u)
})
