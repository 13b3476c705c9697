import { createMember } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { waitForHydration } from '#tests/helpers/accounts/messages'

/** The projection on paper. */

/** The width of a page between the margins of a browser, in pixels. */
const PAPER = { Letter: 739, A4: 717 } as const

const DEAL = {
	purchase: '12345678',
	rent: '98765',
	interestDSCR: '7',
	yTaxes: '123456',
	pmiPer: '0.5',
	event1Year: '1',
	event1Amount: '-1500000',
	balloonYears: '1',
	taxOn: 'yes',
	incomeTaxPer: '30',
}

for (const [paper, width] of Object.entries(PAPER)) {
	test(`PRO-90 the projection fits on ${paper}, results first, for 1, 10 and 40 years @nojs`, async ({
		app,
		context,
		page,
		scripted,
	}) => {
		await createMember(app, context)
		await page.setViewportSize({ width, height: 1_000 })
		for (const holdYears of ['1', '10', '40']) {
			const query = new URLSearchParams({ ...DEAL, holdYears }).toString()
			await page.goto(`/calculator/projection?${query}`)
			if (scripted) await waitForHydration(page)
			await page.emulateMedia({ media: 'print' })
			const measured = await page.evaluate(() => {
				const top = (selector: string) =>
					document.querySelector(selector)?.getBoundingClientRect().top ?? NaN
				const right = document.documentElement.clientWidth
				const cut = [...document.querySelectorAll('.wide-table td, .wide-table th, .chart, .card')]
					.filter((one) => one.getClientRects().length > 0)
					.filter(
						(one) =>
							one.getBoundingClientRect().right > right + 0.5 ||
							(one.matches('td, th') && one.scrollWidth > one.clientWidth + 1),
					)
				return {
					order: [top('#year-by-year'), top('#inputs'), top('.analysis-assumptions')],
					cut: cut.map((one) => one.textContent),
				}
			})
			expect(measured.cut).toEqual([])
			expect(measured.order.every((one) => one > 0)).toBe(true)
			expect(measured.order).toEqual([...measured.order].sort((a, b) => a - b))
			// What was entered is printed; empty fields are not.
			await expect(page.locator('#input-purchase')).toBeVisible()
			await expect(page.locator('#input-hoa')).toBeHidden()
			await page.emulateMedia({ media: 'screen' })
		}
	})
}
