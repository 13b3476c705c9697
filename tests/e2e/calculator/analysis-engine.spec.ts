import type { Page } from '@playwright/test'
import { createMember } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { waitForHydration } from '#tests/helpers/accounts/messages'

/** The part of the scripts that a page of the analysis loads with the first change. */

const DEAL =
	'purchase=200000&arv=200000&rent=2000&yTaxes=2400&yInsurance=1200&hoa=0&ltv=75&interestDSCR=7&years=30'
const ENGINE = /(?:sensitivity|offer|projection)-engine-[^/]+\.js$/u

const figure = (page: Page, name: string) => page.locator(`#figure-${name}`)

test.beforeEach(async ({ app, context }) => {
	await createMember(app, context)
})

for (const [name, headline] of [
	['projection', 'cashFlowMonth'],
	['sensitivity', 'cashFlowMonth'],
	['offer', 'offer'],
] as const) {
	test(`PRO-93 PRO-99 ${name} loads its engine with the first change, and shows the latest one`, async ({
		page,
	}) => {
		const loaded: string[] = []
		page.on('request', (request) => {
			if (ENGINE.test(request.url())) loaded.push(request.url())
		})
		await page.goto(`/calculator/${name}?${DEAL.replace('rent=2000', 'rent=2300')}`)
		const expected = (await figure(page, headline).textContent()) ?? ''
		await page.goto(`/calculator/${name}?${DEAL}`)
		await waitForHydration(page)
		expect(loaded).toEqual([])
		await page.locator('#input-rent').evaluate((field: HTMLInputElement) => {
			for (const text of ['1900', '2300']) {
				field.value = text
				field.dispatchEvent(new Event('input', { bubbles: true }))
			}
		})
		await expect(figure(page, headline)).toHaveText(expected)
		expect(loaded).toHaveLength(1)
	})
}

test('PRO-83 PRO-99 without its engine a page says so, and its form still computes on the server', async ({
	page,
}) => {
	await page.goto(`/calculator/offer?${DEAL.replace('rent=2000', 'rent=2300')}`)
	const expected = (await figure(page, 'offer').textContent()) ?? ''
	await page.goto(`/calculator/offer?${DEAL}`)
	const before = (await figure(page, 'offer').textContent()) ?? ''
	await waitForHydration(page)
	await page.route(ENGINE, (route) => route.abort())
	await page.locator('details:has(#input-rent) > summary').last().click()
	await page.locator('#input-rent').fill('2300')
	await expect(page.getByText('Not recalculated')).toBeVisible()
	await expect(figure(page, 'offer')).toHaveText(before)
	await expect(page.locator('#input-rent')).toHaveValue('2,300')
	await page.getByRole('button', { name: 'Recalculate' }).first().click()
	await expect(figure(page, 'offer')).toHaveText(expected)
	await expect(page.locator('#input-rent')).toHaveValue('2,300')
})

test('PRO-99 a number typed before its field is ready gets its commas', async ({ page }) => {
	await page.goto(`/calculator/offer?${DEAL}`)
	await waitForHydration(page)
	let release: () => void = () => undefined
	const released = new Promise<void>((resolve) => (release = resolve))
	await page.route(/attach-number-inputs/u, async (route) => {
		await released
		await route.continue()
	})
	await page.locator('details:has(#input-rent) > summary').last().click()
	await page.locator('#input-rent').fill('2300')
	await expect(page.locator('#input-rent')).toHaveValue('2300')
	release()
	await expect(page.locator('#input-rent')).toHaveValue('2,300')
})
