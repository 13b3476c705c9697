import { cookies, readCookie } from '~/core/http/cookies.server'
import { keyedDigest, randomToken } from '~/core/security/signing.server'

/**
 * A cookie that marks a browser as known after its user has proved to own an account, by signing
 * in, verifying the address or setting a new password. It grants no access; it only separates the
 * browser's sign-in limits from those of strangers.
 */
type DeviceCookie = { id: string; of: string[] }

/** How many accounts a browser can be known for; the oldest is dropped first. */
const MAX_ACCOUNTS = 5

const hashEmail = (email: string): string => keyedDigest('known-device', email)

async function readDeviceCookie(request: Request): Promise<DeviceCookie | null> {
	const value = await readCookie('device', request)
	if (typeof value !== 'object' || value === null) return null
	const { id, of } = value as Partial<DeviceCookie>
	return typeof id === 'string' && Array.isArray(of) ? { id, of } : null
}

/** The id of the browser, if the owner of this address has used it before. */
export async function readTrustedDevice(request: Request, email: string): Promise<string | null> {
	const device = await readDeviceCookie(request)
	return device?.of.includes(hashEmail(email)) ? device.id : null
}

/** The cookie that identifies this browser from now on. Call only after authentication. */
export async function trustDevice(request: Request, email: string): Promise<string> {
	const device = await readDeviceCookie(request)
	const otherAccounts = (device?.of ?? []).filter((name) => name !== hashEmail(email))
	const of = [hashEmail(email), ...otherAccounts].slice(0, MAX_ACCOUNTS)
	return cookies().device.serialize({ id: device?.id ?? randomToken(16), of })
}
