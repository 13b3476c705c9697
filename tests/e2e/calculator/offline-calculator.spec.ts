import type { Page } from '@playwright/test'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'
import { openGroupOf } from '#tests/helpers/browser/analysis-screen'
import {
	createMember,
	field,
	openCalculator,
	saveButton,
} from '#tests/helpers/browser/calculator-screen'
import { RENTAL } from '#tests/helpers/deals/deal-inputs'
import {
	deviceState,
	READY,
	shellBrand,
	waitForWorker,
} from '#tests/helpers/browser/offline-screen'

/** The calculator without a connection. */

test.use({ serviceWorkers: 'allow' })

const OFFLINE = "You're offline"
const SAVED = 'Saved on this device. It will be offered for saving when you are back.'

/** Opens the calculator as a member, enters a deal, and waits for the worker. */
async function prepare(page: Page): Promise<void> {
	await openCalculator(page)
	await field(page, 'propertyAddress').fill('1 Elm St')
	for (const [name, text] of Object.entries({
		purchase: '200000',
		arv: '200000',
		rent: '2000',
		ltv: '75',
		interestDSCR: '7',
		years: '30',
	} as const)) {
		await page.locator(`[name=${name}]`).evaluate((input) => {
			input.closest('details')?.setAttribute('open', '')
		})
		await page.locator(`[name=${name}]`).fill(text)
	}
	await waitForWorker(page)
}

/** What the member assumes in place of the product: figures without it would be others. */
async function saveAssumptions(page: Page): Promise<void> {
	await page.goto('/profile?assumptions=edit')
	await openGroupOf(page, 'own-vacancyPer')
	await page.locator('#own-vacancyPer').fill('11')
	await page.getByRole('button', { name: 'Save Assumptions' }).click()
	await expectMessage(page, 'Assumptions saved')
}

/** Pages without the console check of the fixture: a failed request is an error there. */
const newPage = (page: Page) => page.context().newPage()

/** A link of the calculator to an analysis page. */
const nextLink = (page: Page, label: string) =>
	page.getByRole('region', { name: 'Next' }).getByRole('link', { name: label, exact: true })

/** The unrounded value of each figure of a page. */
const figuresOf = (page: Page) =>
	page.evaluate(() =>
		Object.fromEntries(
			[...document.querySelectorAll('data[id^=figure-]')].map((one) => [
				one.id,
				one.getAttribute('value'),
			]),
		),
	)

const figure = (page: Page, key: string) => page.locator(`#figure-${key}`)

test('PRO-79 the draft opens without a connection, with all pages of its analysis and the same figures', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	await saveAssumptions(first)
	const page = await newPage(first)
	await prepare(page)
	const online: Record<string, Record<string, string | null>> = {}
	const labels = ['Projection', 'Loan', 'BRRRR', 'Sensitivity', 'Offer']
	for (const label of labels) {
		await page.goto('/calculator')
		await waitForHydration(page)
		await nextLink(page, label).click()
		await expect(page).toHaveTitle(new RegExp(`^${label}`, 'u'))
		online[label] = await figuresOf(page)
		expect(Object.keys(online[label]).length).toBeGreaterThan(3)
	}
	// Collected 89% of 24,000 is 21,360; less 2,200, 1,000, repairs 1,200 and management 8%, 1,708.80.
	expect(Number(online['Projection']?.['figure-noi-1'])).toBeCloseTo(15_251.2, 6)
	await context.setOffline(true)
	await page.goto('/calculator')
	await expect(page.getByText(OFFLINE).first()).toBeVisible()
	expect(await shellBrand(page)).toBe('Pro Hub')
	await expect(field(page, 'rent')).toHaveValue('2,000')
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	await expect(page.getByLabel('Saved properties')).toContainText("Shown when you're online")
	for (const label of labels) {
		await page.goto('/calculator')
		await nextLink(page, label).click()
		await expect(page).toHaveTitle(new RegExp(`^${label}`, 'u'))
		await expect.poll(() => figuresOf(page)).toEqual(online[label])
		// The same from its address.
		await page.reload()
		await expect(page).toHaveTitle(new RegExp(`^${label}`, 'u'))
		await expect.poll(() => figuresOf(page)).toEqual(online[label])
	}
})

