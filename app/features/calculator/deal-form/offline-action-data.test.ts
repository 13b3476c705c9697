import { expect, test } from 'vitest'
import {
	wasNotSubmitted,
	markNotSubmitted,
	skipRevalidationIfNotSubmitted,
} from '~/core/http/network-failure'
import { offlineActionData } from './offline-action-data'

test('PROP-09 distinguishes a server error from an unreachable server', () => {
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

test('PROP-09 does not revalidate after such a failure', () => {
	const actionData = markNotSubmitted(offlineActionData('save', true))
	expect(wasNotSubmitted(actionData)).toBe(true)
	expect(
		skipRevalidationIfNotSubmitted({ actionResult: actionData, defaultShouldRevalidate: true }),
	).toBe(false)
	expect(skipRevalidationIfNotSubmitted({ actionResult: {}, defaultShouldRevalidate: true })).toBe(
		true,
	)
	expect(skipRevalidationIfNotSubmitted({ defaultShouldRevalidate: false })).toBe(false)
})
