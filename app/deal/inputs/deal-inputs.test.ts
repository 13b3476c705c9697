import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
	DEAL_KEYS,
	type DealValues,
	INPUTS,
	RENOVATION_LINES,
	SECTIONS,
	analyze,
	emptyInputs,
	getInputs,
	inputDefinition,
	isInputKey,
	normalizeInputs,
	readNumber,
} from '~/deal'

// The number of runs matters here; a busy computer may need time.
vi.setConfig({ testTimeout: 60_000 })

describe('input definitions', () => {
	it('CALC-02 has the sections in order and with their names', () => {
		expect(SECTIONS.map((section) => section.title)).toEqual([
			'Property Info',
			'Renovation Budget',
			'Hard Money / PML',
			'Holding Costs During Rehab',
			'Fix & Flip',
			'DSCR',
			'Buy & Hold',
			'Maximum Allowable Offer',
		])
	})

	it.each([
		['CALC-05', 'property', 'bedrooms bathrooms sqFt garage rent yInsurance yTaxes hoa fees arv'],
		[
			'CALC-06',
			'renovation',
			'demo foundation ext frame elec window plumbing hvac drywall door paint bathroom kitchen floor appliance gar concrete land misc1 misc2',
		],
		['CALC-07', 'hardMoney', 'down appr lendFees interestHard'],
		['CALC-07', 'holding', 'hold waterHold elecHold securityHold'],
		['CALC-08', 'flip', 'sPrice purchase'],
		['CALC-08', 'dscr', 'ltv interestDSCR years'],
		['CALC-09', 'buyHold', 'monthMaintPer vacancyPer monthManage monthLeaseFee'],
		['CALC-09', 'offer', 'margin'],
	] as const)('%s section %s contains %s', (_row, section, keys) => {
		expect(getInputs(section).map((spec) => spec.key)).toEqual(keys.split(' '))
	})

	it('CALC-05..09 contains every input of the formulas once, and no other', () => {
		expect(INPUTS.map((spec) => spec.key)).toEqual([...DEAL_KEYS])
		expect(new Set(INPUTS.map((spec) => spec.key)).size).toBe(48)
		expect(getInputs('renovation').map((spec) => spec.key)).toEqual([...RENOVATION_LINES])
		for (const key of DEAL_KEYS) expect(inputDefinition(key).key).toBe(key)
	})

	it('CALC-19 every label is unique, in words, and every help text is a sentence', () => {
		expect(new Set(INPUTS.map((spec) => spec.label)).size).toBe(INPUTS.length)
		for (const { label, help } of INPUTS) {
			expect(label).toMatch(/^[A-Z]/)
			if (help !== undefined) expect(help).toMatch(/^[A-Z].*\.$/)
		}
	})

	it('CALC-07 CALC-19 labels include yearly, monthly and total where it matters', () => {
		for (const key of ['yInsurance', 'yTaxes', 'hoa'] as const) {
			expect(inputDefinition(key).label).toContain('Annual')
			expect(inputDefinition(key).suffix).toBe('/yr')
		}
		for (const key of ['waterHold', 'elecHold', 'securityHold'] as const) {
			expect(inputDefinition(key).label).toContain('(total)')
			expect(inputDefinition(key).help).toContain('entire holding period')
		}
		for (const key of ['rent', 'monthManage', 'monthLeaseFee'] as const) {
			expect(inputDefinition(key).suffix).toBe('/mo')
		}
	})

	it('CALC-19 explains the terms for newcomers', () => {
		const terms = [
			'arv',
			'ltv',
			'interestDSCR',
			'hold',
			'lendFees',
			'appr',
			'vacancyPer',
			'hoa',
		] as const
		for (const key of terms) expect(inputDefinition(key).help?.length).toBeGreaterThan(20)
	})

	it('CALC-05 isRecordOnly is false exactly for the inputs that change a result', () => {
		const values = Object.fromEntries(DEAL_KEYS.map((key) => [key, 10])) as DealValues
		const resultsBefore = analyze(values)
		for (const { key, isRecordOnly, help } of INPUTS) {
			const resultsAfter = analyze({ ...values, [key]: 11 })
			expect(JSON.stringify(resultsAfter) !== JSON.stringify(resultsBefore), key).toBe(
				!isRecordOnly,
			)
			if (isRecordOnly) expect(help).toContain('Not used in calculations')
		}
	})

	it('CALC-13 ranges depend on the unit', () => {
		const limits = { percent: 100, years: 50, days: 3650, usd: 10_000_000_000 }
		for (const { unit, range } of INPUTS) {
			if (unit in limits) expect(range[1]).toBe(limits[unit as keyof typeof limits])
		}
		for (const spec of INPUTS) {
			const typical = readNumber(spec.placeholder)
			expect(typical.readable).toBe(true)
			expect(typical.value).toBeGreaterThan(0)
			expect(typical.value).toBeLessThanOrEqual(spec.range[1])
		}
	})
})

