import { normaliseEmail } from '~/features/accounts/sign-up/email-address'
import { publicProfile, toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { audit, type AuditValues } from '~/core/audit/audit.server'
import { config } from '~/core/config/config.server'
import { db, inTransaction, isUniqueViolation, type Tx } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { enqueueMail } from '~/core/mail/outbox.server'
import { listingState, type ListingState } from '~/features/directory/listing/listing-state'
import { unlistedEmail } from '~/features/directory/emails'
import { WITH_LISTS, writeProfile } from '~/features/directory/profile/profile.persistence.server'
import { choicesFor, type SaveRefused } from '~/features/directory/profile/profile.server'
import {
	checkProfile,
	EMPTY_PROFILE,
	type ProviderInput,
	type ProviderProfile,
	tidyProfile,
} from '~/features/directory/profile/profile'

/** What admins do with providers: enter them, correct them, take them off and put them back. */

const EMAIL_TAKEN_TEXT =
	'An account or provider with this email already exists. Edit that one instead.'
const CHANGED_MEANWHILE_TEXT =
	'Someone else changed this provider while you were editing. Review the current version first.'

export type AdminSaveResult = { ok: true; user: PublicUser } | SaveRefused

/** The name of a record without a person is that of the company. */
const nameOfRecord = (company: string): string => [...company].slice(0, 100).join('')

class EmailTaken extends Error {}

/** What the log keeps of a listing: what it says about a business, not how a person is reached. */
const facts = (profile: ProviderProfile) => ({
	company: profile.company,
	serviceTypes: profile.serviceTypes,
	serviceAreas: profile.serviceAreas,
})

type ProviderAction =
	'provider.create' | 'provider.update' | 'provider.takeOff' | 'provider.restore'

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
 * Enters a provider who has no account: role MEP, no password, listed at once. The address is
 * nobody's proof of anything; whoever verifies it takes the listing over.
 */
export async function createProvider(
	email: string,
	input: ProviderInput,
	admin: { id: string },
	now: Date,
): Promise<AdminSaveResult> {
	const address = normaliseEmail(email)
	const profile = tidyProfile(input)
	const problem = checkProfile(profile, await choicesFor(null))
	if (problem !== null) return { ok: false, status: 400, ...problem }
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
		log.info({ admin: admin.id, provider: user.id }, 'an admin entered a provider')
		return { ok: true, user: toPublicUser(user) }
	} catch (error) {
		if (!(error instanceof EmailTaken) && !isUniqueViolation(error)) throw error
		return { ok: false, status: 409, field: 'email', message: EMAIL_TAKEN_TEXT }
	}
}

class ChangedMeanwhile extends Error {}

/**
 * Corrects a provider's profile. Whether the person wants to be listed stays as it is.
 * @param revision the version that was edited; null takes any
 */
export async function updateProvider(
	id: string,
	input: ProviderInput,
	edit: { admin: { id: string }; revision: number | null },
	now: Date,
): Promise<AdminSaveResult> {
	const found = await findProvider(id)
	if (found === null) {
		return { ok: false, status: 404, field: '', message: 'No provider selected for editing' }
	}
	const profile = tidyProfile(input)
	const problem = checkProfile(profile, await choicesFor(found.profile))
	if (problem !== null) return { ok: false, status: 400, ...problem }
	try {
		const user = await inTransaction(async (tx) => {
			if (edit.revision !== null) await expectRevision(tx, id, edit.revision)
			await writeProfile(tx, id, profile, now)
			const states = { before: facts(found.profile), after: facts(profile) }
			await auditProvider(tx, edit.admin, 'provider.update', id, states, now)
			const name = found.isEntered ? { firstName: nameOfRecord(profile.company) } : {}
			return tx.user.update({
				where: { id },
				data: { ...name, updatedAt: now },
				include: WITH_PROFILE,
			})
		})
		log.info({ admin: edit.admin.id, provider: id }, 'an admin changed a provider')
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

/** A provider as admins see them. */
export type ProviderForAdmin = {
	id: string
	/** The address of the account, or the one that may claim the listing. */
	accountEmail: string
	name: string
	isEntered: boolean
	profile: ProviderProfile
	state: ListingState
	takenOffReason: string
	/** 0 where nothing was ever saved. */
	revision: number
}

/** The provider of this id: somebody with the provider option, or with a profile. */
export async function findProvider(id: string): Promise<ProviderForAdmin | null> {
	const user = await db().user.findUnique({
		where: { id },
		include: { providerProfile: { include: WITH_LISTS } },
	})
	if (user === null) return null
	const row = user.providerProfile
	if (row === null && !user.serviceProvider) return null
	const profile = row === null ? EMPTY_PROFILE : publicProfile(row)
	return {
		id,
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

/**
 * Takes a listing off the directory, whatever its owner does, and tells them. False when there is
 * nothing to take off.
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
			await enqueueMail(tx, { to: row.user.verifiedEmail, ...mail }, { now })
		}
		return true
	})
	if (isDone) log.info({ admin: admin.id, provider: id }, 'an admin took a listing off')
	return isDone
}

/** Puts a listing back that was taken off. */
export async function restore(id: string, admin: { id: string }, now: Date): Promise<boolean> {
	const count = await inTransaction(async (tx) => {
		const done = await tx.providerProfile.updateMany({
			where: { userId: id, takenOffAt: { not: null } },
			data: { takenOffAt: null, takenOffReason: '' },
		})
		if (done.count > 0) await auditProvider(tx, admin, 'provider.restore', id, {}, now)
		return done.count
	})
	if (count > 0) log.info({ admin: admin.id, provider: id }, 'an admin restored a listing')
	return count > 0
}