test('PRO-79 figures follow the inputs without a connection, also those of the engine', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await prepare(page)
	await context.setOffline(true)
	await page.goto('/calculator')
	await field(page, 'rent').fill('2400')
	await expect(page.locator('#results')).toContainText('$2,400')
	await nextLink(page, 'Projection').click()
	const noi = figure(page, 'noi-1')
	await expect(noi).toHaveCount(1)
	const before = Number(await noi.getAttribute('value'))
	await page.locator('#input-rent').evaluate((input) => {
		for (let node: Element | null = input; node !== null; node = node.parentElement)
			if (node instanceof HTMLDetailsElement) node.open = true
	})
	await page.locator('#input-rent').fill('3000')
	await expect.poll(async () => Number(await noi.getAttribute('value'))).toBeGreaterThan(before)
})

test('PRO-79 saving without a connection keeps the deal, sends nothing, and offers it later', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await prepare(page)
	await context.setOffline(true)
	await page.goto('/calculator')
	await field(page, 'rent').fill('2400')
	await saveButton(page).click()
	await expectMessage(page, SAVED)
	const sent: string[] = []
	context.on('request', (request) => {
		if (request.method() !== 'GET' && request.method() !== 'HEAD') sent.push(request.url())
	})
	await context.setOffline(false)
	await expect(page.getByText("You're back online")).toBeVisible()
	await page.getByRole('link', { name: 'Open the Page' }).click()
	await waitForHydration(page)
	expect(await shellBrand(page)).toBeNull()
	await expectMessage(
		page,
		'The deal that you saved on this device is here. Save Property puts it in your account.',
	)
	await expect(field(page, 'rent')).toHaveValue('2,400')
	expect(sent).toEqual([])
	await saveButton(page).click()
	await expectMessage(page, 'Saved "1 Elm St" successfully')
})

test('PRO-79 a page that loses its connection says where a saved deal is, and its links go on', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await prepare(page)
	await context.setOffline(true)
	await saveButton(page).click()
	await expectMessage(page, `No response from server. Please check your connection. ${SAVED}`)
	await nextLink(page, 'Loan').click()
	await expect(page).toHaveTitle(/^Loan/u)
	expect(await shellBrand(page)).toBe('Pro Hub')
	await expect(figure(page, 'payment').first()).toHaveAttribute('value', /^\d/u)
})

test('PRO-79 what is not on this device is said, and never another deal under its address', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await prepare(page)
	await context.setOffline(true)
	await page.goto('/calculator/projection?property=another')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText("This deal isn't on this device")
	await page.goto('/calculator?property=another')
	await expect(page.getByText("That property isn't on this device")).toBeVisible()
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	await page.goto('/calculator/scenarios')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs a connection')
})

test('PRO-79 PRO-49 the range check is computed in the browser, with the digits of the server', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await prepare(page)
	const path = `/calculator/sensitivity?${new URLSearchParams({ ...RENTAL, seed: '7' }).toString()}`
	const percentiles = () =>
		page.getByRole('region', { name: 'Range Check' }).locator('data[id^=figure-range-p]')
	await page.goto(`${path}&rangeCheck=yes`)
	await expect(percentiles()).toHaveCount(3)
	const online = await percentiles().evaluateAll((all) =>
		all.map((one) => one.getAttribute('value')),
	)
	await context.setOffline(true)
	await page.goto(path)
	await expect(page.getByText("You're offline")).toBeVisible()
	await page.getByRole('button', { name: 'Run the Range Check' }).click()
	await expect(percentiles()).toHaveCount(3)
	expect(
		await percentiles().evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
	).toEqual(online)
	// Also with the address that asks for it.
	await page.goto(`${path}&rangeCheck=yes`)
	await expect(percentiles()).toHaveCount(3)
})

test('PRO-79 files, addresses that only begin alike, and other pages are not answered', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await prepare(page)
	await context.setOffline(true)
	for (const path of ['/calculators', '/calculator/loan.csv?rent=1', '/dashboard'])
		await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/u)
})

