import { devices } from '@playwright/test'
import { INPUTS, SECTIONS } from '~/deal'
import {
	field,
	openCalculator,
	recalculate,
	createMember,
	saveButton,
} from '#tests/helpers/browser/calculator-screen'
import { expectMessage } from '#tests/helpers/accounts/messages'
import { expect, test } from '#tests/helpers/browser/e2e'

/** The calculator on a phone: the first section is open, the others show their subtotals. */

const { userAgent, viewport, isMobile, hasTouch } = devices['Pixel 7']
const sections = 'form.calculator details.disclosure'

test.describe('CALC-02 on a phone @nojs', () => {
	test.use({ userAgent, viewport, isMobile, hasTouch })

	test('F3 no placeholder is cut off, even on a narrow phone', async ({
		page,
		context,
		app,
		scripted,
	}) => {
		await createMember(app, context)
		await openCalculator(page, scripted)
		await expect(page.locator('.deal-fields input')).toHaveCount(INPUTS.length)
		for (const width of [390, 360, 320]) {
			await page.setViewportSize({ width, height: 800 })
			const cut = await page.evaluate(() => {
				for (const one of document.querySelectorAll('details')) one.open = true
				const pen = document.createElement('canvas').getContext('2d')
				return [...document.querySelectorAll<HTMLInputElement>('.deal-fields input')]
					.filter((input) => {
						const { paddingLeft, paddingRight } = getComputedStyle(input)
						pen!.font = getComputedStyle(input, '::placeholder').font
						const room =
							input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
						return pen!.measureText(input.placeholder).width > room
					})
					.map(({ name, placeholder }) => `${name}: ${placeholder}`)
			})
			expect([width, cut]).toEqual([width, []])
		}
	})

	test('CALC-02 all sections but the first start closed and open with their title; the dock links to the results', async ({
		page,
		context,
		app,
		scripted,
	}) => {
		await createMember(app, context)
		await openCalculator(page, scripted)
		await expect(page.locator(sections)).toHaveCount(SECTIONS.length)
		await expect(page.locator(`${sections}[open]`)).toHaveCount(1)
		await expect(field(page, 'rent')).toBeVisible()
		await expect(field(page, 'sPrice')).toBeHidden()

		await page.locator(`${sections} > summary`, { hasText: SECTIONS[1]!.title }).click()
		await expect(page.locator(`${sections}[open]`)).toHaveCount(2)
		await field(page, 'demo').fill('3200')
		await recalculate(page, scripted)
		await expect(page.locator('#result-renoTotal')).toHaveText('$3,200')
		await expect(
			page.locator(`${sections} > summary`, { hasText: SECTIONS[1]!.title }),
		).toContainText('$3,200')

		const dock = page.getByRole('link', { name: 'Go to all results' })
		await expect(dock).toBeInViewport()
		await dock.click()
		await expect(page).toHaveURL(/#results$/u)
		await expect(page.getByRole('region', { name: 'Results' })).toBeInViewport()
	})
})

test('PRO-87 the results bar has the headline of the plan after More Detail and after saving', async ({
	page,
	context,
	app,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await createMember(app, context)
	await openCalculator(page)
	await page.getByLabel('Purchase price').first().fill('200000')
	await page.getByLabel('Monthly rent').first().fill('2000')
	await page
		.getByRole('button', { name: 'More Detail' })
		.or(page.getByRole('link', { name: 'More Detail' }))
		.click()
	const address = page.getByLabel('Property address')
	await expect(address).toHaveAccessibleDescription('Needed to save')
	const bar = page.locator('.results-bar')
	const panel = page.locator('.plan-headline #figure-cashFlowMonth')
	await expect(bar).toContainText('Cash flow per month after reserves')
	await expect(bar).toContainText((await panel.textContent()) ?? '')
	await address.fill('1 Elm St')
	await saveButton(page).click()
	await expectMessage(page, 'Saved "1 Elm St" successfully')
	await expect(bar).toContainText('Cash flow per month after reserves')
	await expect(bar).toContainText((await panel.textContent()) ?? '')
})

test.describe('a narrow window of a computer @nojs', () => {
	test.use({ viewport: { width: 390, height: 844 } })

	test('CALC-02 gets the same after hydration, without closing the section being edited', async ({
		page,
		context,
		app,
		scripted,
	}) => {
		await createMember(app, context)
		await openCalculator(page, scripted)
		await expect(page.locator(`${sections}[open]`)).toHaveCount(scripted ? 1 : SECTIONS.length)
		await page.setViewportSize({ width: 1280, height: 900 })
		await openCalculator(page, scripted)
		await expect(page.locator(`${sections}[open]`)).toHaveCount(SECTIONS.length)
	})
})
