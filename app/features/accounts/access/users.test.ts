import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { makeUser } from '../../../../prisma/seed/make-user'
import { useDatabase } from '#tests/helpers/setup/database'
import { KINDS, createUser } from '#tests/helpers/factories'
import { findByEmail, toPublicUser, toViewer, type UserRow, WITH_PROFILE } from './users.server'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')

const loadRow = (id: string): Promise<UserRow> =>
	db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })

const KEYS = [
	'createdAt',
	'email',
	'firstName',
	'hasAcceptedCalculatorTOS',
	'hasAcceptedProviderTOS',
	'id',
	'isAdmin',
	'isSubscribed',
	'isVerified',
	'isVipCouponVerified',
	'lastName',
	'role',
	'serviceProvider',
	'serviceProviderProfile',
	'subscriptionStatus',
	'vipExpiresAt',
	'vipStripeCouponId',
]

const PROFILE_KEYS = [
	'aboutMe',
	'company',
	'contractorSpecialties',
	'displayEmail',
	'displayPhone',
	'displaySchedule',
	'displayWebsite',
	'email',
	'phoneNumber',
	'scheduleCallLink',
	'serviceAreas',
	'serviceTypes',
	'website',
]

describe('DATA-01 the public shape of a user (security row 9)', () => {
	test('has exactly these fields', async () => {
		const id = await makeUser(
			{
				email: 'priya@example.test',
				firstName: 'Priya',
				lastName: 'Nair',
				role: 'VIP',
				vipExpiresAt: after(NOW, days(3)),
				vipStripeCouponId: 'PRIYA30',
				isVipCouponVerified: true,
				hasAcceptedProviderTOS: true,
				provider: {
					company: 'Nair & Sons',
					serviceTypes: ['Lender', 'Contractor'],
					specialties: ['Roofing', 'Kitchen & Bath'],
					areas: ['TX', 'OK'],
					phoneNumber: '(918) 555-0142',
				},
			},
			NOW,
		)
		const publicUser = toPublicUser(await loadRow(id))
		expect(Object.keys(publicUser).sort()).toEqual(KEYS)
		expect(Object.keys(publicUser.serviceProviderProfile ?? {}).sort()).toEqual(PROFILE_KEYS)
		expect(publicUser).toEqual({
			id,
			email: 'priya@example.test',
			firstName: 'Priya',
			lastName: 'Nair',
			role: 'VIP',
			isAdmin: false,
			isSubscribed: false,
			isVerified: true,
			subscriptionStatus: null,
			vipExpiresAt: '2026-05-04T12:00:00.000Z',
			vipStripeCouponId: 'PRIYA30',
			isVipCouponVerified: true,
			serviceProvider: true,
			serviceProviderProfile: {
				company: 'Nair & Sons',
				serviceTypes: ['Contractor', 'Lender'],
				contractorSpecialties: ['Kitchen & Bath', 'Roofing'],
				phoneNumber: '(918) 555-0142',
				email: '',
				website: '',
				scheduleCallLink: '',
				displayPhone: true,
				displayEmail: false,
				displayWebsite: false,
				displaySchedule: false,
				aboutMe: '',
				serviceAreas: ['OK', 'TX'],
			},
			hasAcceptedCalculatorTOS: false,
			hasAcceptedProviderTOS: true,
			createdAt: '2026-05-01T12:00:00.000Z',
		})
	})

	test('has the same fields for every kind of user, and no secrets', async () => {
		for (const kind of KINDS) {
			if (kind === 'visitor') continue
			const row = await loadRow((await createUser(kind)).id)
			const text = JSON.stringify(toViewer(row, NOW))
			expect(Object.keys(toPublicUser(row)).sort()).toEqual(KEYS)
			expect(text).not.toContain(row.passwordHash)
			expect(text).not.toContain('argon2')
			expect(text).not.toMatch(/hash|token|roleSource|graceUntil|updatedAt|verifiedEmail/iu)
		}
	})

	test('never includes additional columns of the row (fast-check)', async () => {
		const row = await loadRow((await createUser()).id)
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.constant('planted-secret')), (extra) => {
				const publicUser = toPublicUser({ ...extra, ...row })
				expect(JSON.stringify(publicUser)).not.toContain('planted-secret')
			}),
		)
	})

	test('SHELL-10 for 1,000 users with random values, the flags always match the role (security row 12)', async () => {
		const row = await loadRow((await createUser()).id)
		const any = {
			role: fc.oneof(fc.constantFrom('user', 'subscriber', 'VIP', 'MEP', 'admin'), fc.string()),
			roleSource: fc.constantFrom('billing', 'admin'),
			subscriptionStatus: fc.constantFrom(null, 'active', 'trialing', 'past_due', 'canceled'),
			vipExpiresAt: fc.constantFrom(null, after(NOW, -1), after(NOW, days(1))),
			// Values that an older version or a manual edit may have left.
			isAdmin: fc.boolean(),
			isSubscribed: fc.boolean(),
		}
		fc.assert(
			fc.property(fc.record(any), (changes) => {
				const changedRow = { ...row, ...changes }
				const { role, isAdmin, isSubscribed } = toPublicUser(changedRow)
				expect([isAdmin, isSubscribed]).toEqual([
					changes.role === 'admin',
					changes.role === 'subscriber',
				])
				expect([isAdmin, isSubscribed]).toEqual([role === 'admin', role === 'subscriber'])
				expect(toViewer(changedRow, NOW).user).toMatchObject({ role, isAdmin, isSubscribed })
			}),
			{ numRuns: 1_000 },
		)
	})

	test('SHELL-10 the flags are derived from the role, and an unknown role is the least privileged', async () => {
		const { id } = await createUser('annual')
		const loadFlags = async (role: string) => {
			await db().user.update({ where: { id }, data: { role } })
			const { role: storedRole, isAdmin, isSubscribed } = toPublicUser(await loadRow(id))
			return [storedRole, isAdmin, isSubscribed]
		}
		expect(await loadFlags('admin')).toEqual(['admin', true, false])
		expect(await loadFlags('subscriber')).toEqual(['subscriber', false, true])
		expect(await loadFlags('VIP')).toEqual(['VIP', false, false])
		expect(await loadFlags('MEP')).toEqual(['MEP', false, false])
		for (const unknown of ['Admin', 'owner', '', 'constructor']) {
			expect(await loadFlags(unknown)).toEqual(['user', false, false])
			expect(toViewer(await loadRow(id), NOW).tier).toBe('verified')
		}
	})
})

test('no account is a visitor without a name', () => {
	expect(toViewer(null, NOW)).toEqual({ tier: 'visitor', user: null })
})

test('T3 an address finds its owner and all its sign-ups, newest first, but no record without a password', async () => {
	expect(await findByEmail('a@b.test')).toEqual({ verified: null, pending: [] })
	const owner = await makeUser({ email: 'a@b.test' }, NOW)
	const old = { email: 'a@b.test', isVerified: false }
	const oldest = await makeUser({ ...old, createdAt: after(NOW, -2) }, NOW)
	const newest = await makeUser({ ...old, createdAt: after(NOW, -1) }, NOW)
	const record = await makeUser({ ...old, role: 'MEP', createdAt: NOW }, NOW)
	await db().user.update({ where: { id: record }, data: { passwordHash: null } })
	const lookup = await findByEmail('a@b.test')
	expect(lookup.verified?.id).toBe(owner)
	expect(lookup.pending.map(({ id }) => id)).toEqual([newest, oldest])
})
