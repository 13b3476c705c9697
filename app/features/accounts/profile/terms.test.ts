import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { useDatabase } from '#tests/helpers/setup/database'
import { createUser } from '#tests/helpers/factories'
import { AcceptTermsBody } from '~/features/accounts/api.schema.server'
import { acceptTerms } from './terms.server'

useDatabase()

const LATER = after(new Date(), days(1))

test.each([
	['calculator', { hasAcceptedCalculatorTOS: true, hasAcceptedProviderTOS: false }],
	['provider', { hasAcceptedCalculatorTOS: false, hasAcceptedProviderTOS: true }],
] as const)(
	'DATA-01 accepting the terms of the %s is stored for this user only',
	async (which, flags) => {
		const [mine, theirs] = [await createUser(), await createUser()]
		expect(await acceptTerms(mine.id, which, LATER)).toMatchObject({ id: mine.id, ...flags })
		expect(await db().user.findUnique({ where: { id: mine.id } })).toMatchObject({
			...flags,
			updatedAt: LATER,
		})
		expect(await db().user.findUnique({ where: { id: theirs.id } })).toMatchObject({
			hasAcceptedCalculatorTOS: false,
			hasAcceptedProviderTOS: false,
		})
	},
)

test('accepting twice has no further effect', async () => {
	const { id } = await createUser()
	await acceptTerms(id, 'calculator', LATER)
	expect(await acceptTerms(id, 'calculator', LATER)).toMatchObject({
		hasAcceptedCalculatorTOS: true,
	})
})

describe('API-24 accepted terms', () => {
	test.each([{ calculatorTOS: true }, { providerTOS: true }])('API-24 %j', (body) => {
		expect(AcceptTermsBody.parse(body)).toEqual(body)
	})

	test.each([
		undefined,
		null,
		[],
		{},
		{ calculatorTOS: false },
		{ calculatorTOS: 'true' },
		{ calculatorTOS: 1 },
		{ calculatorTOS: true, providerTOS: true },
		{ hasAcceptedCalculatorTOS: true },
	])('API-24 rejects %j', (body) => {
		expect(AcceptTermsBody.safeParse(body).error?.issues[0]?.message).toBe(
			'Send calculatorTOS or providerTOS as true',
		)
	})
})

test('API-24 changes no other field of the user', () => {
	expect(AcceptTermsBody.safeParse({ calculatorTOS: true, role: 'admin' }).success).toBe(false)
})