describe('untrusted inputs', () => {
	it('DATA-05 an empty form has every key with an empty string, as a new object each time', () => {
		expect(Object.keys(emptyInputs())).toEqual([...DEAL_KEYS])
		expect(Object.values(emptyInputs()).every((text) => text === '')).toBe(true)
		expect(emptyInputs()).not.toBe(emptyInputs())
	})

	it('DATA-05 keeps strings and numbers of known keys and drops everything else', () => {
		const normalized = normalizeInputs({
			rent: '2350',
			arv: 285000.5,
			hoa: '',
			unknown: '1',
			purchase: null,
			sPrice: { toString: () => '5' },
			down: true,
			hold: ['1'],
		})
		expect(normalized).toEqual({ ...emptyInputs(), rent: '2350', arv: '285000.5' })
	})

	it('CALC-12 DATA-05 stores numbers without commas, signs and spaces', () => {
		const normalized = normalizeInputs({
			rent: ' $ 2,350 ',
			down: '20 %',
			arv: '285,000.',
			hold: '１５０',
		})
		expect([normalized.rent, normalized.down, normalized.arv, normalized.hold]).toEqual([
			'2350',
			'20',
			'285000.',
			'150',
		])
	})

	it('CALC-13 keeps unreadable and overlong text, so that it can be reported', () => {
		const long = '1'.repeat(40)
		const normalized = normalizeInputs({
			rent: ' abc ',
			arv: long,
			hold: -5,
			years: 1e21,
			margin: NaN,
		})
		expect([normalized.rent, normalized.arv, normalized.hold]).toEqual(['abc', long, '-5'])
		expect([normalized.years, normalized.margin]).toEqual(['1000000000000000000000', 'NaN'])
	})

	it('DATA-05 writes small numbers as digits', () => {
		expect(normalizeInputs({ down: 1e-7 }).down).toBe('0.0000001')
		expect(normalizeInputs({ down: 0.1 }).down).toBe('0.1')
	})

	it('DATA-05 ignores inherited properties', () => {
		for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'Rent']) {
			expect(isInputKey(name)).toBe(false)
		}
		expect(isInputKey('rent')).toBe(true)
		const hostile: unknown = JSON.parse(
			'{"__proto__":{"rent":"1","polluted":"yes"},"constructor":"2"}',
		)
		const normalized = normalizeInputs(hostile)
		expect(normalized).toEqual(emptyInputs())
		expect(Object.getPrototypeOf(normalized)).toBe(Object.prototype)
		expect('polluted' in {}).toBe(false)
		expect(normalizeInputs(Object.create({ rent: '7' }))).toEqual(emptyInputs())
	})

	it('DATA-05 makes a complete form of anything, and is idempotent', () => {
		for (const nothing of [null, undefined, 5, 'rent', [], () => 1, new Map([['rent', '1']])]) {
			expect(normalizeInputs(nothing)).toEqual(emptyInputs())
		}
		const model = fc.record(Object.fromEntries(DEAL_KEYS.map((key) => [key, fc.anything()])), {
			requiredKeys: [],
		})
		fc.assert(
			fc.property(fc.oneof(model, fc.anything()), (from) => {
				const normalized = normalizeInputs(from)
				expect(Object.keys(normalized)).toEqual([...DEAL_KEYS])
				expect(Object.values(normalized).every((text) => typeof text === 'string')).toBe(true)
				expect(normalizeInputs(normalized)).toEqual(normalized)
			}),
		)
	})
})
