import { beforeAll, describe, expect, test } from 'vitest'
import { config } from '~/core/config/config.server'
import { action as apiAction, loader as apiLoader } from '~/routes/api/calculator'
import { action, loader } from '~/routes/calculator/calculator'
import type { NewUser } from '../../../prisma/seed/make-user'
import { useDatabase } from '#tests/helpers/setup/database'
import { call, dataOf, get, post, responseOf, type Sent } from '#tests/helpers/requests'
import { createMember, createProperty, type Member } from '#tests/helpers/factories'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'

/** The calculator with OPEN_CALCULATOR=true. */

// Before the database, which reads the configuration first.
beforeAll(() => {
	process.env['OPEN_CALCULATOR'] = 'true'
})
useDatabase()

type Who = Pick<Sent, 'cookie'>

const view = (who: Who, path = '/calculator') => loader(get(path, { cookie: who.cookie }))
const send = (fields: Record<string, string>, who: Who) =>
	action(post('/calculator', fields, { cookie: who.cookie }))
const list = (who: Who) =>
	responseOf(() => apiLoader(get('/api/properties', { cookie: who.cookie })))
const save = (who: Who) =>
	responseOf(() =>
		apiAction(
			call('POST', '/api/properties', { propertyAddress: 'x', inputs: {} }, { cookie: who.cookie }),
		),
	)
const remove = (id: string, who: Who) =>
	responseOf(() =>
		apiAction(
			call('DELETE', `/api/properties/${id}`, undefined, { cookie: who.cookie, params: { id } }),
		),
	)

const UNPAID: Partial<NewUser> = { hasAcceptedCalculatorTOS: true }

test('CALC-01 runs with OPEN_CALCULATOR', () => {
	expect(config().openCalculator).toBe(true)
})

describe('CALC-01 PROP-02 visitors and unverified accounts', () => {
	const nobody = (): Promise<Who> => Promise.resolve({})
	const unverified = (): Promise<Member> =>
		createMember({ isVerified: false, hasAcceptedCalculatorTOS: true })

	test.each([
		['a visitor', nobody, 'visitor', 401],
		['an unverified user', unverified, 'unverified', 403],
	] as const)(
		'CALC-01 PROP-02 PROP-13 %s can calculate but not save',
		async (_who, make, tier, status) => {
			const who = await make()
			const owner = await createMember()
			const id = await createProperty(owner, '1 Elm St')
			expect(await view(who, `/calculator?property=${id}`)).toMatchObject({
				tier,
				needsTerms: false,
				saved: [],
				deal: null,
			})

			const typed = { propertyAddress: 'x', rent: '5' }
			const computed = dataOf(await send({ intent: 'recalculate', ...typed }, who))
			expect(computed).toMatchObject({ status: 200, value: { deal: { inputs: { rent: '5' } } } })
			expect((await responseOf(() => send({ intent: 'clear' }, who))).status).toBe(302)

			for (const intent of [
				'save',
				'load',
				'askDelete',
				'delete',
				'undoSave',
				'acceptTerms',
				'declineTerms',
			]) {
				const fields = { intent, propertyId: id, revision: '1', ...typed }
				expect(dataOf(await send(fields, who))).toMatchObject({
					status: 403,
					value: {
						errors: { form: ['Sign in to save properties'] },
						values: { propertyAddress: 'x', inputs: { rent: '5' } },
					},
				})
			}
			expect([(await list(who)).status, (await save(who)).status]).toEqual([status, status])
			expect((await remove(id, who)).status).toBe(status)
			expect(await propertiesOf(owner)).toHaveLength(1)
		},
	)
})

describe('CALC-01 PROP-11 signed-in people without a plan', () => {
	test('CALC-16 are asked for the terms', async () => {
		const who = await createMember({})
		expect(await view(who)).toMatchObject({ tier: 'verified', needsTerms: true })
		expect((await save(who)).status).toBe(403)
		await responseOf(() => send({ intent: 'acceptTerms' }, who))
		expect(await view(who)).toMatchObject({ needsTerms: false })
	})

	test('PROP-01 PROP-11 may save 5 properties, and are told about the annual plan', async () => {
		const who = await createMember(UNPAID)
		for (let i = 0; i < 4; i++) await createProperty(who, `${i} Elm St`)
		const fifth = await save(who)
		expect(fifth.status).toBe(201)
		const sixth = dataOf(await send({ intent: 'save', propertyAddress: 'one more' }, who))
		expect(sixth).toMatchObject({
			status: 409,
			value: {
				notice: {
					text: 'Limit reached. Delete a property to save this one, or upgrade to the annual plan to save up to 10 properties.',
				},
			},
		})
		expect(await (await list(who)).json()).toHaveLength(5)
		const [row] = await propertiesOf(who)
		expect((await remove(row!.id, who)).status).toBe(204)
	})
})
