import { expect, test } from 'vitest'
import {
	ANALYSIS_KEYS,
	type DealInputs,
	emptyAnalysisInputs,
	emptyInputs,
	normalizeAnalysisInputs,
	normalizeInputs,
} from '~/deal'
import { buildReport } from '~/features/reports/report/build-report'
import type { ReportModel } from '~/features/reports/report/report-model'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomDeals, randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { FLIP, RENTAL } from '#tests/helpers/deals/deal-inputs'
import { makeSnapshot, readSnapshot, type SharedDeal } from './make-snapshot.server'
import { DEFAULT_SHARED_SECTIONS, SHARED_SECTION_KEYS } from './share-link'

const ALL = { sections: SHARED_SECTION_KEYS, showAddress: false, showCompAddresses: false }
const DAY = '2026-05-31'

const dealOf = (inputs: Partial<DealInputs>, more: Partial<SharedDeal> = {}): SharedDeal => ({
	propertyAddress: '1 Elm St',
	inputs: { ...emptyInputs(), ...inputs },
	analysis: emptyAnalysisInputs(),
	own: null,
	ownTexts: {},
	comps: null,
	...more,
})

function snapshotOf(deal: SharedDeal, options = ALL) {
	const stored = makeSnapshot(deal, options, DAY)
	const snapshot = stored === null ? null : readSnapshot(stored)
	if (snapshot === null || stored === null) throw new Error('No snapshot')
	return { stored, ...snapshot }
}

/** Every exact figure of a report, in its order. */
function figuresOf(report: Pick<ReportModel, 'sections'>): (number | null)[] {
	const values: (number | null)[] = []
	JSON.stringify(report.sections, (key, value: unknown) => {
		if (key === 'value' && (typeof value === 'number' || value === null)) values.push(value)
		return value
	})
	return values
}

test('PRO-72 the copy is the report as it is drawn, digit by digit', () => {
	const deal = dealOf(RENTAL)
	const { report } = snapshotOf(deal)
	const { inputs, analysis, own, comps } = deal
	const drawn = buildReport({
		deal: { propertyAddress: '', inputs, analysis },
		own,
		options: { ...ALL, date: DAY, forSharing: true, comps },
	})
	expect(report).toEqual(JSON.parse(JSON.stringify(drawn)))
	expect(figuresOf(report).length).toBeGreaterThan(100)
})

test('FIX-25 without the section of the offer no target, margin or offer is in the copy or its numbers', () => {
	for (const numbers of [RENTAL, FLIP]) {
		// A margin that no other figure equals.
		const deal = dealOf({ ...numbers, margin: '37.77' })
		const without = snapshotOf(deal, { ...ALL, sections: [...DEFAULT_SHARED_SECTIONS] })
		expect(without.stored).not.toMatch(
			/37\.77|target (?:margin|profit)|offers? (?:for|at|to)|maximum offer/iu,
		)
		const { stored, report } = snapshotOf(deal)
		expect(stored).toContain('37.77')
		const shared = report.sections.filter(({ key }) => !['offer', 'assumptions'].includes(key))
		const others = without.report.sections.filter(({ key }) => key !== 'assumptions')
		expect(others).toEqual(shared)
	}
})

test('PRO-72 whoever opens the numbers in a calculator gets the figures of the copy, also of its owner’s assumptions', () => {
	const analysis = {
		...emptyAnalysisInputs(),
		event1Year: '3',
		event1Amount: '-5000',
		event1Label: 'x',
	}
	const deal = dealOf(RENTAL, {
		analysis,
		own: { holdYears: 7, vacancyPer: 9, rentGrowth: -1, exitBy: 'cap', exitCap: 6 },
		ownTexts: { holdYears: '7', vacancyPer: '9', rentGrowth: '-1', exitBy: 'cap', exitCap: '6' },
	})
	const copy = snapshotOf(deal)
	const opened = buildReport({
		deal: {
			propertyAddress: '',
			inputs: normalizeInputs(copy.deal.inputs),
			analysis: normalizeAnalysisInputs(copy.deal.analysis),
		},
		own: null,
		options: { ...ALL, date: DAY, forSharing: true },
	})
	expect(figuresOf(opened)).toEqual(figuresOf(copy.report))
	expect(copy.deal.analysis).toMatchObject({
		holdYears: '7',
		event1Year: '3',
		event1Amount: '-5000',
	})
	expect(copy.deal.analysis).not.toHaveProperty('event1Label')
})

test('PRO-72 every random deal can be stored and read', () => {
	const next = randomNumbers(FUZZ_SEED)
	let longest = 0
	for (const inputs of randomDeals(60)) {
		const filled = ANALYSIS_KEYS.filter(() => next() < 0.3).map((key) => [
			key,
			String(Math.round(next() * 40)),
		])
		const analysis = normalizeAnalysisInputs(Object.fromEntries(filled))
		const { stored, report } = snapshotOf(dealOf(inputs, { analysis }))
		longest = Math.max(longest, stored.length)
		expect(report.property).toBe('Property')
	}
	expect(longest).toBeLessThan(200_000)
})

test('PRO-72 addresses of comps are in the copy only if they are ticked', () => {
	const comp = {
		address: '9 Comp Way',
		facts: '3 bd',
		soldOn: '2026-01-02',
		price: 200_000,
		adjusted: 210_000,
		weight: 1,
	}
	const comps = {
		asOf: DAY,
		estimate: { value: 210_000, low: 200_000, high: 220_000 },
		comps: [comp],
	}
	const deal = dealOf(RENTAL, { comps })
	expect(snapshotOf(deal).stored).not.toContain('Comp Way')
	expect(snapshotOf(deal).stored).toContain('Comp 1')
	const shown = snapshotOf(deal, { ...ALL, showCompAddresses: true })
	expect(shown.stored).toContain('9 Comp Way')
	expect(shown.stored).not.toContain('Elm')
})

test('PRO-72 a report that is too long is not stored', () => {
	const comps = {
		asOf: DAY,
		estimate: null,
		comps: Array.from({ length: 201 }, (_, i) => ({
			address: `${i} Comp Way`,
			facts: '',
			soldOn: DAY,
			price: 1,
			adjusted: 1,
			weight: 0,
		})),
	}
	expect(makeSnapshot(dealOf(RENTAL, { comps }), ALL, DAY)).toBeNull()
})
