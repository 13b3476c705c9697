import { config } from '~/core/config/config.server'
import { db, type Tx } from '~/core/db/db.server'
import { enqueueMail } from '~/core/mail/outbox.server'
import { paths } from '~/core/http/paths'
import { days } from '~/core/time/durations'
import { addressReservedEmail, addressTakenEmail } from '~/features/accounts/emails'

/** Whose an email address is: an account has its verified one, and for a while its former ones. */

export type AddressOwner = {
	id: string
	firstName: string
	/** Set for an address that the account had before: until when it is reserved. */
	reservedUntil: Date | null
}

const OWNER = { id: true, firstName: true } as const

/**
 * The account that has this address, or had it less than 72 hours ago; null if it is free.
 * @param exceptUserId an account that may have its former address again
 */
export async function findAddressOwner(
	tx: Tx,
	email: string,
	now: Date,
	exceptUserId = '',
): Promise<AddressOwner | null> {
	const owner = await tx.user.findUnique({ where: { verifiedEmail: email }, select: OWNER })
	const reservation = await tx.formerEmail.findFirst({
		where: { email, undoneAt: null, expiresAt: { gt: now }, NOT: { userId: exceptUserId } },
		orderBy: { expiresAt: 'desc' },
		select: { expiresAt: true, user: { select: OWNER } },
	})
	if (owner !== null) return { ...owner, reservedUntil: null }
	return reservation && { ...reservation.user, reservedUntil: reservation.expiresAt }
}

/** Whether no account has this address, or had it less than 72 hours ago. */
export async function isAddressFree(email: string, now: Date): Promise<boolean> {
	return (await findAddressOwner(db(), email, now)) === null
}

/**
 * Tells the owner of an address that someone else wanted it, at most once a day. Returns false if no
 * email was queued.
 */
export async function notifyAddressOwner(
	tx: Tx,
	owner: AddressOwner,
	email: string,
	wantedFor: 'sign-up' | 'change',
	now: Date,
): Promise<boolean> {
	const { brand, origin } = config()
	const { id, firstName, reservedUntil } = owner
	const mail =
		reservedUntil === null
			? addressTakenEmail(brand, firstName, { wantedFor, signInUrl: origin + paths.signIn() })
			: addressReservedEmail(brand, firstName, { until: reservedUntil })
	const day = Math.floor(now.getTime() / days(1))
	return enqueueMail(
		tx,
		{ to: email, ...mail },
		{
			now,
			kind: 'address in use',
			reason: `wanted for a ${wantedFor}`,
			userId: id,
			dedupeKey: `taken:${id}:${day}`,
		},
	)
}
