import { describe, expect, test } from 'vitest'
import type { CalculatorView } from '~/features/calculator/deal-form/calculator-types'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { signInAs } from '#tests/helpers/factories'

useDatabase()

const LINK = '/calculator?purchase=160000&kitchen=30000&down=20'

describe('a worked example opens the calculator with its inputs', () => {
	test('for a member, as an unsaved deal', async () => {
		const member = await signInAs('annual', { hasAcceptedCalculatorTOS: true })
		const { deal } = (await member.load(LINK)).value as CalculatorView
		expect(deal).toMatchObject({
			opened: null,
			inputs: { purchase: '160000', kitchen: '30000', down: '20', arv: '' },
		})
		expect(((await member.load('/calculator')).value as CalculatorView).deal).toBeNull()
	})

	test('for a visitor, after sign-up', async () => {
		const { location } = await new TestClient().load(LINK)
		expect(location).toBe(`/signup?redirect=${encodeURIComponent(LINK)}`)
	})

	test('is kept while accepting the terms', async () => {
		const member = await signInAs('annual')
		const answer = await member.post(LINK, { intent: 'acceptTerms' })
		const to = new URL(answer.location ?? '', 'http://a.test')
		expect(to.pathname).toBe('/calculator')
		expect(Object.fromEntries(to.searchParams)).toEqual({
			purchase: '160000',
			kitchen: '30000',
			down: '20',
		})
	})
})
