import { publicProfile } from '~/features/accounts/access/users.server'
import { type Prisma, type Tx } from '~/core/db/db.server'
import type { ProviderProfile } from './profile'

/** Stores provider profiles in the database. */

/** The columns to select for showing or editing a profile. */
export const WITH_LISTS = {
	serviceTypes: true,
	specialties: true,
	areas: true,
} satisfies Prisma.ProviderProfileInclude

/** What of `wanted` is not there yet. */
const missing = (names: readonly string[], present: readonly string[]): string[] =>
	names.filter((name) => !present.includes(name))

/** Stores a profile completely: writes only the differences of the lists. */
export async function writeProfile(
	tx: Tx,
	userId: string,
	profile: ProviderProfile,
	now: Date,
	extra: { claimEmail?: string } = {},
): Promise<void> {
	const { serviceTypes, contractorSpecialties, serviceAreas, ...columns } = profile
	const values = { ...columns, companyKey: profile.company.toLowerCase(), updatedAt: now }
	const storedProfile = await tx.providerProfile.upsert({
		where: { userId },
		create: { userId, ...values, ...extra, createdAt: now },
		update: { ...values, revision: { increment: 1 } },
		include: WITH_LISTS,
	})
	const had = publicProfile(storedProfile)
	const of = { userId }
	await tx.providerServiceType.deleteMany({ where: { ...of, name: { notIn: serviceTypes } } })
	await tx.providerServiceType.createMany({
		data: missing(serviceTypes, had.serviceTypes).map((name) => ({ ...of, name })),
	})
	await tx.providerSpecialty.deleteMany({
		where: { ...of, name: { notIn: contractorSpecialties } },
	})
	await tx.providerSpecialty.createMany({
		data: missing(contractorSpecialties, had.contractorSpecialties).map((name) => ({
			...of,
			name,
		})),
	})
	await tx.providerServiceArea.deleteMany({ where: { ...of, state: { notIn: serviceAreas } } })
	await tx.providerServiceArea.createMany({
		data: missing(serviceAreas, had.serviceAreas).map((state) => ({ ...of, state })),
	})
}
