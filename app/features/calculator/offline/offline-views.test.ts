import { describe, expect, test } from 'vitest'
import type { DealState } from '~/features/calculator/deal-form/deal-reducer'
import { emptyInputs } from '~/deal'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import {
	analysisOffline,
	calculatorOffline,
	type DeviceDeal,
	isOnAnotherDevice,
} from './offline-views'

const draft: DealState = {
	propertyAddress: '1 Elm St',
	inputs: { ...emptyInputs(), purchase: '200000', rent: '2000' },
	analysis: analysisOf({ holdYears: '7' }),
	opened: { id: 'p1', revision: 2 },
	isDirty: true,
}
const device: DeviceDeal = {
	record: {
		userId: 'u1',
		accessAt: 0,
		openedAt: 0,
		own: { vacancyPer: 9 },
		theme: 'system',
		isSavedHere: false,
	},
	draft,
	isPhone: false,
	today: '2026-11-26T12:00:00.000Z',
}
const query = (text: string) => new URLSearchParams(text)
const projection = (text: string, of = device) => analysisOffline(of, 'projection', query(text))

describe('PRO-79 the deal of an analysis page offline', () => {
	test('PRO-79 without a deal in the address it is the draft', () => {
		const { deal, own, property } = projection('')
		expect(deal).toEqual({
			propertyAddress: '1 Elm St',
			inputs: draft.inputs,
			analysis: draft.analysis,
		})
		// Links then carry the whole deal.
		expect([own, property]).toEqual([{ vacancyPer: 9 }, null])
	})

	test('PRO-79 a whole deal in the address does not mix with the draft', () => {
		const { deal } = projection('purchase=150000&propertyAddress=2+Oak+St')
		expect(deal).toEqual({
			propertyAddress: '2 Oak St',
			inputs: { ...emptyInputs(), purchase: '150000' },
			analysis: analysisOf(),
		})
	})

	test('PRO-79 fields beside the id of the opened property replace those of the draft', () => {
		const { deal } = projection('property=p1&rent=1800&holdYears=')
		expect(deal.inputs).toEqual({ ...draft.inputs, rent: '1800' })
		expect(deal.analysis).toEqual(analysisOf())
	})

	test('PRO-79 fields of the page are no deal', () => {
		expect(projection('year=5').deal.inputs).toEqual(draft.inputs)
		expect(projection('year=5').extra).toEqual({ year: '5' })
	})

	test('PRO-79 without a draft it is an empty deal', () => {
		expect(projection('', { ...device, draft: null }).deal.inputs).toEqual(emptyInputs())
	})

	test('PRO-79 the own assumptions choose the plan, and complete what was entered', () => {
		const own = { plan: 'bridge', armStep: 0.5 } as const
		const assuming = { ...device, record: { ...device.record, own } }
		const titles = ({ groups }: ReturnType<typeof projection>) => groups.map(({ title }) => title)
		expect(titles(projection(''))).not.toContain('Hard Money and Refinance')
		expect(titles(projection('', assuming))).toContain('Hard Money and Refinance')
		const text = 'property=p1&interestDSCR=7&armFixedYears=5'
		expect(Object.keys(projection(text).problems)).toEqual(['armStep'])
		expect(projection(text, assuming).problems).toEqual({})
	})

	test('PRO-79 a deal without analysis inputs has empty ones', () => {
		const old = { ...device, draft: { ...draft, analysis: null } }
		expect(projection('', old).deal.analysis).toEqual(analysisOf())
	})
})

test.each([
	['', false],
	['property=p1', false],
	['rent=5', false],
	['property=p2', true],
	['property=p1&scenario=s1', true],
])('PRO-79 whether "%s" asks for a deal that is not here: %s', (text, expected) => {
	expect(isOnAnotherDevice(query(text), draft)).toBe(expected)
})

describe('PRO-79 the calculator offline', () => {
	test('PRO-79 the draft stays the deal of its saved property', () => {
		const view = calculatorOffline(device, query(''))
		expect(view.saved).toEqual([{ id: 'p1', propertyAddress: '1 Elm St' }])
		expect(view).toMatchObject({ deal: null, userId: 'u1', tier: 'paid', own: { vacancyPer: 9 } })
	})

	test('PRO-79 a link with a deal opens it', () => {
		expect(calculatorOffline(device, query('rent=5')).deal?.inputs.rent).toBe('5')
		expect(calculatorOffline(device, query('property=p1&rent=5')).deal).toBeNull()
	})
})
