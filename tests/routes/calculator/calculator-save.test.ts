import { describe, expect, test } from 'vitest'
import { emptyInputs } from '~/deal'
import { db } from '~/core/db/db.server'
import {
	answered,
	redirected,
	send,
	SAMPLE_INPUT,
	typedDeal,
} from '#tests/helpers/calculator/calculator-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { whileFailing } from '#tests/helpers/setup/db-faults'
import { ANNUAL, SIX_MONTH, createMember, createProperty } from '#tests/helpers/factories'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'

useDatabase()
// Some tests make hundreds of requests, and the computer may be busy.

describe('PROP-03 PROP-04 PROP-05 saving', () => {
	test('PROP-04 a new address: 302 to the property, and the message', async () => {
		const who = await createMember()
		const fields = { intent: 'save', propertyAddress: ' 1  Elm St ', rent: '$1,850' }
		const { status, location, messages } = await redirected(fields, who)
		const [row] = await propertiesOf(who)
		expect([status, location]).toEqual([302, `/calculator?property=${row?.id}`])
		expect(messages).toEqual([
			{ kind: 'success', key: 'saved-list', text: 'Saved "1 Elm St" successfully' },
		])
		expect(row).toMatchObject({ propertyAddress: '1 Elm St', revision: 1 })
		expect(JSON.parse(row!.inputs)).toEqual({ ...emptyInputs(), rent: '1850' })
	})

	test('PROP-05 a saved address in other letters: the row is updated and Undo is offered', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St', { rent: '1' })
		const opened = { openedId: id, openedRevision: '1' }
		const fields = { intent: 'save', ...opened, propertyAddress: '1 ELM st', rent: '2' }
		const { location, messages } = await redirected(fields, who)
		expect(location).toBe(`/calculator?property=${id}`)
		expect(messages).toEqual([
			{
				kind: 'success',
				key: 'saved-list',
				text: 'Saved "1 ELM st" successfully',
				durationMs: 6_000,
				action: {
					kind: 'form',
					label: 'Undo',
					to: '/calculator',
					fields: { intent: 'undoSave', propertyId: id, revision: '2' },
				},
			},
		])
		const rows = await propertiesOf(who)
		expect(rows).toHaveLength(1)
		expect(rows[0]).toMatchObject({ propertyAddress: '1 ELM st', revision: 2 })
	})

	test.each([
		['', 'Property address is required'],
		['   ', 'Property address is required'],
		['\u200b', 'Property address is required'],
		['x'.repeat(201), 'Property address must be 200 characters or less'],
	])(
		'PROP-03 the address %j: 400 with the message, and the input is kept',
		async (address, text) => {
			const who = await createMember()
			const fields = { intent: 'save', ...SAMPLE_INPUT, propertyAddress: address }
			const { status, answer } = await answered(fields, who)
			expect(status).toBe(400)
			expect(answer).toMatchObject({
				addressError: text,
				notice: null,
				deal: { ...typedDeal, propertyAddress: address },
			})
			expect(await propertiesOf(who)).toEqual([])
		},
	)

	test.each([
		['abc', 'unreadable'],
		['-5', 'negative'],
		['10000000001', 'out of range'],
		['1.8k', 'in thousands'],
		['1.250,50', 'with a decimal comma'],
		['12,34', 'with a comma in the wrong place'],
		['1,800 reduced', 'with a word'],
		['21,600/yr', 'in another unit'],
		['1'.repeat(21), 'of 21 characters'],
		['{"not":"x"}', 'an operator'],
	])('CALC-13 FIX-33 a rent of %j (%s): 400, and it comes back as typed', async (rent) => {
		const who = await createMember()
		const { status, answer } = await answered({ intent: 'save', propertyAddress: 'x', rent }, who)
		expect(status).toBe(400)
		expect(answer).toMatchObject({
			notice: {
				kind: 'error',
				text: 'Please fix Monthly rent before saving.',
			},
			deal: { propertyAddress: 'x', inputs: { rent } },
		})
		expect(await propertiesOf(who)).toEqual([])
	})

	test('FIX-32 a form without script reads the unit of a field', async () => {
		const who = await createMember()
		const fields = {
			propertyAddress: 'x',
			rent: '$1,800/mo',
			yTaxes: '3,900 per year',
			years: '30 yr',
		}
		expect((await redirected({ intent: 'save', ...fields }, who)).status).toBe(302)
		const [row] = await propertiesOf(who)
		expect(JSON.parse(row!.inputs)).toMatchObject({ rent: '1800', yTaxes: '3900', years: '30' })
	})

	test('CALC-13 the button of an amount in thousands puts it into its field and keeps the rest', async () => {
		const who = await createMember()
		const fields = { propertyAddress: 'x', rent: '1.8k', purchase: '180k', arv: '$250,000' }
		const { status, answer } = await answered({ intent: 'use:purchase', ...fields }, who)
		expect(status).toBe(200)
		expect(answer.deal).toMatchObject({
			propertyAddress: 'x',
			inputs: { rent: '1.8k', purchase: '180000', arv: '250000' },
		})
		const other = await answered({ intent: 'use:arv', ...fields }, who)
		expect(other.answer.deal.inputs).toMatchObject({ purchase: '180k', arv: '250000' })
		expect(await propertiesOf(who)).toEqual([])
	})

	test('CALC-13 the button of a fraction puts the percentage into its field, and saving needs it not', async () => {
		const who = await createMember()
		const fields = {
			propertyAddress: 'x',
			interestDSCR: '0.07',
			vacancyPer: '.08',
			purchase: '0.5',
		}
		const { status, answer } = await answered({ intent: 'use:interestDSCR', ...fields }, who)
		expect(status).toBe(200)
		expect(answer.deal.inputs).toMatchObject({
			interestDSCR: '7',
			vacancyPer: '.08',
			purchase: '0.5',
		})
		const other = await answered({ intent: 'use:purchase', ...fields }, who)
		expect(other.answer.deal.inputs).toMatchObject({ interestDSCR: '0.07', purchase: '0.5' })
		expect((await redirected({ intent: 'save', ...fields }, who)).status).toBe(302)
		const [row] = await propertiesOf(who)
		expect(JSON.parse(row!.inputs)).toMatchObject({ interestDSCR: '0.07', vacancyPer: '.08' })
	})

	test('FIX-21 the answer about mortgage insurance is entered without script, and saved', async () => {
		const who = await createMember()
		const fields = { propertyAddress: 'x', purchase: '229000', ltv: '96.5', analysis: 'all' }
		for (const [intent, pmiPer] of [
			['insurance:0.55', '0.55'],
			['insurance:0', '0'],
		] as const) {
			const { status, answer } = await answered({ intent, ...fields, managePer: '9' }, who)
			expect(status).toBe(200)
			expect(answer.deal).toMatchObject({
				inputs: { purchase: '229000', ltv: '96.5' },
				analysis: { pmiPer, managePer: '9' },
			})
		}
		await expect(send({ intent: 'insurance:7', ...fields }, who)).rejects.toMatchObject({
			status: 400,
		})
	})

	test('CALC-16 without the accepted terms: 403, values kept', async () => {
		const who = await createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: false })
		const { status, answer } = await answered({ intent: 'save', ...SAMPLE_INPUT }, who)
		expect(status).toBe(403)
		expect(answer).toMatchObject({
			notice: { kind: 'error', text: 'You must accept the terms to use the calculator' },
			deal: typedDeal,
		})
		expect(await propertiesOf(who)).toEqual([])
	})

	test('PROP-10 at the limit: 409 with the toast’s words, time and Close, values kept', async () => {
		const who = await createMember(SIX_MONTH())
		for (let i = 0; i < 5; i++) await createProperty(who, `${i} Elm St`)
		const fields = { intent: 'save', propertyAddress: 'one more', rent: '5' }
		const { status, answer } = await answered(fields, who)
		expect(status).toBe(409)
		expect(answer.notice).toEqual({
			kind: 'info',
			text: 'Limit reached. Delete a property to save this one, or upgrade to the annual plan to save up to 10 properties.',
			durationMs: 6_000,
			closeLabel: 'Close',
			action: { kind: 'link', label: 'Upgrade Plan', to: '/subscription' },
			key: 'property-limit',
		})
		expect(answer.deal).toMatchObject({ propertyAddress: 'one more', inputs: { rent: '5' } })
		expect(await propertiesOf(who)).toHaveLength(5)
	})

	test('PROP-11 members on the annual plan are offered no plan at their 10', async () => {
		const who = await createMember(ANNUAL())
		for (let i = 0; i < 10; i++) await createProperty(who, `${i} Elm St`)
		const fields = { intent: 'save', propertyAddress: 'one more' }
		const { status, answer } = await answered(fields, who)
		expect(status).toBe(409)
		expect(answer.notice?.text).toBe('Limit reached. Delete a property to save this one.')
		expect(answer.notice?.action).toBeUndefined()
	})

	test('PROP-09 when the save itself fails: 500 with the message, values kept', async () => {
		const who = await createMember()
		const { status, answer } = await whileFailing('INSERT ON "Property"', () =>
			answered({ intent: 'save', propertyAddress: 'x', rent: '5' }, who),
		)
		expect(status).toBe(500)
		expect(answer.notice).toEqual({ kind: 'error', text: 'Error saving property' })
		expect(answer.deal).toMatchObject({ propertyAddress: 'x', inputs: { rent: '5' } })
		expect(await propertiesOf(who)).toEqual([])
	})

	test('PROP-09 too often: 429 with Retry-After, values kept', async () => {
		const who = await createMember()
		const fields = { intent: 'save', propertyAddress: 'x', rent: '5' }
		for (let i = 0; i < 60; i++) await send(fields, who)
		const { status, answer, headers } = await answered(fields, who)
		expect(status).toBe(429)
		expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
		expect(answer.notice?.text).toMatch(/^You're saving too often\. Please try again in /)
		expect(answer.deal).toMatchObject({ propertyAddress: 'x', inputs: { rent: '5' } })
	})
})