test('PRO-79 PRO-80 the caches have the document for everybody and hashed files, nothing of a person', async ({
	page,
	context,
	app,
	browser,
}) => {
	const { id, email } = await createMember(app, context)
	await prepare(page)
	await page.goto('/calculator/projection')
	await waitForHydration(page)
	const stored = await page.evaluate(async () => {
		const all: { path: string; body: string; headers: string }[] = []
		for (const name of await caches.keys()) {
			const cache = await caches.open(name)
			for (const request of await cache.keys()) {
				const response = await cache.match(request)
				all.push({
					path: request.url.replace(location.origin, ''),
					body: (await response?.text()) ?? '',
					headers: JSON.stringify([...(response?.headers ?? [])]),
				})
			}
		}
		return all
	})
	const others = stored.filter(
		({ path }) => !/^\/assets\/[\w.-]+\.(?:js|css|woff2|svg)$/u.test(path),
	)
	expect(others.map(({ path }) => path)).toEqual(['/calculator/offline'])
	expect(stored.length).toBeGreaterThan(10)
	for (const { body, headers } of stored) {
		for (const personal of [id, email, '1 Elm St']) expect(body).not.toContain(personal)
		expect(headers).not.toContain('set-cookie')
	}
	// The same for a visitor.
	const visitor = await browser.newContext()
	const answer = await visitor.request.get(`${app.origin}/calculator/offline`)
	expect(await answer.text()).toBe(others[0]?.body)
	await visitor.close()
})

for (const from of ['/calculator', '/dashboard', '/terms-of-service']) {
	test(`PRO-80 signing out on ${from} removes draft, caches and worker`, async ({
		page,
		context,
		app,
	}) => {
		await createMember(app, context)
		await prepare(page)
		expect(await deviceState(page)).toEqual(READY)
		await page.goto(from)
		await page.getByRole('button', { name: 'Test', exact: true }).click()
		await page.getByRole('button', { name: 'Sign Out' }).click()
		await expectMessage(page, 'Signed out successfully.')
		await expect.poll(() => deviceState(page)).toEqual({ caches: [], registrations: 0, stored: [] })
	})
}

test('PRO-80 a sign-in elsewhere removes caches and worker, and keeps the draft unread until its owner signs in', async ({
	page: first,
	context,
	app,
	browser,
}) => {
	const { id } = await createMember(app, context)
	const page = await newPage(first)
	await prepare(page)
	const elsewhere = await browser.newContext()
	await app.signIn(elsewhere, id)
	await elsewhere.close()
	await page.goto('/calculator')
	await expect(page).toHaveURL(/\/signin|\/signup/u)
	await expect
		.poll(() => deviceState(page))
		.toEqual({ caches: [], registrations: 0, stored: ['prohub:calculator:ID'] })
	await page.goto('/calculator/offline')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('No deal on this device')
	await expect(page.getByText('1 Elm St')).toHaveCount(0)
	await app.signIn(context, id)
	await openCalculator(page)
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	await waitForWorker(page)
	await expect.poll(() => deviceState(page)).toEqual(READY)
})

test('PRO-80 another member of the same browser does not see the draft', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await prepare(page)
	const { id } = await createMember(app, context)
	await openCalculator(page)
	// Until then the worker is the other member's, which is about to be removed.
	await expect.poll(() => page.evaluate(() => localStorage.getItem('prohub:offline'))).toContain(id)
	await waitForWorker(page)
	await context.setOffline(true)
	await page.goto('/calculator')
	await expect(page.getByText(OFFLINE).first()).toBeVisible()
	await expect(field(page, 'propertyAddress')).toHaveValue('')
})

test('PRO-81 offline use ends 14 days after the last page with access, and the draft stays', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await prepare(page)
	await context.setOffline(true)
	const day = 86_400_000
	const start = Date.now()
	await page.clock.setFixedTime(start + 13.9 * day)
	await page.goto('/calculator')
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	await page.clock.setFixedTime(start + 14.1 * day)
	for (const path of ['/calculator', '/calculator/projection']) {
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect once to go on')
		await expect(page.locator('form')).toHaveCount(0)
	}
	// A clock that is turned back gains nothing.
	await page.clock.setFixedTime(start - 2 * day)
	await page.goto('/calculator')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect once to go on')
	await page.clock.setFixedTime(start + day)
	await context.setOffline(false)
	await openCalculator(page)
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
})

test('PRO-79 the page without a connection says what it is for, without a deal and without JavaScript @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto('/calculator/offline')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		scripted ? 'No deal on this device' : 'Offline Calculator',
	)
	if (!scripted) await page.getByRole('link', { name: 'Open the Calculator' }).click()
})
