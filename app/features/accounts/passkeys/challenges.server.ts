import { db } from '~/core/db/db.server'
import { cookies, readCookie } from '~/core/http/cookies.server'
import { digest, randomToken } from '~/core/security/signing.server'
import { after, minutes } from '~/core/time/durations'

/**
 * Challenges for authenticators: random, stored on the server, good once, for ten minutes, in the
 * browser that requested them and for nothing else than they were requested for.
 */

const LIFETIME = minutes(10)

/** What a challenge is for, and for which account; null if any passkey may answer it. */
export type ChallengeUse = {
	purpose: 'signIn' | 'secondFactor' | 'registration'
	userId: string | null
}

/** A browser with several tabs has one token and a challenge for each of them. */
async function browserToken(request: Request): Promise<string | null> {
	const token = await readCookie('passkeyBrowser', request)
	return typeof token === 'string' && token !== '' ? token : null
}

/** Stores a new challenge (base64url) for this browser; the cookie recognizes the browser. */
export async function issueChallenge(
	request: Request,
	use: ChallengeUse,
	now: Date,
): Promise<{ challenge: string; setCookie: string }> {
	const browser = (await browserToken(request)) ?? randomToken()
	const challenge = randomToken()
	await db().passkeyChallenge.create({
		data: {
			challengeHash: digest(challenge),
			browserHash: digest(browser),
			...use,
			createdAt: now,
			expiresAt: after(now, LIFETIME),
		},
	})
	return { challenge, setCookie: await cookies().passkeyBrowser.serialize(browser) }
}

/** Uses up a challenge, whatever comes of it; of parallel uses, one returns true. */
export async function useUpChallenge(
	request: Request,
	challenge: string,
	use: ChallengeUse,
	now: Date,
): Promise<boolean> {
	const browser = await browserToken(request)
	if (browser === null) return false
	const used = await db().passkeyChallenge.deleteMany({
		where: {
			challengeHash: digest(challenge),
			browserHash: digest(browser),
			...use,
			expiresAt: { gt: now },
		},
	})
	return used.count === 1
}

/** Deletes challenges that were not answered in time. */
export async function purgePasskeyChallenges(now: Date): Promise<void> {
	await db().passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } })
}
