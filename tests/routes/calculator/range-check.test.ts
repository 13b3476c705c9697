import { isNumber } from '~/deal'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { simulate } from '~/features/calculator/analysis/simulate'
import { SENSITIVITY_RESULTS } from '~/features/calculator/analysis/sensitivity'
import { assumeView } from '~/features/calculator/analysis-pages/frame/read-query'
import {
	explainRangeCheck,
	rangeCheckFormulas,
} from '~/features/calculator/analysis-pages/sensitivity/explain-range-check'
import { SensitivityPage } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-page'
import { loader } from '~/routes/calculator/sensitivity'
import { figureOf, figuresOf, serverHtml } from '#tests/helpers/calculator/analysis-html'
import { findMismatch } from '#tests/helpers/calculator/explained-figures'
import { ANCHOR as ANCHOR_NUMBERS, BRIDGE, dealWith } from '#tests/helpers/calculator/typed-deals'
import { consume } from '~/core/security/rate-limiter.server'
import { ANNUAL, createMember, createProperty } from '#tests/helpers/factories'
import { get } from '#tests/helpers/requests'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** The example of the specification. */
const ANCHOR =
	'purchase=200000&arv=200000&rent=2000&yTaxes=2400&yInsurance=1200&hoa=0&ltv=75&interestDSCR=7&years=30'
const CAVEAT =
	'These are your own ranges, mixed at random. It says how your guesses add up, not how likely the market is.'
const PERCENTILES = ['range-p10', 'range-p50', 'range-p90']

const member = () => createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: true })

async function load(query: string, who?: { cookie: string }) {
	const { cookie } = who ?? (await member())
	const { data, init } = await loader(get(`/calculator/sensitivity?${query}`, { cookie }))
	return { view: data, status: init?.status, headers: new Headers(init?.headers) }
}

const html = ({ view }: Awaited<ReturnType<typeof load>>) =>
	serverHtml('/calculator/sensitivity', createElement(SensitivityPage, { view }))

const percentiles = (page: string): number[] =>
	PERCENTILES.map((name) => Number(figureOf(page, name).value))

