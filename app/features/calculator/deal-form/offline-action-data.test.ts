import { expect, test } from 'vitest'
import {
	wasNotSubmitted,
	markNotSubmitted,
	skipRevalidationIfNotSubmitted,
} from '~/core/http/network-failure'
import { offlineActionData } from './offline-action-data'

test('PROP-09 a save the server could not answer says so, one that never arrived says that', () => {
	const failed = offlineActionData('save', false).notice
	expect(failed).toMatchObject({ kind: 'error' })
	expect(failed?.text).toMatch(/^Error saving property/u)
	expect(offlineActionData('delete', false).notice?.text).toMatch(
		/^An unexpected error occurred\./u,
	)
	expect(offlineActionData('save', true).notice?.text).toMatch(
		/^No response from server\. Please check your connection\./u,
	)
})

test('PROP-09 after such an answer nothing is asked for again', () => {
	const answer = markNotSubmitted(offlineActionData('save', true))
	expect(wasNotSubmitted(answer)).toBe(true)
	expect(
		skipRevalidationIfNotSubmitted({ actionResult: answer, defaultShouldRevalidate: true }),
	).toBe(false)
	expect(skipRevalidationIfNotSubmitted({ actionResult: {}, defaultShouldRevalidate: true })).toBe(
		true,
	)
	expect(skipRevalidationIfNotSubmitted({ defaultShouldRevalidate: false })).toBe(false)
})
