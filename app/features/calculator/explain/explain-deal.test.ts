import { describe, expect, it } from 'vitest'
import { evaluateArithmetic } from '#tests/helpers/fuzz/arithmetic'
import { randomDeals } from '#tests/helpers/fuzz/random-deals'
import {
	DEAL_KEYS,
	type DealInputs,
	type Expression,
	RESULTS,
	type ResultKey,
	type Term,
	emptyInputs,
	evaluate,
	evaluateAsShown,
	isInputKey,
	showResult,
	showTerm,
} from '~/deal'
import { formatList } from '~/core/format-list'
import { evaluateDeal } from './evaluate-deal'
import {
	haveSameDependencies,
	explain,
	explainAll,
	type Explanation,
	getDependencies,
	getNotes,
} from './explain-deal'
import { termName } from '~/deal'
import { hintFor } from './formula-hints'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'

const filled = (inputs: Partial<DealInputs>): DealInputs => ({ ...emptyInputs(), ...inputs })
const FLIP = SAMPLE_DEALS[0]!.inputs

const CORNERS: DealInputs[] = [
	emptyInputs(),
	filled({ purchase: '100000', sPrice: '120000', interestHard: '12', hold: '90' }),
	filled({ arv: '200000', ltv: '80', years: '30', rent: '1500' }),
	filled({ purchase: '100000', down: '150', interestHard: '12', hold: '30' }),
	filled({ arv: '100000', margin: '100', paint: '2500' }),
	filled({ arv: '100000', ltv: '100', interestDSCR: '0.001', years: '0.25', rent: '1' }),
]

const DEALS = [...SAMPLE_DEALS.map(({ inputs }) => inputs), ...CORNERS]
const RANDOM = randomDeals()
const FIXED = randomDeals(200, 20_261)

/** An independent evaluation of an explanation's expression. NaN for a division by 0. */
function recompute(expression: Expression): { value: number; isPercent: boolean } {
	switch (expression.kind) {
		case 'term':
			return { value: expression.value, isPercent: expression.unit === 'percent' }
		case 'named':
			return { value: recompute(expression.of).value, isPercent: expression.unit === 'percent' }
		case 'discount': {
			const rate = recompute(expression.rate).value / 100
			const count = recompute(expression.count).value
			return { value: 1 - (1 + rate) ** -count, isPercent: false }
		}
		case 'chain': {
			const first = recompute(expression.first)
			let { value } = first
			for (const { operator, by } of expression.steps) {
				const operand = recompute(by)
				if (operator === '+') value += operand.value
				if (operator === '−') value -= operand.value
				if (operator === '×')
					value = operand.isPercent ? (value * operand.value) / 100 : value * operand.value
				if (operator === '÷') value = operand.value === 0 ? NaN : value / operand.value
			}
			return { value, isPercent: first.isPercent }
		}
	}
}

/** The only result whose formula the calculator evaluates in another order, for precision. */
const REORDERED: ReadonlySet<ResultKey> = new Set(['paymentDSCR'])

/** Returns what is wrong with an explanation, '' if nothing. */
function findFault({ key, expression, value, fallbackValue }: Explanation): string {
	const result = evaluate(expression) ?? fallbackValue
	const second = recompute(expression).value
	if (result === null || value === null) return result === value ? '' : `${key} has an answer`
	const slack = REORDERED.has(key) ? Math.abs(value) * 1e-9 : 0
	const isRight = (n: number) => Math.abs(n - value) <= slack
	return isRight(result) && (Number.isNaN(second) || isRight(second))
		? ''
		: `${key} is ${value}, its formula gives ${result} and ${second}`
}

/** The errors of all explanations of these deals; one expectation for all, because it is slow. */
function faultsIn(deals: readonly DealInputs[]): string[] {
	return deals
		.flatMap((inputs) => explainAll(evaluateDeal(inputs)).map(findFault))
		.filter((fault) => fault !== '')
}

