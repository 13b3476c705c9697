import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'
import { config } from '~/core/config/config.server'
import { db, type Tx } from '~/core/db/db.server'
import { currentKeyPrefix, decrypt, encrypt } from '~/core/security/encryption.server'
import { seconds } from '~/core/time/durations'

/** One-time codes of an authenticator app (TOTP, RFC 6238): six digits, a new code every 30 seconds. */

const PURPOSE = 'authenticator'
const PERIOD = seconds(30)
/** Codes of the step before and after are good too: clocks differ, and typing takes time. */
const WINDOW = 1

type Authenticator = { userId: string; secret: string }

function readTotp({ userId, secret }: Authenticator, email = ''): TOTP | null {
	const key = decrypt(PURPOSE, userId, secret)
	if (key === null) return null
	return new TOTP({
		issuer: config().brand,
		label: email,
		algorithm: 'SHA1',
		digits: 6,
		period: PERIOD / 1000,
		secret: Secret.fromBase32(key),
	})
}

/** The time step of a code, or null if it is none of the codes that are good now. */
function matchingStep(row: Authenticator, code: string, now: Date): number | null {
	const timestamp = now.getTime()
	const delta = readTotp(row)?.validate({ token: code, timestamp, window: WINDOW }) ?? null
	return delta === null ? null : Math.floor(timestamp / PERIOD) + delta
}

/** Makes the key of a new app, unless the account has a confirmed one. */
export async function beginAuthenticator(tx: Tx, userId: string, now: Date): Promise<boolean> {
	await tx.authenticator.deleteMany({ where: { userId, confirmedAt: null } })
	if ((await tx.authenticator.count({ where: { userId } })) > 0) return false
	const secret = encrypt(PURPOSE, userId, new Secret({ size: 20 }).base32)
	await tx.authenticator.create({ data: { userId, secret, createdAt: now } })
	return true
}

/** Confirms the app with its first code; the code counts as used. */
export async function confirmAuthenticator(
	tx: Tx,
	userId: string,
	code: string,
	now: Date,
): Promise<boolean> {
	const row = await tx.authenticator.findUnique({ where: { userId } })
	if (row === null || row.confirmedAt !== null) return false
	const step = matchingStep(row, code, now)
	if (step === null) return false
	await tx.authenticator.update({
		where: { userId },
		data: { confirmedAt: now, lastStep: step },
	})
	return true
}

/** Uses up a code of the confirmed app; the same code, or an older one, is not accepted again. */
export async function useUpOneTimeCode(userId: string, code: string, now: Date): Promise<boolean> {
	const row = await db().authenticator.findUnique({ where: { userId } })
	if (row === null || row.confirmedAt === null) return false
	const step = matchingStep(row, code, now)
	if (step === null) return false
	const used = await db().authenticator.updateMany({
		where: { userId, secret: row.secret, lastStep: { lt: step } },
		data: { lastStep: step },
	})
	return used.count === 1
}

/** What the set-up page shows: the key as text and as a QR code, a path of squares. */
export type AuthenticatorSetup = { key: string; uri: string; qr: { size: number; path: string } }

/** The set-up of an account's app that is not confirmed yet; null if there is none. */
export function authenticatorSetup(
	row: (Authenticator & { confirmedAt: Date | null }) | null,
	email: string,
): AuthenticatorSetup | null {
	if (row === null || row.confirmedAt !== null) return null
	const totp = readTotp(row, email)
	if (totp === null) return null
	const uri = totp.toString()
	const { size, data } = QRCode.create(uri, { errorCorrectionLevel: 'M' }).modules
	const squares = [...data].flatMap((dark, i) =>
		dark === 0 ? [] : [`M${i % size} ${Math.floor(i / size)}h1v1h-1z`],
	)
	const key = totp.secret.base32.replace(/.{4}(?=.)/gu, '$& ')
	return { key, uri, qr: { size, path: squares.join('') } }
}

/** Encrypts keys anew whose secret is no longer the first, so that the old one can be removed. */
export async function reencryptAuthenticators(): Promise<void> {
	const rows = await db().authenticator.findMany({
		where: { NOT: { secret: { startsWith: currentKeyPrefix(PURPOSE) } } },
	})
	for (const { userId, secret } of rows) {
		const key = decrypt(PURPOSE, userId, secret)
		if (key === null) continue
		await db().authenticator.updateMany({
			where: { userId, secret },
			data: { secret: encrypt(PURPOSE, userId, key) },
		})
	}
}
