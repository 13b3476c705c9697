import { hashPassword } from '../../app/features/accounts/password/hashing.server'
import type { Role } from '../../app/features/accounts/access/access-policy'
import { db, type Prisma } from '../../app/core/db/db.server'
import { type PlanKey, PLANS } from '../../app/features/billing/plans/plans'
import { addressKey } from '../../app/features/calculator/saved-properties/address'
import { listColumns } from '../../app/features/calculator/saved-properties/list-columns'
import { type AnalysisInputs, type DealInputs, emptyAnalysisInputs } from '~/deal'

/** Creates users and their data, for the demo and for tests. */

export type NewUser = {
	email: string
	firstName?: string
	lastName?: string
	/** Null: a provider listing without credentials. */
	password?: string | null
	role?: Role
	isVerified?: boolean
	roleSource?: 'billing' | 'admin'
	subscriptionStatus?: string | null
	graceUntil?: Date | null
	vipExpiresAt?: Date | null
	vipStripeCouponId?: string | null
	isVipCouponVerified?: boolean
	hasAcceptedCalculatorTOS?: boolean
	hasAcceptedProviderTOS?: boolean
	plan?: NewPlan
	provider?: {
		company: string
		serviceTypes: string[]
		specialties?: string[]
		areas?: string[]
		phoneNumber?: string
		email?: string
		website?: string
		scheduleCallLink?: string
		displayPhone?: boolean
		displayEmail?: boolean
		displayWebsite?: boolean
		displaySchedule?: boolean
		aboutMe?: string
		claimEmail?: string
		takenOffAt?: Date
		takenOffReason?: string
	}
	/** False: the profile exists but is not listed. */
	serviceProvider?: boolean
	createdAt?: Date
}

/** A plan as the provider would have told it just now. */
type NewPlan = {
	key: PlanKey
	status: string
	currentPeriodEnd: Date | null
	customerId?: string
	subscriptionId?: string
} & Partial<Pick<Prisma.SubscriptionModel, 'cancelAtPeriodEnd' | 'pastDueSince' | 'createdAt'>>

const hashes = new Map<string, Promise<string>>()

/** Hashes each password only once, because hashing is slow. */
function hashOnce(password: string): Promise<string> {
	const hash = hashes.get(password) ?? hashPassword(password)
	hashes.set(password, hash)
	return hash
}

async function makePlan(
	userId: string,
	{ key, customerId, subscriptionId, ...state }: NewPlan,
	stamps: { createdAt: Date; updatedAt: Date },
	now: Date,
): Promise<void> {
	const { cents, interval, intervalCount } = PLANS[key]
	await db().billingAccount.create({
		data: {
			userId,
			stripeCustomerId: customerId ?? `cus_made_${userId}`,
			syncStartedAt: now,
			syncedAt: now,
			createdAt: stamps.createdAt,
			subscriptions: {
				create: {
					id: subscriptionId ?? `sub_made_${userId}`,
					plan: key,
					priceId: `price_${key}`,
					currency: 'usd',
					unitAmount: cents,
					nextAmount: cents,
					interval,
					intervalCount,
					livemode: false,
					...stamps,
					...state,
				},
			},
		},
	})
}

/** Creates a user and returns the ID. */
export async function makeUser(user: NewUser, now: Date): Promise<string> {
	const { plan, provider, password = 'Demo-pass-2026', isVerified = true, ...overrides } = user
	const stamps = { createdAt: overrides.createdAt ?? now, updatedAt: now }
	const row = await db().user.create({
		data: {
			firstName: 'Test',
			lastName: 'Person',
			...overrides,
			...stamps,
			verifiedEmail: isVerified ? overrides.email : null,
			passwordHash: password === null ? null : await hashOnce(password),
			serviceProvider: overrides.serviceProvider ?? provider !== undefined,
		},
	})
	if (plan !== undefined) await makePlan(row.id, plan, stamps, now)
	if (provider !== undefined) {
		const { serviceTypes, specialties = [], areas = [], ...profile } = provider
		await db().providerProfile.create({
			data: {
				userId: row.id,
				...profile,
				companyKey: profile.company.toLowerCase(),
				...stamps,
				serviceTypes: { create: serviceTypes.map((name) => ({ name })) },
				specialties: { create: specialties.map((name) => ({ name })) },
				areas: { create: areas.map((state) => ({ state })) },
			},
		})
	}
	return row.id
}

/** Creates a saved deal for a user and returns its ID. */
export async function makeProperty(
	userId: string,
	deal: { address: string; inputs: DealInputs; analysis?: Partial<AnalysisInputs> },
	now: Date,
): Promise<string> {
	const row = await db().property.create({
		data: {
			userId,
			propertyAddress: deal.address,
			addressKey: addressKey(deal.address),
			inputs: JSON.stringify(deal.inputs),
			analysis: deal.analysis === undefined ? null : JSON.stringify(deal.analysis),
			...listColumns(deal.inputs, { ...emptyAnalysisInputs(), ...deal.analysis }),
			createdAt: now,
			updatedAt: now,
		},
	})
	return row.id
}
