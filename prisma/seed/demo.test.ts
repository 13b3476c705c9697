import { expect, test } from 'vitest'
import { passwordMatches } from '~/features/accounts/password/hashing.server'
import { publicProfile, toViewer, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { loadPlanStatus } from '~/features/billing/entitlement/subscription-status.server'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { type DealInputs, readInputs } from '~/deal'
import { STAGE_KEYS } from '~/features/deals/stages'
import { checkProfile, tidyProfile } from '~/features/directory/profile/profile'
import { directoryLists } from '~/features/directory/taxonomy/taxonomy.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from './demo'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')

/** The demo accounts: tier, role, accepted calculator terms, access shown on the dashboard. */
const EXPECTED: Record<string, [tier: string, role: string, terms: boolean, access: object]> = {
	'admin@demo.test': ['paid', 'admin', true, { kind: 'admin' }],
	'annual@demo.test': ['paid', 'subscriber', true, { kind: 'active', plan: 'Annual Plan' }],
	'sixmonth@demo.test': ['paid', 'subscriber', true, { kind: 'active', plan: '6-Month Plan' }],
	'vip@demo.test': ['paid', 'VIP', true, { kind: 'vip' }],
	'vip-expired@demo.test': ['verified', 'VIP', true, { kind: 'lapsed' }],
	'user@demo.test': ['verified', 'user', false, { kind: 'none' }],
	'unverified@demo.test': ['unverified', 'user', false, { kind: 'none' }],
	'provider@demo.test': ['verified', 'user', false, { kind: 'none' }],
	'provider-new@demo.test': ['verified', 'user', false, { kind: 'none' }],
	'pastdue@demo.test': ['paid', 'subscriber', true, { kind: 'pastDue', plan: 'Annual Plan' }],
	'lapsed@demo.test': ['verified', 'user', true, { kind: 'lapsed' }],
}

async function findUser(email: string) {
	return db().user.findFirstOrThrow({ where: { email }, include: WITH_PROFILE })
}

test('local mode has the documented accounts, all with the same password', async () => {
	await seedDemo(NOW)
	expect(DEMO_ACCOUNTS.map(({ email }) => email).sort()).toEqual(Object.keys(EXPECTED).sort())
	expect(await db().user.count({ where: { passwordHash: { not: null } } })).toBe(
		DEMO_ACCOUNTS.length,
	)
	for (const [email, [tier, role, terms, access]] of Object.entries(EXPECTED)) {
		const row = await findUser(email)
		const viewer = toViewer(row, NOW)
		expect({ email, tier: viewer.tier, role: row.role }).toEqual({ email, tier, role })
		expect(row.hasAcceptedCalculatorTOS).toBe(terms)
		expect(await loadPlanStatus(row.id, NOW)).toMatchObject(access)
	}
	const { passwordHash } = await findUser('user@demo.test')
	expect(await passwordMatches(passwordHash, DEMO_PASSWORD)).toBe(true)
	const hashes = new Set(
		(await db().user.findMany({ where: { role: { not: 'MEP' } } })).map((row) => row.passwordHash),
	)
	expect([...hashes]).toEqual([passwordHash])
})

test('the annual member has eight deals in every stage, with notes and people; a former member two older ones', async () => {
	await seedDemo(NOW)
	const of = (email: string) => ({ user: { email } })
	const deals = await db().property.findMany({
		where: of('annual@demo.test'),
		include: {
			notes: true,
			people: true,
			scenarios: true,
			stageChanges: { orderBy: { at: 'asc' } },
		},
	})
	expect(deals).toHaveLength(8)
	expect(new Set(deals.map(({ stage }) => stage))).toEqual(new Set(STAGE_KEYS))
	for (const { createdAt, updatedAt, stage, stageChanges, inputs } of deals) {
		expect(createdAt.getTime()).toBeLessThan(NOW.getTime())
		expect(updatedAt.getTime()).toBeLessThan(NOW.getTime())
		expect(stageChanges.at(-1)?.to ?? 'lead').toBe(stage)
		expect(readInputs(JSON.parse(inputs) as DealInputs).problems).toEqual({})
	}
	expect(deals.flatMap(({ notes }) => notes).length).toBeGreaterThan(8)
	const scenarios = deals.flatMap((deal) => deal.scenarios)
	expect(scenarios.length).toBeGreaterThan(8)
	for (const { inputs, createdAt } of scenarios) {
		expect(createdAt.getTime()).toBeLessThan(NOW.getTime())
		expect(readInputs(JSON.parse(inputs) as DealInputs).problems).toEqual({})
	}
	expect(deals.flatMap(({ people }) => people).length).toBeGreaterThan(5)
	const former = await db().property.findMany({ where: of('lapsed@demo.test') })
	expect(former).toHaveLength(2)
	for (const { createdAt } of former) expect(createdAt < after(NOW, -days(30))).toBe(true)
	expect(await db().property.count()).toBe(10)
})

test('one provider profile is complete, one is empty', async () => {
	await seedDemo(NOW)
	const complete = toViewer(await findUser('provider@demo.test'), NOW).user?.serviceProviderProfile
	const empty = toViewer(await findUser('provider-new@demo.test'), NOW).user?.serviceProviderProfile
	expect(complete).toMatchObject({
		company: 'Nair & Sons Contracting',
		serviceTypes: ['Contractor'],
	})
	expect(empty).toMatchObject({ company: '', serviceTypes: [] })
})

test('the grace period and VIP access expire', async () => {
	await seedDemo(NOW)
	const tierAt = async (email: string, now: Date) => toViewer(await findUser(email), now).tier
	expect(await tierAt('pastdue@demo.test', after(NOW, days(5) - 1))).toBe('paid')
	expect(await tierAt('pastdue@demo.test', after(NOW, days(5)))).toBe('verified')
	expect(await tierAt('vip@demo.test', after(NOW, days(60) - 1))).toBe('paid')
	expect(await tierAt('vip@demo.test', after(NOW, days(60)))).toBe('verified')
})

test('DIR-13 PADM-05 the directory starts with 40 providers in ten states, each valid for the profile form', async () => {
	await seedDemo(NOW)
	const rows = await db().providerProfile.findMany({
		where: { company: { not: '' } },
		include: { serviceTypes: true, specialties: true, areas: true },
	})
	expect(rows).toHaveLength(40)
	const states = new Set(rows.flatMap(({ areas }) => areas.map(({ state }) => state)))
	expect(states.size).toBe(10)
	const lists = await directoryLists()
	for (const row of rows) {
		const profile = publicProfile(row)
		expect(tidyProfile(profile)).toEqual(profile)
		expect([row.company, checkProfile(profile, lists)]).toEqual([row.company, []])
	}
	const services = new Set(rows.flatMap((row) => row.serviceTypes.map(({ name }) => name)))
	expect(services.size).toBeGreaterThan(12)
})
