import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/helpers/browser/e2e'
import { createMember, field, openCalculator } from '#tests/helpers/browser/calculator-screen'
import {
	deviceState,
	makeNextBuild,
	RestartableServer,
	shellBrand,
	waitForWorker,
} from '#tests/helpers/browser/offline-screen'

/** The service worker while its server is stopped, replaced, or does not answer. */

test.use({ serviceWorkers: 'allow', serverOfItsOwn: 'offline' })

// They mostly wait, each for a server of its own.
test.describe.configure({ mode: 'parallel' })

let server: RestartableServer

test.beforeEach(async ({ app }) => {
	server = new RestartableServer(app)
	await server.start()
})

test.afterEach(() => server.stop())

const newPage = (page: Page) => page.context().newPage()

/** Resolves when a newer worker has stored its files and waits for the pages of the old one. */
const waitForNewWorker = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready
		await registration.update()
		while (registration.waiting === null) {
			await new Promise((resolve) => {
				setTimeout(resolve, 50)
			})
		}
	})

/**
 * Waits until the newest worker is active. Without it Chromium sometimes gives a page to the old worker just as
 * this one ends, and the page is not answered until the next one is opened.
 * @param page outside the scope of the worker
 */
const untilActive = (page: Page) => {
	const isActive = () =>
		page.evaluate(async () => {
			const registration = await navigator.serviceWorker.getRegistration('/calculator')
			return registration?.waiting === null && registration.active?.state === 'activated'
		})
	return expect.poll(isActive).toBe(true)
}

test('PRO-82 two tabs of two builds: open pages keep their files, and the newest shell is shown', async ({
	page: first,
	context,
	app,
}) => {
	const nextBuild = makeNextBuild('opening')
	await createMember(app, context)
	const old = await newPage(first)
	await openCalculator(old)
	await field(old, 'propertyAddress').fill('1 Elm St')
	await waitForWorker(old)
	const [oldCache = ''] = (await deviceState(old)).caches
	const openingOf = (page: Page, cache: string) =>
		page.evaluate(async (name) => {
			const requests = await (await caches.open(name)).keys()
			return requests
				.map(({ url }) => new URL(url).pathname)
				.find((one) => one.includes('/opening-'))
		}, cache)

	await server.start({ BRAND_NAME: 'Next Hub' }, nextBuild)
	const recent = await newPage(first)
	await openCalculator(recent)
	await waitForNewWorker(recent)
	const both = (await deviceState(recent)).caches
	expect(both).toHaveLength(2)
	expect(both[0]).toBe(oldCache)
	const [oldFile = '', newFile = ''] = [
		await openingOf(recent, oldCache),
		await openingOf(recent, both[1] ?? ''),
	]
	expect(newFile).toContain('opening-NEXT')
	expect(oldFile).not.toBe(newFile)
	// The page of the old build still gets a file that the server does not have any more.
	expect((await context.request.get(oldFile)).status()).toBe(404)
	await field(old, 'purchase').fill('200000')
	await field(old, 'rent').fill('2000')
	await expect(old.locator('#results [id^=figure-]').first()).toHaveAttribute('value', /\d/u)

	await server.stop()
	// Whichever tab asks, it gets the shell of the newest build.
	for (const page of [recent, old]) {
		await page.goto('/calculator')
		expect(await shellBrand(page)).toBe('Next Hub')
		await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	}

	// When no page of the old worker is open, its cache goes.
	await server.start({ BRAND_NAME: 'Next Hub' }, nextBuild)
	await old.close()
	await recent.close()
	await first.goto('/healthz')
	await untilActive(first)
	const fresh = await newPage(first)
	await openCalculator(fresh)
	await waitForWorker(fresh)
	await expect.poll(async () => (await deviceState(fresh)).caches).toEqual([both[1]])
	await server.stop()
	rmSync(nextBuild, { recursive: true })
})

test('PRO-82 switched off on the server, the worker and its caches go from each browser', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await openCalculator(page)
	await waitForWorker(page)
	expect((await deviceState(page)).caches).toHaveLength(1)
	await server.start({ OFFLINE: 'off' })
	await openCalculator(page)
	await expect
		.poll(async () => {
			const { caches, registrations } = await deviceState(page)
			return { caches, registrations }
		})
		.toEqual({ caches: [], registrations: 0 })
	await server.stop()
	await expect(page.goto('/calculator')).rejects.toThrow(/ERR_CONNECTION_REFUSED/u)
	await server.start()
	await openCalculator(page)
	await waitForWorker(page)
	await expect.poll(async () => (await deviceState(page)).caches).toHaveLength(1)
})

test('PRO-79 PRO-81 where the calculator is open to everyone, only members get a worker and a record', async ({
	page: first,
	context,
	app,
}) => {
	await server.start({ OPEN_CALCULATOR: 'true' })
	const page = await newPage(first)
	const user = await app.makeUser({ hasAcceptedCalculatorTOS: true })
	for (const signIn of [() => undefined, () => app.signIn(context, user.id)]) {
		await signIn()
		await openCalculator(page)
		await field(page, 'propertyAddress').fill('1 Elm St')
		await page.waitForLoadState('networkidle')
		await page.goto('/calculator/projection?purchase=200000')
		await page.waitForLoadState('networkidle')
		const { caches, registrations, stored } = await deviceState(page)
		expect({ caches, registrations }).toEqual({ caches: [], registrations: 0 })
		expect(stored).not.toContain('prohub:offline')
	}
	await createMember(app, context)
	await openCalculator(page)
	await waitForWorker(page)
})

test('PRO-79 a server that never answers is waited for three seconds', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await openCalculator(page)
	await field(page, 'propertyAddress').fill('1 Elm St')
	await waitForWorker(page)
	server.pause()
	try {
		await page.goto('/calculator')
		expect(await shellBrand(page)).toBe('Pro Hub')
		await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	} finally {
		server.resume()
	}
})

test('PRO-82 a worker whose caches never answer does not hold up a page', async ({
	page: first,
	context,
	app,
}) => {
	await createMember(app, context)
	const page = await newPage(first)
	await openCalculator(page)
	await waitForWorker(page)
	const [worker] = context.serviceWorkers()
	await worker?.evaluate(() => {
		const never = () => new Promise<never>(() => undefined)
		Object.defineProperty(CacheStorage.prototype, 'keys', { value: never })
		Object.defineProperty(CacheStorage.prototype, 'match', { value: never })
	})
	await openCalculator(page)
	expect(await shellBrand(page)).toBeNull()
	await field(page, 'rent').fill('2400')
	await expect(page.locator('#results')).toContainText('$2,400')
})
