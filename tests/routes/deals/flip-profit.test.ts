import { createElement } from 'react'
import { expect, test } from 'vitest'
import { SensitivityPage } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-page'
import type { SensitivityView } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-view'
import { parseResults } from '~/features/calculator/analysis-pages/frame/page-engine'
import type { OfferView } from '~/features/calculator/analysis-pages/offer/offer-view'
import type { CalculatorView } from '~/features/calculator/deal-form/calculator-types'
import type { CompareView } from '~/features/deals/compare/compare-view.server'
import type { DealsOverview } from '~/features/deals/dashboard/deals-overview.server'
import {
	createDealOwner,
	type DealOwner,
	listOf,
	RENTAL,
	viewOf,
} from '#tests/helpers/deals/deal-calls'
import { serverHtml } from '#tests/helpers/calculator/analysis-html'
import { createProperty } from '#tests/helpers/factories'
import { openShared, share } from '#tests/helpers/reports/share-calls'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** The figures with which a deal is shown, wherever it is. */

const FLIP = {
	purchase: '200000',
	misc1: '40000',
	sPrice: '300000',
	down: '10',
	interestHard: '11',
	hold: '180',
	yTaxes: '3000',
	yInsurance: '1800',
}
const COSTS = { pointsPer: '3', buyCostPer: '3', contingencyPer: '15', sellPer: '9' }
const PROFIT = expect.closeTo(272.88, 2)
const RETURN = expect.closeTo(0.00481, 5)

type Shown = readonly { name: string; value?: number | null; figure?: unknown }[]

const valuesOf = (figures: Shown): unknown[] =>
	figures.map(({ name, value, figure }) => [name, value ?? figure])

const HEADLINE = [
	['flipProfitFull', PROFIT],
	['flipReturnFull', RETURN],
	['breakEvenPrice', expect.closeTo(300_000 - 272.88 / 0.91, 0)],
]

const compared = async ({ device }: DealOwner, ids: readonly string[]) =>
	(await device.load(`/calculator/compare?${ids.map((id) => `deal=${id}`).join('&')}`))
		.value as CompareView

const rowOf = ({ groups }: CompareView, key: string) =>
	groups
		.flatMap(({ rows }) => rows)
		.find((row) => row.key === key)
		?.cells.map(({ value }) => value)

test('FIX-16 a flip with costs of the analysis has the profit after all costs wherever it is shown', async () => {
	const owner = await createDealOwner()
	const { device } = owner
	const id = await createProperty(owner, '1 Elm St', FLIP, COSTS)
	const plain = await createProperty(owner, '2 Oak St', FLIP)

	const { deals } = await listOf(owner, '/deals?sort=address')
	expect(valuesOf(deals[0]?.headline ?? [])).toEqual(HEADLINE)
	expect(deals[0]?.headline[0]).toMatchObject({ short: 'Profit after all costs', text: '$273' })
	expect(deals[1]?.headline.map(({ name }) => name)).toEqual([
		'netHard',
		'roiHard',
		'breakEvenPrice',
	])
	const { overview } = (await device.load('/dashboard')).value as { overview: DealsOverview }
	const recent = overview.recent.find((deal) => deal.id === id)
	expect(valuesOf(recent?.headline ?? [])).toEqual(HEADLINE)
	expect(valuesOf((await viewOf(owner, id)).headline)).toEqual(HEADLINE)

	const { opening } = (await device.load(`/calculator?property=${id}`)).value as CalculatorView
	expect(valuesOf(opening?.headline ?? [])).toEqual(HEADLINE)
	expect(opening?.strategyNote).toContain('takes 9% of the sales price')
	expect(opening?.strategyNote).not.toMatch(/6\.6%|no purchase closing costs|no contingency/u)

	const view = await compared(owner, [id, plain])
	const before = expect.closeTo(25_952.88, 2)
	expect(rowOf(view, 'flipProfitFull')).toEqual([PROFIT, before])
	expect(rowOf(view, 'netHard')).toEqual([before, before])
	expect(rowOf(await compared(owner, [plain, plain]), 'flipProfitFull')).toBeUndefined()

	const json = await device.load(`/calculator/report.json?property=${id}`)
	expect(JSON.parse(json.text)).toMatchObject({
		figures: { strategy: 'flip', flipProfitFull: PROFIT, flipReturnFull: RETURN },
	})
	const csv = (await device.load('/profile/deals.csv')).text
	expect(csv).toContain('272.88')

	const { report } = await openShared(await share(owner, id))
	const text = JSON.stringify(report)
	expect(text).toContain('Profit after all costs')
	expect(text).not.toContain('the profit and the return of the flip do not')
	const summary = report?.sections.find(({ key }) => key === 'summary')?.blocks[0]
	const figures = summary?.kind === 'headline' ? summary.figures : []
	expect(figures[0]).toMatchObject({ name: 'flipProfitFull', text: '$273' })
})

