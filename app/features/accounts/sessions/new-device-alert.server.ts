import { config } from '~/core/config/config.server'
import { sessionToken } from '~/core/http/cookies.server'
import type { Tx } from '~/core/db/db.server'
import { enqueueMail } from '~/core/mail/outbox.server'
import { paths } from '~/core/http/paths'
import { digest, keyedDigest } from '~/core/security/signing.server'
import { describeUserAgent } from './user-agent'
import { newDeviceEmail } from '~/features/accounts/emails'

/** The devices of an account, to alert its owner to a sign-in from a new one. */

/** The device of a request, in words. */
export function getDevice(request: Request): string {
	return describeUserAgent(request.headers.get('User-Agent') ?? '')
}

/** Records that the account is used on this device. */
export async function recordDevice(
	tx: Tx,
	userId: string,
	request: Request,
	now: Date,
): Promise<void> {
	const key = { userId, device: getDevice(request) }
	await tx.knownDevice.upsert({
		where: { userId_device: key },
		create: { ...key, firstSeenAt: now, lastSeenAt: now },
		update: { lastSeenAt: now },
	})
}

type Owner = { id: string; email: string; firstName: string; verifiedEmail: string | null }

/**
 * Emails the owner when a sign-in ends the session of another device, or comes from a kind of
 * device that is new to the account. Call it before the session starts. Not sent to an unverified
 * address, nor for the first recorded sign-in, and at most once a day per kind of device and
 * network.
 */
export async function notifyNewDevice(
	tx: Tx,
	user: Owner,
	{ request, ip }: { request: Request; ip: string },
	now: Date,
): Promise<void> {
	if (user.verifiedEmail === null) return
	const device = getDevice(request)
	const ownToken = await sessionToken(request)
	const session = await tx.session.findUnique({ where: { userId: user.id } })
	const knownDevices = await tx.knownDevice.findMany({ where: { userId: user.id } })
	const isSameBrowser =
		session !== null && ownToken !== null && digest(ownToken) === session.tokenHash
	const replacesAnother = session !== null && !isSameBrowser
	const isNewKind = knownDevices.length > 0 && !knownDevices.some((one) => one.device === device)
	if (!replacesAnother && !isNewKind) return
	const { brand, origin } = config()
	const mail = newDeviceEmail(brand, user.firstName, {
		when: now,
		device,
		forgotUrl: origin + paths.forgotPassword(),
	})
	// One a day for each kind of device and network: a private window is a new device each time.
	const day = now.toISOString().slice(0, 10)
	const dedupeKey = keyedDigest('new sign-in', [user.id, device, ip, day].join('\n'))
	await enqueueMail(
		tx,
		{ to: user.email, ...mail },
		{ now, kind: 'new sign-in', reason: device, userId: user.id, dedupeKey },
	)
}