describe('explanations of all results', () => {
	it('FORM-01..24 CALC-04 each evaluates to the displayed value, for samples and edge cases', () => {
		for (const inputs of DEALS) {
			const explanations = explainAll(evaluateDeal(inputs))
			expect(explanations.map(({ key }) => key)).toEqual(RESULTS.map(({ key }) => key))
		}
		expect(faultsIn(DEALS)).toEqual([])
	})

	it('FORM-01..24 CALC-04 each explanation comes to the shown value, in random deals', () => {
		expect(faultsIn(RANDOM)).toEqual([])
	})

	it('CALC-18 the numbers written out are those of the terms, in their order, and end in the result', () => {
		for (const inputs of [...DEALS, ...FIXED.slice(0, 60)]) {
			for (const { key, numbers, terms, value, fallbackValue, letters } of explainAll(
				evaluateDeal(inputs),
			)) {
				if (fallbackValue !== null || value === null) continue
				const written = [...letters.map((letter) => letter.numbers), numbers].join(' ')
				const showTermValue = ({ value: exact, unit }: Term) => showTerm(exact, unit)
				for (const term of terms) expect(written, key).toContain(showTermValue(term))
				expect(
					numbers === showResult(key, value) || numbers.endsWith(` = ${showResult(key, value)}`),
				).toBe(true)
				if (letters.length > 0) continue
				let from = 0
				for (const term of terms) {
					const at = numbers.indexOf(showTermValue(term), from)
					expect(at, `${key}: ${numbers}`).toBeGreaterThanOrEqual(from)
					from = at + 1
				}
			}
		}
	})

	it('CALC-18 whoever does the arithmetic on the screen gets the figure on the screen, or is told why not', () => {
		for (const inputs of [...DEALS, ...FIXED.slice(0, 100)]) {
			for (const explanation of explainAll(evaluateDeal(inputs))) {
				const { key, numbers, expression, value, isExactAsShown } = explanation
				const asShown = evaluateAsShown(expression)
				if (!numbers.includes(' = ') || asShown === null) continue
				const byReader = evaluateArithmetic(numbers.slice(0, numbers.lastIndexOf(' = ')))
				const slack = 1e-9 * Math.max(1, Math.abs(asShown), Math.abs(byReader))
				// A rate displayed as 0% leaves the reader without a result.
				if (Number.isFinite(byReader)) {
					expect(Math.abs(byReader - asShown), `${key}: ${numbers}`).toBeLessThanOrEqual(slack)
				}
				expect(isExactAsShown, key).toBe(showResult(key, asShown) === showResult(key, value))
				expect(getNotes(explanation).some((note) => note.startsWith('Cents are included'))).toBe(
					!isExactAsShown,
				)
			}
		}
	})

	it('CALC-19 has this text', () => {
		const deal = evaluateDeal(FLIP)
		const lines = (key: ResultKey) => {
			const { formula, numbers } = explain(key, deal)
			return [formula, numbers]
		}
		expect(lines('apxCC')).toEqual(['Sales price × 6.6%', '$272,000 × 6.6% = $17,952'])
		expect(lines('holdCost')).toEqual([
			'(Annual insurance + annual property taxes + annual HOA dues) ÷ 365 × holding period + water + electric + security',
			'($1,460 + $2,920 + $0) ÷ 365 × 150 days + $280 + $640 + $280 = $3,000',
		])
		expect(lines('paymentDSCR')).toEqual([
			'DSCR loan × r ÷ (1 − (1 + r)^−n)',
			'$204,000 × 0.6042% ÷ (1 − 1.006042^−360) = $1,392',
		])
		expect(explain('paymentDSCR', deal).letters).toEqual([
			{ symbol: 'r', formula: 'long-term loan rate ÷ 12', numbers: '7.25% ÷ 12 = 0.6042%' },
			{ symbol: 'n', formula: 'loan term in years × 12', numbers: '30 years × 12 = 360' },
		])
		expect(lines('holdMAO')).toEqual([
			'After-repair value × (100% − target margin) − renovation total',
			'$272,000 × (100% − 18%) − $75,000 = $148,040',
		])
		expect(explain('renoTotal', evaluateDeal(emptyInputs())).numbers).toBe('$0')
	})

	it('FORM-13 FORM-18 CALC-04 explains the result of a formula without a value', () => {
		const empty = evaluateDeal(emptyInputs())
		const numbers = (key: ResultKey, deal = empty) => explain(key, deal).numbers
		expect(numbers('paymentDSCR')).toBe('Without an interest rate the payment counts as $0.')
		expect(numbers('paymentDSCR', evaluateDeal(filled({ interestDSCR: '7' })))).toBe(
			'Without a term the payment counts as $0.',
		)
		expect(numbers('dscr')).toBe("$0 ÷ $0 can't be calculated. It is shown as 0.00.")
		expect(numbers('roiCash')).toBe("$0 ÷ ($0 + $0) can't be calculated. It is shown as a dash.")
	})
})

