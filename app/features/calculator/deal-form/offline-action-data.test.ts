import { expect, test } from 'vitest'
import { isUnsent, markUnsent, revalidateUnlessUnsent } from '~/core/http/network-failure'
import { unsentAnswer } from './offline-action-data'

test('PROP-09 a save the server could not answer says so, one that never arrived says that', () => {
	const failed = unsentAnswer('save', false).notice
	expect(failed).toMatchObject({ kind: 'error' })
	expect(failed?.text).toMatch(/^Error saving property/u)
	expect(unsentAnswer('delete', false).notice?.text).toMatch(/^An unexpected error occurred\./u)
	expect(unsentAnswer('save', true).notice?.text).toMatch(
		/^No response from server\. Please check your connection\./u,
	)
})

test('PROP-09 after such an answer nothing is asked for again', () => {
	const answer = markUnsent(unsentAnswer('save', true))
	expect(isUnsent(answer)).toBe(true)
	expect(revalidateUnlessUnsent({ actionResult: answer, defaultShouldRevalidate: true })).toBe(
		false,
	)
	expect(revalidateUnlessUnsent({ actionResult: {}, defaultShouldRevalidate: true })).toBe(true)
	expect(revalidateUnlessUnsent({ defaultShouldRevalidate: false })).toBe(false)
})