test('FIX-16 the offer page solves for the profit after all costs and says so', async () => {
	const { device } = await createDealOwner()
	const at = async (fields: Record<string, string>) => {
		const query = new URLSearchParams({ ...FLIP, amount: '30000', step: '100', ...fields })
		return (await device.load(`/calculator/offer?${query.toString()}`)).value as OfferView
	}
	const view = await at({ pointsPer: '2', buyCostPer: '2', sellPer: '8' })
	expect(parseResults(view.results).headline).toMatchObject({
		answer: { kind: 'price', offer: 184_700 },
		figureName: 'flipProfitFull',
		fields: { full: ['flipCash', 'flipHard', 'cashReturn'] },
		flipText: expect.stringMatching(/takes 8% .* so counted as \$0: contingency\.$/u),
	})
	expect(view.explanations['flipProfitFull']?.formula).toMatch(/purchase closing costs/u)
	expect(parseResults((await at({})).results).headline).toMatchObject({
		answer: { kind: 'price', offer: 196_100 },
		figureName: 'netHard',
		fields: { full: [] },
	})
})

test('FIX-16 the sensitivity of a flip does not say that its cost of selling has no effect', async () => {
	const { device } = await createDealOwner()
	const query = new URLSearchParams({ ...FLIP, ...COSTS }).toString()
	const view = (await device.load(`/calculator/sensitivity?${query}`)).value as SensitivityView
	const html = serverHtml('/calculator/sensitivity', createElement(SensitivityPage, { view }))
	const [, without = ''] = /id="without-effect"[^>]*>(.*?)<\/p>/su.exec(html) ?? []
	expect(without).toContain('No effect on')
	expect(without).not.toContain('losing costs')
	expect(html).toContain('“Profit after all costs” counts what you entered of them.')
})

test('FIX-19 the headline cap rate counts the work', async () => {
	const owner = await createDealOwner()
	const work = { purchase: '20000', misc1: '40000', arv: '60000', rent: '1000', ltv: '80' }
	const id = await createProperty(owner, '1 Elm St', { ...work, interestDSCR: '7' })
	const other = await createProperty(owner, '2 Oak St', RENTAL)
	const { deals } = await listOf(owner, '/deals?sort=address')
	const names = deals.map(({ headline }) => headline[2]?.name)
	expect(names).toEqual(['capRateCost', 'capRate'])
	const shown = deals[0]?.headline[2]
	expect(shown).toMatchObject({ short: 'Cap rate on cost', text: '15.8%' })
	const { opening } = (await owner.device.load(`/calculator?property=${id}`))
		.value as CalculatorView
	expect(opening?.headline[2]).toMatchObject({ name: 'capRateCost', figure: shown?.value })
	const view = await compared(owner, [id, other])
	expect(rowOf(view, 'capRateCost')?.[0]).toBe(shown?.value)
	expect(rowOf(view, 'capRate')?.[0]).toBeCloseTo((shown?.value ?? NaN) * (60_600 / 20_000), 6)
	expect(rowOf(await compared(owner, [other, other]), 'capRateCost')).toBeUndefined()
	const csv = (await owner.device.load('/profile/deals.csv')).text
	expect(csv).toContain(String(Number(shown?.value?.toFixed(4))))
})