describe('PROP-05 undo', () => {
	async function updated() {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St', { rent: '1' })
		const opened = { openedId: id, openedRevision: '1' }
		await send({ intent: 'save', ...opened, propertyAddress: '1 ELM ST', rent: '2' }, who)
		return { who, id }
	}
	const undo = (propertyId: string, revision: number) => ({
		intent: 'undoSave',
		propertyId,
		revision: String(revision),
	})
	const rentOf = async (id: string) =>
		(
			JSON.parse((await db().property.findUniqueOrThrow({ where: { id } })).inputs) as {
				rent: string
			}
		).rent

	test('PROP-05 the latest save: restores the previous deal', async () => {
		const { who, id } = await updated()
		expect(await redirected(undo(id, 2), who)).toEqual({
			status: 302,
			location: `/calculator?property=${id}`,
			messages: [{ kind: 'success', key: 'saved-list', text: 'Save undone.' }],
		})
		const [row] = await propertiesOf(who)
		expect(row).toMatchObject({ propertyAddress: '1 Elm St', previousInputs: null })
		expect(await rentOf(id)).toBe('1')
	})

	test('PROP-05 an earlier save: 409 with the stored deal', async () => {
		const { who, id } = await updated()
		const opened = { openedId: id, openedRevision: '2' }
		await send({ intent: 'save', ...opened, propertyAddress: '1 Elm St', rent: '3' }, who)
		const { status, answer } = await answered(undo(id, 2), who)
		expect(status).toBe(409)
		expect(answer).toMatchObject({
			notice: { kind: 'error', text: 'This save can no longer be undone.' },
			deal: { inputs: { rent: '3' }, opened: { id, revision: 3 } },
		})
		expect(await rentOf(id)).toBe('3')
	})

	test('PROP-05 another user’s save: 409 without its data, and it is unchanged', async () => {
		const { id } = await updated()
		const stranger = await createMember()
		const { status, answer } = await answered({ ...undo(id, 2), rent: '7' }, stranger)
		expect(status).toBe(409)
		expect(answer.deal).toMatchObject({ propertyAddress: '', inputs: { rent: '7' }, opened: null })
		expect(await rentOf(id)).toBe('2')
	})
})
