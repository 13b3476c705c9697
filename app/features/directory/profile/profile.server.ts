import {
	publicProfile,
	toPublicUser,
	type UserRow,
	WITH_PROFILE,
} from '~/features/accounts/access/users.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { db, inTransaction } from '~/core/db/db.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { listingState } from '~/features/directory/listing/listing-state'
import { WITH_LISTS, writeProfile } from './profile.persistence.server'
import { readPhone } from './phone-number.server'
import {
	checkProfile,
	type Choices,
	type ProblemField,
	problemErrors,
	type ProviderInput,
	type ProviderProblem,
	type ProviderProfile,
	tidyProfile,
} from './profile'
import { directoryLists } from '~/features/directory/taxonomy/taxonomy.server'

/** A provider's operations on their own profile. */

type SaveRefused = {
	ok: false
	status: 400 | 404 | 409 | 429
	/** The field with the error; '' is the profile as a whole. */
	field: ProblemField | ''
	message: string
	/** All errors of a form, by field. */
	errors?: Record<string, string[]>
	retryAfter?: number
}
export type SaveProviderResult = { ok: true; user: PublicUser } | SaveRefused

/** The options of a profile: the current lists, and what it already contains. */
export async function choicesFor(storedProfile: ProviderProfile | null): Promise<Choices> {
	const lists = await directoryLists()
	return {
		serviceTypes: [...lists.serviceTypes, ...(storedProfile?.serviceTypes ?? [])],
		contractorSpecialties: [
			...lists.contractorSpecialties,
			...(storedProfile?.contractorSpecialties ?? []),
		],
	}
}

async function rateLimited(userId: string): Promise<SaveRefused | null> {
	const limit = await consume('providerSave', userId)
	if (limit.allowed) return null
	return {
		...refuseTooMany("You've made several changes in a row. Please try again", limit),
		field: '',
	}
}

/** A normalized profile, with its phone number as it is stored. */
export function readProfile(input: ProviderInput): ProviderProfile {
	const profile = tidyProfile(input)
	const { phoneNumber } = profile
	return { ...profile, phoneNumber: readPhone(phoneNumber)?.text ?? phoneNumber }
}

const UNREAD_PHONE =
	"We couldn't read this phone number. Enter it with its area code, such as (555) 123-4567 ext. 12"

/** The errors of a profile, with those that only the server can find. */
function findProblems(profile: ProviderProfile, choices: Choices): readonly ProviderProblem[] {
	const problems = checkProfile(profile, choices)
	const { phoneNumber } = profile
	const isRead = phoneNumber === '' || readPhone(phoneNumber) !== null
	return isRead || problems.some(({ field }) => field === 'phoneNumber')
		? problems
		: [...problems, { field: 'phoneNumber', message: UNREAD_PHONE }]
}

/** What prevents saving a normalized profile: the first error, and all of them for a form. */
export function profileRefusal(profile: ProviderProfile, choices: Choices): SaveRefused | null {
	const problems = findProblems(profile, choices)
	const [first] = problems
	return first === undefined
		? null
		: { ok: false, status: 400, ...first, errors: problemErrors(problems) }
}

/** Saves the own profile, which makes the user a provider. */
export async function saveOwnProfile(
	userId: string,
	input: ProviderInput,
	now: Date,
): Promise<SaveProviderResult> {
	const limit = await rateLimited(userId)
	if (limit !== null) return limit
	const storedProfile = await db().providerProfile.findUnique({
		where: { userId },
		include: WITH_LISTS,
	})
	const profile = readProfile(input)
	const choices = await choicesFor(storedProfile === null ? null : publicProfile(storedProfile))
	const refusal = profileRefusal(profile, choices)
	if (refusal !== null) return refusal
	const user = await inTransaction(async (tx) => {
		await tx.user.update({
			where: { id: userId },
			data: { serviceProvider: true, updatedAt: now },
		})
		await writeProfile(tx, userId, profile, now)
		return tx.user.findUniqueOrThrow({ where: { id: userId }, include: WITH_PROFILE })
	})
	return { ok: true, user: toPublicUser(user) }
}

/**
 * Removes the own listing: by Remove Profile, or by Cancel right after a provider sign-up. The
 * account keeps the profile data for a later return.
 */
export async function removeOwnListing(userId: string, now: Date): Promise<SaveProviderResult> {
	const limit = await rateLimited(userId)
	if (limit !== null) return limit
	const row = await db().user.update({
		where: { id: userId },
		data: { serviceProvider: false, updatedAt: now },
		include: WITH_PROFILE,
	})
	log.info({ userId }, 'provider left the directory')
	return { ok: true, user: toPublicUser(row) }
}

/** Lists a provider who left again, with the details that were kept. */
export async function relistOwnProfile(userId: string, now: Date): Promise<SaveProviderResult> {
	const limit = await rateLimited(userId)
	if (limit !== null) return limit
	const row = await db().user.update({
		where: { id: userId },
		data: { serviceProvider: true, updatedAt: now },
		include: WITH_PROFILE,
	})
	log.info({ userId }, 'provider returned to the directory')
	return { ok: true, user: toPublicUser(row) }
}

/** The own profile, null if never saved, and the state of its listing. */
export function toOwnListing({ serviceProvider, providerProfile: row }: UserRow) {
	const profile = row === null ? null : publicProfile(row)
	return {
		profile,
		state: listingState({
			serviceProvider,
			company: profile?.company ?? '',
			serviceTypes: profile?.serviceTypes ?? [],
			serviceAreas: profile?.serviceAreas ?? [],
			takenOff: row !== null && row.takenOffAt !== null,
		}),
		takenOffReason: row?.takenOffReason ?? '',
		savedAt: row?.updatedAt ?? null,
	}
}

/** The same as it is stored now. */
export async function ownListing(userId: string) {
	const row = await db().user.findUniqueOrThrow({ where: { id: userId }, include: WITH_PROFILE })
	return toOwnListing(row)
}
