import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import type { NewUser } from '../../../prisma/seed/make-user'
import { createUser } from '#tests/helpers/factories'

/** Test providers. */

type Provider = NonNullable<NewUser['provider']>

export const PROFILE = {
	company: 'Field & Co',
	serviceTypes: ['Contractor'],
	contractorSpecialties: ['Roofing'],
	phoneNumber: '(918) 555-0142',
	email: '',
	website: '',
	scheduleCallLink: '',
	displayPhone: true,
	displayEmail: false,
	displayWebsite: false,
	displaySchedule: false,
	aboutMe: 'Roofs.',
	serviceAreas: ['OK'],
}

let serial = 0

/** Stores a provider with an account, who is listed unless the changes say otherwise. */
export function createProvider(
	changes: Partial<Provider> = {},
	account: Partial<NewUser> = {},
): ReturnType<typeof createUser> {
	serial += 1
	const company = `Company ${String(serial).padStart(4, '0')}`
	const usual = { company, serviceTypes: ['Lender'], areas: ['TX'], phoneNumber: '512 555 0100' }
	return createUser('user', { provider: { ...usual, ...changes }, ...account })
}

/** Stores a provider that an admin entered. */
export async function createEnteredProvider(email: string, changes: Partial<Provider> = {}) {
	const account = { email, role: 'MEP', password: null, isVerified: false } as const
	return createProvider({ claimEmail: email, ...changes }, account)
}

/**
 * Stores many listed providers at once; each one's index determines its services and states. Every
 * second one is a contractor, and the states are distributed evenly.
 */
export async function createProviders(count: number, from = 0): Promise<void> {
	const now = currentTime()
	const { US_STATES } = await import('~/features/directory/profile/us-states')
	const services = ['Contractor', 'Lender', 'Contractor', 'Attorney', 'Contractor', 'Inspector']
	const numbers = Array.from({ length: count }, (_, i) => from + i)
	const idOf = (n: number): string => `many${String(n).padStart(7, '0')}`
	const stamps = { createdAt: now, updatedAt: now }
	for (let at = 0; at < numbers.length; at += 500) {
		const lot = numbers.slice(at, at + 500)
		await db().user.createMany({
			data: lot.map((n) => ({
				id: idOf(n),
				email: `many${n}@example.test`,
				verifiedEmail: `many${n}@example.test`,
				firstName: 'Many',
				lastName: String(n),
				serviceProvider: true,
				...stamps,
			})),
		})
		await db().providerProfile.createMany({
			data: lot.map((n) => ({
				userId: idOf(n),
				company: `Company ${n}`,
				companyKey: `company ${n}`,
				phoneNumber: `(555) 555-${String(n).padStart(5, '0')}`,
				email: `hidden${n}@secret.test`,
				aboutMe: 'We do what we say, and say what we do.',
				...stamps,
			})),
		})
		await db().providerServiceType.createMany({
			data: lot.map((n) => ({ userId: idOf(n), name: services[n % services.length] ?? '' })),
		})
		await db().providerSpecialty.createMany({
			data: lot
				.filter((n) => n % 2 === 0)
				.map((n) => ({ userId: idOf(n), name: n % 4 === 0 ? 'Roofing' : 'Plumbing' })),
		})
		await db().providerServiceArea.createMany({
			data: lot.flatMap((n) =>
				[0, 7, 19].map((step) => ({
					userId: idOf(n),
					state: US_STATES[(n + step) % US_STATES.length]?.[0] ?? 'TX',
				})),
			),
		})
	}
}
