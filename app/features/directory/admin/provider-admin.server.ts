import { normalizeEmail } from '~/features/accounts/sign-up/email-address'
import { findUserRow } from '~/features/accounts/access/user-row.server'
import { publicProfile, toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { audit, type AuditValues } from '~/core/audit/audit.server'
import { config } from '~/core/config/config.server'
import { inTransaction, isUniqueViolation, type Tx } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { enqueueMail } from '~/core/mail/outbox.server'
import { isListed, listingState } from '~/features/directory/listing/listing-state'
import { relistedEmail, unlistedEmail } from '~/features/directory/emails'
import { writeProfile } from '~/features/directory/profile/profile.persistence.server'
import {
	choicesFor,
	profileRefusal,
	toOwnListing,
	type SaveProviderResult,
	readProfile,
} from '~/features/directory/profile/profile.server'
import {
	EMPTY_PROFILE,
	type ProviderInput,
	type ProviderProfile,
} from '~/features/directory/profile/profile'

/** Admin operations on providers: create, edit, remove from the directory and restore. */

const EMAIL_TAKEN_TEXT =
	'An account or provider with this email already exists. Edit that one instead.'
const CHANGED_MEANWHILE_TEXT =
	'Someone else changed this provider while you were editing. Review the current version first.'

/** A record without a user has the name of the company. */
const nameOfRecord = (company: string): string => [...company].slice(0, 100).join('')

class EmailTaken extends Error {}

/** The listing fields in the audit log: business data, but no contact details. */
const facts = (profile: ProviderProfile) => ({
	company: profile.company,
	serviceTypes: profile.serviceTypes,
	serviceAreas: profile.serviceAreas,
})

type ProviderAction =
	| 'provider.create'
	| 'provider.update'
	| 'provider.takeOff'
	| 'provider.restore'

async function auditProvider(
	tx: Tx,
	admin: { id: string },
	action: ProviderAction,
	id: string,
	states: { before?: AuditValues; after?: AuditValues },
	now: Date,
): Promise<void> {
	const row = await tx.providerProfile.findUnique({
		where: { userId: id },
		select: { company: true },
	})
	const target = { kind: 'provider', id, name: row?.company ?? '' } as const
	await audit(tx, { actor: admin, action, target, ...states }, now)
}

/**
 * Creates a provider without an account: role MEP, no password, listed immediately. The address is
 * unverified; the first account to verify it claims the listing.
 */
export async function createProvider(
	email: string,
	input: ProviderInput,
	admin: { id: string },
	now: Date,
): Promise<SaveProviderResult> {
	const address = normalizeEmail(email)
	const profile = readProfile(input)
	const refusal = profileRefusal(profile, await choicesFor(null))
	if (refusal !== null) return refusal
	try {
		const user = await inTransaction(async (tx) => {
			const owner = await tx.user.findUnique({ where: { verifiedEmail: address } })
			if (owner !== null) throw new EmailTaken()
			const { id } = await tx.user.create({
				data: {
					email: address,
					firstName: nameOfRecord(profile.company),
					lastName: '',
					role: 'MEP',
					serviceProvider: true,
					createdAt: now,
					updatedAt: now,
				},
			})
			await writeProfile(tx, id, profile, now, { claimEmail: address })
			await auditProvider(tx, admin, 'provider.create', id, { after: facts(profile) }, now)
			return tx.user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
		})
		log.info({ admin: admin.id, provider: user.id }, 'provider created by admin')
		return { ok: true, user: toPublicUser(user) }
	} catch (error) {
		if (!(error instanceof EmailTaken) && !isUniqueViolation(error)) throw error
		return { ok: false, status: 409, field: 'email', message: EMAIL_TAKEN_TEXT }
	}
}

class ChangedMeanwhile extends Error {}

/**
 * Edits a provider's profile. Whether the user wants to be listed is unchanged.
 * @param revision the edited version; null skips the check
 */
export async function updateProvider(
	id: string,
	input: ProviderInput,
	edit: { admin: { id: string }; revision: number | null },
	now: Date,
): Promise<SaveProviderResult> {
	const provider = await findProvider(id)
	if (provider === null) {
		return { ok: false, status: 404, field: '', message: 'No provider selected for editing' }
	}
	const profile = readProfile(input)
	const refusal = profileRefusal(profile, await choicesFor(provider.profile))
	if (refusal !== null) return refusal
	try {
		const user = await inTransaction(async (tx) => {
			if (edit.revision !== null) await expectRevision(tx, id, edit.revision)
			await writeProfile(tx, id, profile, now)
			const states = { before: facts(provider.profile), after: facts(profile) }
			await auditProvider(tx, edit.admin, 'provider.update', id, states, now)
			const name = provider.isEntered ? { firstName: nameOfRecord(profile.company) } : {}
			return tx.user.update({
				where: { id },
				data: { ...name, updatedAt: now },
				include: WITH_PROFILE,
			})
		})
		log.info({ admin: edit.admin.id, provider: id }, 'provider changed by admin')
		return { ok: true, user: toPublicUser(user) }
	} catch (error) {
		if (!(error instanceof ChangedMeanwhile)) throw error
		return { ok: false, status: 409, field: '', message: CHANGED_MEANWHILE_TEXT }
	}
}

async function expectRevision(tx: Tx, userId: string, revision: number): Promise<void> {
	const row = await tx.providerProfile.findUnique({
		where: { userId },
		select: { revision: true },
	})
	if ((row?.revision ?? 0) !== revision) throw new ChangedMeanwhile()
}

/**
 * The provider with this id: a user with the provider option or with a profile. Its revision is 0 if
 * nothing was ever saved.
 */
export async function findProvider(id: string) {
	const user = await findUserRow(id)
	if (user === null) return null
	const row = user.providerProfile
	if (row === null && !user.serviceProvider) return null
	const profile = row === null ? EMPTY_PROFILE : publicProfile(row)
	return {
		id,
		// The address of the account, or the one that may claim the listing.
		accountEmail: user.email,
		name: `${user.firstName} ${user.lastName}`.trim(),
		isEntered: row !== null && row.claimEmail !== null,
		profile,
		state: listingState({
			...profile,
			serviceProvider: user.serviceProvider,
			takenOff: row !== null && row.takenOffAt !== null,
		}),
		takenOffReason: row?.takenOffReason ?? '',
		revision: row?.revision ?? 0,
	}
}

/** A provider as admins see it. */
export type ProviderForAdmin = NonNullable<Awaited<ReturnType<typeof findProvider>>>

/**
 * Removes a listing from the directory, whatever its owner does, and notifies them. False if there
 * is nothing to remove.
 */
export async function unlist(
	id: string,
	reason: string,
	admin: { id: string },
	now: Date,
): Promise<boolean> {
	const { brand, supportEmail } = config()
	const isDone = await inTransaction(async (tx) => {
		const { count } = await tx.providerProfile.updateMany({
			where: { userId: id, takenOffAt: null },
			data: { takenOffAt: now, takenOffReason: reason },
		})
		if (count === 0) return false
		const row = await tx.providerProfile.findUniqueOrThrow({
			where: { userId: id },
			include: { user: true },
		})
		await auditProvider(tx, admin, 'provider.takeOff', id, { after: { reason } }, now)
		if (row.user.verifiedEmail !== null) {
			const notice = { company: row.company, reason, supportEmail }
			const mail = unlistedEmail(brand, row.user.firstName, notice)
			await enqueueMail(
				tx,
				{ to: row.user.verifiedEmail, ...mail },
				{ now, kind: 'listing removed', reason: 'by an admin', userId: id },
			)
		}
		return true
	})
	if (isDone) log.info({ admin: admin.id, provider: id }, 'listing removed by admin')
	return isDone
}

/** Restores a removed listing, and notifies its owner. False if there is nothing to restore. */
export async function restore(id: string, admin: { id: string }, now: Date): Promise<boolean> {
	const { brand, origin } = config()
	const isDone = await inTransaction(async (tx) => {
		const { count } = await tx.providerProfile.updateMany({
			where: { userId: id, takenOffAt: { not: null } },
			data: { takenOffAt: null, takenOffReason: '' },
		})
		if (count === 0) return false
		await auditProvider(tx, admin, 'provider.restore', id, {}, now)
		const user = await tx.user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
		const { company = '' } = user.providerProfile ?? {}
		if (user.verifiedEmail !== null) {
			const notice = {
				company,
				isListed: isListed(toOwnListing(user).state),
				url: origin + paths.profile(),
			}
			const mail = relistedEmail(brand, user.firstName, notice)
			await enqueueMail(
				tx,
				{ to: user.verifiedEmail, ...mail },
				{ now, kind: 'listing restored', reason: 'by an admin', userId: id },
			)
		}
		return true
	})
	if (isDone) log.info({ admin: admin.id, provider: id }, 'listing restored by admin')
	return isDone
}
