import { db } from '~/core/db/db.server'
import { cookies, readCookie, sessionToken } from '~/core/http/cookies.server'
import { currentTime } from '~/core/time/clock'
import { consume, type TrustLevel } from '~/core/security/rate-limiter.server'
import { keyedDigest, randomToken } from '~/core/security/signing.server'

/**
 * A cookie that marks a browser as known after its user has proved to own an account, by signing
 * in, verifying the address or setting a new password. It grants no access; it only separates the
 * browser's sign-in limits from those of strangers.
 */
type DeviceCookie = { id: string; of: Entry[] }

/** A digest of the account's address, and when its owner was last here. */
type Entry = readonly [owner: string, at: number]

/** How many accounts a browser can be known for; the oldest is dropped first. */
const MAX_ACCOUNTS = 5

const hashEmail = (email: string): string => keyedDigest('known-device', email)

async function readDeviceCookie(request: Request): Promise<DeviceCookie | null> {
	const value = await readCookie('device', request)
	if (typeof value !== 'object' || value === null) return null
	const { id, of } = value as { id?: unknown; of?: unknown }
	if (typeof id !== 'string' || !Array.isArray(of)) return null
	return { id, of: of as Entry[] }
}

/** The id of the browser, if the owner of this address has used it and not forgotten it since. */
export async function readTrustedDevice(request: Request, email: string): Promise<string | null> {
	const device = await readDeviceCookie(request)
	const entry = device?.of.find(([owner]) => owner === hashEmail(email))
	if (device === null || entry === undefined) return null
	const forgotten = await db().forgottenDevices.findFirst({
		where: { user: { verifiedEmail: email } },
	})
	return forgotten === null || entry[1] >= forgotten.at.getTime() ? device.id : null
}

/**
 * Whether a browser that some owner has used pays with its own allowance instead of the budgets
 * that all visitors share, which strangers may have used up.
 */
export async function takeOwnShare(request: Request): Promise<boolean> {
	const device = await readDeviceCookie(request)
	return device !== null && (await consume('sharedByDevice', device.id)).allowed
}

/**
 * The key of the limits of email to one address. A browser that its owner has used and visitors with
 * a proof of work have counters of their own, which strangers without either cannot use up.
 */
export async function emailLimitKey(
	request: Request,
	email: string,
	trustLevel: TrustLevel,
): Promise<string> {
	const device = await readTrustedDevice(request, email)
	if (device !== null) return `${email}\n${device}`
	return trustLevel === 'normal' ? `${email}\nproven` : email
}

/** The cookie that identifies this browser from now on. Call only after authentication. */
export async function trustDevice(request: Request, email: string): Promise<string> {
	const device = await readDeviceCookie(request)
	const otherAccounts = (device?.of ?? []).filter(([owner]) => owner !== hashEmail(email))
	const own: Entry = [hashEmail(email), currentTime().getTime()]
	const of = [own, ...otherAccounts].slice(0, MAX_ACCOUNTS)
	return cookies().device.serialize({ id: device?.id ?? randomToken(16), of })
}

/**
 * Whether someone has signed in with this browser before, so that a visitor has an account: it is
 * known, or still has the cookie of a session that ended.
 */
export async function isKnownBrowser(request: Request): Promise<boolean> {
	return (await readDeviceCookie(request)) !== null || (await sessionToken(request)) !== null
}
