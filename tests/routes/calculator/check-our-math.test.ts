import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CheckOurMathPage } from '~/features/calculator/check-our-math/check-our-math-page'
import { handle, loader } from '~/routes/marketing/check-our-math'
import { serverHtml } from '#tests/helpers/calculator/analysis-html'
import { get } from '#tests/helpers/requests'

const deals = await loader(get('/check-our-math'))

const html = () => serverHtml('/check-our-math', createElement(CheckOurMathPage, deals))

/** The text and the unrounded value of a figure of ours. */
function figure(page: string, id: string): [text: string, value: number] {
	const found = [
		...page.matchAll(new RegExp(`<data id="public-${id}" value="([^"]*)">(.*?)</data>`, 'gu')),
	]
	expect([id, found.length]).toEqual([id, 1])
	return [found[0]?.[2] ?? '', Number(found[0]?.[1])]
}

test('PRO-96 the page computes public examples of every module, beside the published figures', () => {
	const page = html()
	for (const key of ['loan', 'returns', 'projection', 'brrrr', 'tax', 'sensitivity', 'offer']) {
		expect(page).toContain(`<details id="public-${key}"`)
	}
	expect(figure(page, 'loan-mortgage-payment30')).toEqual([
		'$1,330.60',
		expect.closeTo(1_330.605, 3),
	])
	expect(figure(page, 'returns-irr-irr5')).toEqual(['8.66%', expect.closeTo(0.086631, 6)])
	expect(figure(page, 'returns-several-higher')[0]).toBe('261.80%')
	expect(figure(page, 'projection-house-noi')).toEqual(['$10,548.00', expect.closeTo(10_548, 6)])
	expect(figure(page, 'projection-house-cashFlowMonth')[0]).toBe('$296.00')
	expect(figure(page, 'projection-eight-units-noiLater')[0]).toBe('$32,169.86')
	expect(figure(page, 'brrrr-renovate-cashBack')[0]).toBe('$10,150.00')
	expect(figure(page, 'tax-sale-tax')[0]).toBe('$50,750.00')
	expect(figure(page, 'sensitivity-occupancy-occupancy')[0]).toBe('75.00%')
	expect(figure(page, 'offer-office-price')[0]).toBe('$3,000,000.00')
	expect(page).not.toMatch(/NaN|Infinity|undefined|\[object|don&#x27;t match/u)
})

test('PRO-96 each example links to its source and says where a convention differs', () => {
	const page = html()
	expect(page).toContain('href="https://www.finder.com/200000-mortgage" rel="noreferrer"')
	expect(page).toContain(
		'href="https://www.biggerpockets.com/forums/12/topics/605485-calculating-property-for-brrrr-strategy"',
	)
	expect(page).toContain('NPV() discounts the first flow by one year')
	expect(page).toContain('The IRS counts 11.5 months in year 1')
	expect(page).toContain('$734.18 is the payment at 7.5%')
	const ids = [...page.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id)
	expect(new Set(ids).size).toBe(ids.length)
	expect(handle.hydrate).toBe(false)
})
