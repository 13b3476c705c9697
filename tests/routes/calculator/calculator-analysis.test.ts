import { describe, expect, test } from 'vitest'
import { emptyInputs } from '~/deal'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import {
	answered,
	redirected,
	SAMPLE_INPUT,
	send,
	view,
} from '#tests/helpers/calculator/calculator-calls'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'
import { ANNUAL, createMember, createProperty, type Member } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** The hidden fields of a page whose deal has these analysis inputs. */
const sent = (fields: Record<string, string> = {}) => ({ analysis: 'all', ...fields })
const ENTERED = { holdYears: '7', rentGrowth: '-1.5', event1Label: 'Roof, new' }

const storedAnalysis = async (who: Member) => {
	const [row] = await propertiesOf(who)
	return row?.analysis ?? null
}

describe('PRO-99 the calculator’s form carries the analysis inputs', () => {
	test('PRO-99 a save stores them, and the saved deal has them', async () => {
		const who = await createMember()
		const fields = { intent: 'save', propertyAddress: '1 Elm St', rent: '5', ...sent(ENTERED) }
		const { location } = await redirected(fields, who)
		expect(JSON.parse((await storedAnalysis(who)) ?? '')).toEqual(ENTERED)
		const { deal } = await view(who, location ?? '')
		expect(deal).toMatchObject({ inputs: { rent: '5' }, analysis: analysisOf(ENTERED) })
	})

	test('PRO-57 a form without them leaves what is stored', async () => {
		const who = await createMember()
		await createProperty(who, '1 Elm St', { rent: '1' }, ENTERED)
		await send({ intent: 'save', propertyAddress: '1 Elm St', rent: '2' }, who)
		expect(JSON.parse((await storedAnalysis(who)) ?? '')).toEqual(ENTERED)
	})

	test('PRO-99 a form whose analysis inputs are all empty empties them', async () => {
		const who = await createMember()
		const openedId = await createProperty(who, '1 Elm St', {}, ENTERED)
		const opened = { openedId, openedRevision: '1', propertyAddress: '1 Elm St' }
		await send({ intent: 'save', ...opened, ...sent() }, who)
		expect(await storedAnalysis(who)).toBe('{}')
	})

	test('PRO-99 Undo restores them', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St', {}, ENTERED)
		await send({ intent: 'save', propertyAddress: '1 Elm St', ...sent({ holdYears: '9' }) }, who)
		await send({ intent: 'undoSave', propertyId: id, revision: '2' }, who)
		expect(JSON.parse((await storedAnalysis(who)) ?? '')).toEqual(ENTERED)
	})

	test.each<[string, Record<string, string>]>([
		['after working out the results', { intent: 'recalculate' }],
		['with the question whether to clear', { intent: 'askClear' }],
		['when no property is chosen', { intent: 'load' }],
		['when the address is missing', { intent: 'save', propertyAddress: '' }],
		['when a number cannot be saved', { intent: 'save', propertyAddress: 'x' }],
		[
			'when the save can no longer be undone',
			{ intent: 'undoSave', propertyId: 'p', revision: '1' },
		],
	])('PRO-99 they come back %s', async (_what, fields) => {
		const who = await createMember()
		const { answer } = await answered({ ...SAMPLE_INPUT, ...fields, ...sent(ENTERED) }, who)
		expect(answer.deal.analysis).toEqual(analysisOf(ENTERED))
		const { answer: older } = await answered({ ...SAMPLE_INPUT, ...fields }, who)
		expect(older.deal.analysis).toBeNull()
	})

	test('PRO-99 they come back with the questions about saved properties, and after deleting one', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		for (const intent of ['load', 'askDelete', 'delete']) {
			const fields = { ...SAMPLE_INPUT, intent, propertyId: id, ...sent(ENTERED) }
			const { status, answer } = await answered(fields, who)
			expect([intent, status]).toEqual([intent, 200])
			expect(answer.deal.analysis).toEqual(analysisOf(ENTERED))
		}
		expect(await propertiesOf(who)).toEqual([])
	})

	test('PRO-99 loading over changed analysis inputs asks first; over saved ones it does not', async () => {
		const who = await createMember()
		await createProperty(who, '1 Elm St', { rent: '1' }, ENTERED)
		const other = await createProperty(who, '2 Oak St')
		const form = { intent: 'load', propertyId: other, propertyAddress: '1 Elm St', rent: '1' }
		expect((await redirected({ ...form, ...sent(ENTERED) }, who)).status).toBe(302)
		const { answer } = await answered({ ...form, ...sent({ ...ENTERED, holdYears: '8' }) }, who)
		expect(answer.question).toMatchObject({ kind: 'load', id: other })
	})
})

describe('CALC-13 PRO-99 analysis inputs that cannot be saved', () => {
	const save = (fields: Record<string, string>) => ({
		intent: 'save',
		propertyAddress: '1 Elm St',
		...sent(fields),
	})

	test.each([
		[{ holdYears: '41' }, 'Sell after: Enter a number of years from 1 to 40.'],
		[
			{ capexPer: 'abc' },
			"CapEx reserve (% of rent): We couldn't read this number, so it counts as empty. Enter a percentage from 0 to 50.",
		],
	])(
		'CALC-13 %j: 400, the message names the input, and everything comes back',
		async (fields, text) => {
			const who = await createMember()
			const { status, answer } = await answered({ ...save(fields), rent: '5' }, who)
			expect(status).toBe(400)
			expect(answer).toMatchObject({
				notice: { kind: 'error', text },
				deal: {
					propertyAddress: '1 Elm St',
					inputs: { ...emptyInputs(), rent: '5' },
					analysis: analysisOf(fields),
				},
			})
			expect(await propertiesOf(who)).toEqual([])
		},
	)

	test('CALC-13 fields of the page are named first', async () => {
		const who = await createMember()
		const { answer } = await answered({ ...save({ holdYears: '41' }), rent: 'abc' }, who)
		expect(answer.notice?.text).toBe('Please fix Monthly rent before saving.')
	})
})

describe('PRO-99 a link with analysis inputs', () => {
	const LINK = '/calculator?rent=2000&holdYears=7&taxOn=yes'

	test('PRO-99 opens the calculator with them, as an unsaved deal', async () => {
		const { deal } = await view(await createMember(), LINK)
		expect(deal).toMatchObject({
			opened: null,
			inputs: { rent: '2000' },
			analysis: analysisOf({ holdYears: '7', taxOn: 'yes' }),
		})
	})

	test('PRO-99 keeps them while the terms are accepted', async () => {
		const who = await createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: false })
		const { location } = await redirected({ intent: 'acceptTerms' }, who, LINK)
		const query = new URL(location ?? '', 'http://a.test').searchParams
		expect(Object.fromEntries(query)).toEqual({
			rent: '2000',
			analysis: 'all',
			holdYears: '7',
			taxOn: 'yes',
		})
	})
})