describe('PRO-49 the range check of the sensitivity page', () => {
	test('PRO-49 the page offers it with its caveat, and computes it on request only', async () => {
		const loaded = await load(ANCHOR)
		const page = html(loaded)
		expect([loaded.status, loaded.view.rangeCheck]).toEqual([200, null])
		expect(page).toContain(CAVEAT)
		expect(page).toContain('Run the Range Check')
		expect(page).toMatch(/<input[^>]*id="range-check-seed"/u)
		expect(page).toMatch(/<button[^>]*name="rangeCheck"[^>]*value="yes"/u)
		expect([...figuresOf(page).keys()].filter((key) => key.startsWith('range-'))).toEqual([])
	})

	test('PRO-49 PRO-07 without JavaScript the page has percentiles, chart and table of the engine', async () => {
		const loaded = await load(`${ANCHOR}&rangeCheck=yes&seed=7&rent-low=-20`)
		const page = html(loaded)
		const check = simulate(assumeView(loaded.view).values, {
			result: 'cashFlowMonth',
			options: { ranges: { rent: { low: -20, high: 10 } } },
			propertyId: '',
			seed: 7,
			leastBin: 1,
		})
		// Computed in the worker, with the same digits.
		expect(percentiles(page)).toEqual(check.percentiles.map(({ figure }) => figure))
		const counts = [...figuresOf(page)].filter(([key]) => key.startsWith('range-bin-'))
		expect(counts.map(([, { value }]) => Number(value))).toEqual(
			check.histogram.map(({ count }) => count),
		)
		expect(page).toMatch(/role="img" aria-label="How often the cash flow per month is where/u)
		expect(page).toContain('in 2,000 mixes with seed 7')
		expect(page).toMatch(/href="[^"]*seed=8[^"]*#range-check"[^>]*>Try Another Seed/u)
		const [hidden] = /<input[^>]*name="rangeCheck"[^>]*>/u.exec(page) ?? []
		for (const part of ['type="hidden"', 'form="inputs"', 'value="yes"']) {
			expect(hidden).toContain(part)
		}
		// No share of mixes with a profit or a loss.
		expect(page).not.toMatch(/probab|chance of/iu)
		expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/u)
	})

	test('PRO-49 the seed and the saved property decide the digits', async () => {
		const first = percentiles(html(await load(`${ANCHOR}&rangeCheck=yes`)))
		expect(percentiles(html(await load(`${ANCHOR}&rangeCheck=yes&seed=1`)))).toEqual(first)
		expect(percentiles(html(await load(`${ANCHOR}&rangeCheck=yes&seed=2`)))).not.toEqual(first)
		const who = await member()
		const property = await createProperty(who, '1 A St')
		const saved = await load(`${ANCHOR}&property=${property}&rangeCheck=yes`, who)
		expect(saved.view.property?.id).toBe(property)
		expect(percentiles(html(saved))).not.toEqual(first)
		// Somebody else's id is that of an unsaved deal.
		const foreign = await load(`${ANCHOR}&property=${property}&rangeCheck=yes`)
		expect(percentiles(html(foreign))).toEqual(first)
	})

	test('PRO-49 draws without a result are counted and named', async () => {
		const query = Object.entries<unknown>(BRIDGE).map(([key, value]) => `${key}=${String(value)}`)
		const page = html(await load(`${query.join('&')}&result=cashOnCash&rangeCheck=yes`))
		expect(Number(figureOf(page, 'range-absent-noMoneyIn').value)).toBeGreaterThan(100)
		expect(page).toMatch(/The percentiles are of the 1,\d+ mixes with an answer/u)
		const none = html(await load(`${ANCHOR}&plan=cash&result=dscrNoi&rangeCheck=yes`))
		expect(figureOf(none, 'range-p50')).toMatchObject({ value: '', reason: 'noDebt' })
		expect(figureOf(none, 'range-absent-noDebt').value).toBe('2000')
		expect(none).toContain('No mix has an answer')
	})

	test.each([
		['0', '0'],
		['a million', '1000000'],
		['a fraction', '1.5'],
		['a negative one', '-3'],
		['words', 'abc'],
		['a long one', '9'.repeat(100_000)],
		['an exponent', '1e3'],
		['nested brackets', '['.repeat(50_000)],
		['nested JSON', '{"a":'.repeat(20_000)],
		['other digits', '\u0661\u0662'],
		['emoji', '\u{1f3e0}'],
		['lone surrogates', '\ud800'],
		['NUL', '\0'],
		['markup', '"><script>HIT()</script>'],
	])(
		'PRO-49 PRO-08 a seed that is %s counts as 1, with a message beside it',
		async (_what, seed) => {
			const query = new URLSearchParams({ seed, rangeCheck: 'yes' }).toString()
			const page = html(await load(`${ANCHOR}&${query}`))
			expect(page).toContain('Enter a whole number from 1 to 999,999. We used 1.')
			expect(page).toContain('in 2,000 mixes with seed 1:')
			expect(page).toMatch(
				/id="range-check-seed"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="range-check-seed"/u,
			)
			expect(page).not.toContain('<script>HIT()')
		},
	)

	test('PRO-49 too many checks are refused with 429; what was computed before is still shown', async () => {
		const who = await member()
		const path = (seed: number) => `${ANCHOR}&rangeCheck=yes&result=net&sPrice=9&seed=${seed}`
		for (let used = 0; used < 59; used++) await consume('rangeCheck', who.id)
		expect((await load(path(1), who)).status).toBe(200)
		const refused = await load(path(2), who)
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
		const page = html(refused)
		expect(page).toMatch(/You have run many range checks\. Try again in \d+ minutes?\./u)
		expect(page).toMatch(/id="figure-net"/u)
		expect((await load(path(1), who)).status).toBe(200)
	})
})

describe('PRO-06 the explanation of the range check', () => {
	const options = { options: {}, propertyId: '', seed: 1, leastBin: 0.001 }

	test.each([
		['a rental', ANCHOR_NUMBERS],
		['a bridge', BRIDGE],
		['nothing', {}],
	])('PRO-06 PRO-49 the numbers give the percentiles of %s', (_name, deal) => {
		const values = dealWith(deal)
		for (const { key } of SENSITIVITY_RESULTS.slice(0, 10).filter((_, index) => index % 3 === 0)) {
			const check = simulate(values, { ...options, result: key })
			const input = { assumed: { values, assumptions: [] }, check }
			const formulas = rangeCheckFormulas(input)
			expect(Object.keys(formulas)).toEqual(PERCENTILES)
			for (const [index, name] of PERCENTILES.entries()) {
				const figure = check.percentiles[index]?.figure ?? 0
				expect([key, name, findMismatch(figure, formulas[name])]).toEqual([key, name, null])
				const explanation = explainRangeCheck(input)[name]
				expect(explanation?.numbers !== '').toBe(isNumber(figure))
				expect(JSON.stringify(explanation)).not.toMatch(/NaN|Infinity|undefined/)
			}
		}
	})

	test('PRO-06 PRO-49 it names method, conventions and assumed inputs', async () => {
		const { view } = await load(`${ANCHOR}&rangeCheck=yes`)
		const outcome = view.rangeCheck
		const p10 = outcome?.kind === 'done' ? outcome.explanations['range-p10'] : undefined
		expect(p10?.formula).toBe(
			'The result at place 10% × (2,000 − 1) = 199.9 of the sorted results, counted from 0',
		)
		const text = p10?.notes.join(' ')
		for (const part of [
			'triangular',
			'share one random number',
			'xoshiro128**',
			'PERCENTILE.INC',
		]) {
			expect(text).toContain(part)
		}
		expect(p10?.assumed.join()).toContain('Vacancy')
	})
})
