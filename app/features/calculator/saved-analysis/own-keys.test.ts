import { isAnalysisInputKey, listAssumptions } from '~/deal'
import { describe, expect, test } from 'vitest'
import { dealWith } from '#tests/helpers/calculator/typed-deals'
import { type OwnAssumptions, OWN_KEYS } from './own-keys'

/** A value that differs from every default. */
const VALUES: OwnAssumptions = {
	...(Object.fromEntries(OWN_KEYS.map((key) => [key, 3.5])) as OwnAssumptions),
	...Object.fromEntries(
		OWN_KEYS.filter((key) => /Months|Month$|Years|^years$/u.test(key)).map((key) => [key, 11]),
	),
	plan: 'bridge',
	loanBase: 'arv',
	bridgeInterestOn: 'drawn',
	beforeSeasoning: 'value',
	exitBy: 'cap',
	taxOn: true,
	losses: 'use',
}

describe('PRO-05 own assumptions', () => {
	test.each(OWN_KEYS)('PRO-05 %s replaces the default and is named as the member’s', (key) => {
		const without = dealWith({ purchase: 200_000, hold: 90 })
		const { [key]: value } = VALUES
		const values = dealWith({ purchase: 200_000, hold: 90 }, { [key]: value })
		expect(values[key]).toBe(value)
		expect(without[key]).not.toBe(value)
		expect(listAssumptions(values.typed, values)).toContainEqual(
			expect.objectContaining({
				key,
				value: typeof value === 'boolean' ? 'yes' : value,
				source: 'own',
				isExisting: !isAnalysisInputKey(key),
			}),
		)
	})

	test('PRO-09 no interest rate is among them', () => {
		expect(OWN_KEYS).not.toContain('interestDSCR')
		expect(OWN_KEYS).not.toContain('interestHard')
	})
})
