import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { singleton } from '~/core/singleton'
import { jsonBytes } from '~/core/user-data/json-pieces.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { exportUserData } from './export-user-data.server'

/** The file of a user's data: an account makes one at a time, and some an hour. */

const ONE_AT_A_TIME = 'We are still preparing your last download. Try again in a few seconds.'
const ONE_AT_A_TIME_SECONDS = 5

const inProgress = () => singleton('user-data-files', () => new Set<string>())

function refusal(message: string, status: number, retryAfter: number): Response {
	return new Response(message, {
		status,
		headers: {
			'Content-Type': 'text/plain; charset=utf-8',
			'Cache-Control': 'no-store',
			'Retry-After': String(retryAfter),
		},
	})
}

/** The download of all personal data of a user, or why there is none now. */
export async function userDataFile(
	userId: string,
	providers: readonly UserDataProvider[],
	now: Date,
): Promise<Response> {
	if (inProgress().has(userId)) return refusal(ONE_AT_A_TIME, 429, ONE_AT_A_TIME_SECONDS)
	inProgress().add(userId)
	try {
		const verdict = await consume('userDataFile', userId)
		if (!verdict.allowed) {
			const { message, status, retryAfter } = refuseTooMany(
				'You have downloaded your data many times. Try again',
				verdict,
			)
			return refusal(message, status, retryAfter)
		}
		const bytes = await jsonBytes(await exportUserData(userId, providers, now))
		return new Response(bytes, {
			headers: {
				'Content-Type': 'application/json; charset=utf-8',
				'Content-Disposition': 'attachment; filename="my-data.json"',
				'Cache-Control': 'no-store',
			},
		})
	} finally {
		inProgress().delete(userId)
	}
}
