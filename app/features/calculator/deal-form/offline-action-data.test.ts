import { expect, test } from 'vitest'
import {
	wasNotSubmitted,
	markNotSubmitted,
	skipRevalidationIfUnchanged,
} from '~/core/http/network-failure'
import { offlineActionData, savedHere } from './offline-action-data'

test('PROP-09 distinguishes a server error from an unreachable server', () => {
	const failed = offlineActionData('save', false, false).notice
	expect(failed).toMatchObject({ kind: 'error' })
	expect(failed?.text).toMatch(/^Error saving property/u)
	expect(offlineActionData('delete', false, false).notice?.text).toMatch(
		/^An unexpected error occurred\./u,
	)
	expect(offlineActionData('save', true, false).notice?.text).toMatch(
		/^No response from server\. Please check your connection\./u,
	)
})

test('PRO-79 PROP-09 a deal that is kept in this browser is said to be offered later', () => {
	const { notice } = offlineActionData('save', true, true)
	expect(notice?.text).toBe(
		'No response from server. Please check your connection. Saved on this device. It will be offered for saving when you are back.',
	)
	expect(offlineActionData('delete', true, true).notice?.text).not.toContain('Saved')
	expect(savedHere().notice?.text).toBe(
		'Saved on this device. It will be offered for saving when you are back.',
	)
})

test('PROP-09 does not revalidate after such a failure', () => {
	const actionData = markNotSubmitted(offlineActionData('save', true, false))
	expect(wasNotSubmitted(actionData)).toBe(true)
	expect(
		skipRevalidationIfUnchanged({ actionResult: actionData, defaultShouldRevalidate: true }),
	).toBe(false)
	expect(skipRevalidationIfUnchanged({ actionResult: {}, defaultShouldRevalidate: true })).toBe(
		true,
	)
	expect(skipRevalidationIfUnchanged({ defaultShouldRevalidate: false })).toBe(false)
})
