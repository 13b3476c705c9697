import type { TestResponse, TestClient } from '#tests/helpers/test-client'
import { errorsOf } from '#tests/helpers/form-responses'
import { PROFILE } from './providers'

/** The provider form as browsers submit it, with and without JavaScript. */

type Profile = typeof PROFILE

/** The form entries of a profile; unchecked boxes are omitted. */
export function profilePairs(changes: Partial<Profile> = {}): [string, string][] {
	return Object.entries({ ...PROFILE, ...changes }).flatMap(([name, value]): [string, string][] => {
		if (Array.isArray(value)) return value.map((one) => [name, one])
		if (typeof value === 'boolean') return value ? [[name, 'on']] : []
		return [[name, value]]
	})
}

/** Posts the provider's own form to a page, with a new token. */
export async function postProfile(
	device: TestClient,
	path: string,
	changes: Partial<Profile> = {},
	intent = 'save',
): Promise<TestResponse> {
	const recaptchaToken = await device.botToken('update_service_profile')
	const pairs: [string, string][] = [
		...profilePairs(changes),
		['intent', intent],
		['recaptchaToken', recaptchaToken],
	]
	return device.postPairs(path, pairs)
}

/** Posts a form of an admin page. */
export async function postAdmin(
	device: TestClient,
	path: string,
	pairs: [string, string][],
): Promise<TestResponse> {
	return device.postPairs(path, [...pairs, ['formToken', await device.formToken()]])
}

/** What a refused form says: field and message, or what is wrong with the whole. */
export function firstFormError(answer: TestResponse): [string, string] {
	const [[field, [message = '']] = ['', ['']]] = Object.entries(errorsOf(answer))
	return [field === 'form' ? '' : field, message]
}
