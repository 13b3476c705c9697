import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderWithCache } from '#tests/helpers/render-with-cache'
import { BrrrrPage } from '~/features/calculator/analysis-pages/brrrr/brrrr-page'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { projectionView } from '~/features/calculator/analysis-pages/projection/projection-data'
import { ProjectionPage } from '~/features/calculator/analysis-pages/projection/projection-page'
import { calculatorView } from '~/features/calculator/deal-form/calculator.loader.server'
import { CalculatorPage } from '~/features/calculator/deal-form/calculator-page'
import { capRateQuestion, taxesQuestion } from './deal-questions'

/** What is asked about figures that no deal has: in the server's HTML, so with and without script. */

const VISITOR = { user: null, tier: 'visitor' } as const
const LISTED = 'purchase=312000&rent=2300&yInsurance=1356&interestDSCR=7'

const textOf = (Page: () => ReactElement): string =>
	renderWithCache(Page, null)
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll(/\s+/g, ' ')
const request = (query: string) => new Request(`http://pro-hub.test/?${query}`)

async function calculator(query: string): Promise<string> {
	const view = await calculatorView(VISITOR, request(query))
	return textOf(() => <CalculatorPage view={view} answer={undefined} />)
}

async function projection(query: string): Promise<string> {
	const view = projectionView(await analysisView(VISITOR, request(query), 'projection'))
	return textOf(() => <ProjectionPage view={view} />)
}

async function brrrr(query: string): Promise<string> {
	const view = await analysisView(VISITOR, request(query), 'brrrr')
	return textOf(() => <BrrrrPage view={{ ...view, explanations: {} }} />)
}

const TAXES = 'The annual property taxes are 100% of the price. Is this the tax bill of one year?'
const CAP_RATE = 'Above 40%. Check the price, and that the rent is for one month.'

describe('what is asked about', () => {
	test.each([
		[312_000, 312_000, 'The annual property taxes are 100% of the price.'],
		[312_000, 300_000, 'The annual property taxes are 96% of the price.'],
		[312_000, 68_400, 'The annual property taxes are 22% of the price.'],
		[1, 312_000, 'The annual property taxes are 31,200,000% of the price.'],
		[312_000, 62_399, null],
		[57_000, 2_727, null],
		[312_000, 0, null],
		[0, 312_000, null],
		[0, 0, null],
	])('FIX-31 a price of %d with taxes of %d', (purchase, yTaxes, question) => {
		expect(taxesQuestion({ purchase, yTaxes })).toBe(question)
	})

	test('FIX-31 cap rates above 40%', () => {
		expect(capRateQuestion(1.217)).toEqual({ note: CAP_RATE })
		expect(capRateQuestion(0.4001)).toEqual({ note: CAP_RATE })
		for (const rate of [0.4, 0.091, -0.953]) expect(capRateQuestion(rate)).toEqual({})
		expect(capRateQuestion({ kind: 'none', reason: 'noPrice' })).toEqual({})
	})
})

describe('where it is asked', () => {
	const high = `${LISTED}&yTaxes=312000`
	const rich = 'purchase=649000&rent=81600&yTaxes=7340&interestDSCR=7'

	test('FIX-31 the calculator asks about taxes, also those of a flip and of a deal just begun', async () => {
		expect(await calculator(high)).toContain(TAXES)
		expect(await calculator('purchase=90000&yTaxes=90000')).toContain(TAXES)
		expect(await calculator('purchase=90000&yTaxes=90000&sPrice=150000')).toContain(TAXES)
		expect(await calculator(`${LISTED}&yTaxes=3870`)).not.toContain('of the price. Is this')
	})

	test('FIX-31 the analysis asks about taxes', async () => {
		expect(await projection(high)).toContain(TAXES)
		expect(await brrrr(high)).toContain(TAXES)
		expect(await projection(`${LISTED}&yTaxes=3870`)).not.toContain('of the price. Is this')
	})

	test('FIX-31 the headline asks about a cap rate that no rental has', async () => {
		expect(await calculator(rich)).toContain(CAP_RATE)
		expect(await projection(rich)).toContain(CAP_RATE)
		expect(await calculator(rich.replace('81600', '6800'))).not.toContain(CAP_RATE)
	})

	test('FIX-31 the figures stay', async () => {
		expect(await calculator(rich)).toMatch(/Cap rate \(NOI ÷ price\) 1[\d.]+%/)
		expect(await calculator(high)).toMatch(/Cap rate \(NOI ÷ price\) −9[\d.]+%/)
	})
})