describe('notes of explanations', () => {
	const notes = (key: ResultKey, inputs: DealInputs) => getNotes(explain(key, evaluateDeal(inputs)))

	it('FORM-10 names the day counts', () => {
		expect(notes('holdCost', FLIP)).toContain('A year has 365 days.')
		expect(notes('hardMoney', FLIP)).toContain(
			'A month has 30 days here, so 360 days cost a full year of interest.',
		)
		expect(notes('roiHard', FLIP)).toContain(
			'For the entire holding period of 150 days, not per year.',
		)
		expect(notes('roiHard', emptyInputs())).toContain(
			'For the entire holding period, not per year.',
		)
	})

	it('FORM-13 names the payments and the spreadsheet formula', () => {
		expect(notes('paymentDSCR', FLIP).slice(0, 2)).toEqual([
			'360 equal payments, one at the end of each month.',
			'In a spreadsheet: =PMT(7.25%/12, 30*12, -204000)',
		])
	})

	it('FORM-05 FORM-19 names what is not included', () => {
		expect(notes('monthCashFlow', FLIP)).toContain(
			"Doesn't include: vacancy, maintenance, management, leasing, utilities and income tax.",
		)
		expect(notes('net', FLIP)).toContain("Doesn't include: loan costs and income tax.")
		for (const { key } of RESULTS)
			expect(explain(key, evaluateDeal(FLIP)).absent.length, key).toBeGreaterThan(0)
	})

	it('CALC-13 names the inputs that are empty or unreadable', () => {
		const some = filled({ sPrice: '200000', purchase: 'about 100', paint: '1' })
		expect(notes('renoHouse', some)).toContain("Couldn't be read (counted as 0): purchase price.")
		expect(notes('renoTotal', some)).toContain('Left blank (counted as 0): 19 of the 20 lines.')
		// Hardly any deal fills in all lines, so elsewhere they are named only if all are empty.
		expect(notes('renoHouse', filled({ purchase: '1', paint: '1' }))).toHaveLength(1)
		expect(notes('renoHouse', filled({ purchase: '1' }))).toContain(
			'Left blank (counted as 0): all 20 renovation lines.',
		)
		expect(notes('totalClose', { ...FLIP, appr: '', lendFees: ' ' })).toContain(
			'Left blank (counted as 0): appraisal fee and lender fees and points.',
		)
		expect(notes('apxCC', emptyInputs())).toContain('Nothing entered yet, so this is $0.')
		expect(explain('net', evaluateDeal(FLIP)).zeroed).toEqual(
			(['foundation', 'frame', 'gar', 'concrete'] as const).map((key) => ({ key, why: 'empty' })),
		)
	})

	it('CALC-13 a 0 does not count as empty', () => {
		expect(explain('monthHOA', evaluateDeal(FLIP)).zeroed).toEqual([])
		expect(explain('monthHOA', evaluateDeal({ ...FLIP, hoa: '' })).zeroed).toHaveLength(1)
	})

	it('CALC-19 every note is a sentence, and none is repeated', () => {
		for (const inputs of DEALS) {
			for (const { key } of RESULTS) {
				const all = notes(key, inputs)
				expect(new Set(all).size).toBe(all.length)
				for (const note of all) expect(note).toMatch(/^[A-Z\d].*(?:\.|\))$/u)
			}
		}
	})

	it('CALC-19 formats lists of names', () => {
		expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(formatList)).toEqual([
			'',
			'a',
			'a and b',
			'a, b and c',
		])
	})
})

describe('what a result depends on', () => {
	it('CALC-05 FORM-01..24 an input that is not behind a result changes nothing about it', () => {
		for (const inputs of FIXED.slice(0, 4)) {
			const dealBefore = evaluateDeal(inputs)
			for (const input of DEAL_KEYS) {
				const dealAfter = evaluateDeal({ ...inputs, [input]: inputs[input] === '7' ? '8' : '7' })
				for (const { key } of RESULTS) {
					if (getDependencies(key).has(input)) continue
					expect(haveSameDependencies(getDependencies(key), dealBefore, dealAfter)).toBe(true)
					expect(explain(key, dealAfter), `${key} by ${input}`).toEqual(explain(key, dealBefore))
					expect(hintFor(key, dealAfter.values, dealAfter.figures)).toBe(
						hintFor(key, dealBefore.values, dealBefore.figures),
					)
				}
			}
		}
	})

	it('CALC-05 FORM-01..24 every dependency changes the result of some deal', () => {
		for (const { key } of RESULTS) {
			for (const input of getDependencies(key)) {
				const changes = FIXED.some((inputs) => {
					const dealAfter = evaluateDeal({ ...inputs, [input]: inputs[input] === '7' ? '8' : '7' })
					return evaluateDeal(inputs).figures[key] !== dealAfter.figures[key]
				})
				expect(changes, `${key} by ${input}`).toBe(true)
			}
		}
	})

	it('CALC-05 no result depends on rooms, size, garage or fees', () => {
		const behind = new Set(RESULTS.flatMap(({ key }) => [...getDependencies(key)]))
		expect(DEAL_KEYS.filter((key) => !behind.has(key))).toEqual([
			'bedrooms',
			'bathrooms',
			'sqFt',
			'garage',
			'fees',
		])
	})

	it('CALC-19 no result has the name of an input, and all names are unique', () => {
		const names = [...DEAL_KEYS, ...RESULTS.map(({ key }) => key)].map(termName)
		for (const { key } of RESULTS) expect(isInputKey(key)).toBe(false)
		expect(new Set(names).size).toBe(names.length)
	})
})
