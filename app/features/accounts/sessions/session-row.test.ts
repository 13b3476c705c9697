import { describe, expect, test } from 'vitest'
import { db, inTransaction, statementCount } from '~/core/db/db.server'
import { WITH_PROFILE } from '~/features/accounts/access/users.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { createUser } from '#tests/helpers/factories'
import { findSession } from './session-row.server'
import { startSession } from './sessions.server'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')

async function signIn(userId: string): Promise<string> {
	await inTransaction((tx) => startSession(tx, userId, new Request('http://localhost/'), NOW))
	return (await db().session.findUniqueOrThrow({ where: { userId } })).tokenHash
}

async function fillProfile(userId: string): Promise<void> {
	await db().providerProfile.create({
		data: {
			userId,
			company: `O'Hara "Roofing" & Söhne`,
			displayEmail: true,
			takenOffAt: NOW,
			createdAt: NOW,
			updatedAt: NOW,
			serviceTypes: { create: [{ name: 'Contractor' }, { name: 'Lender' }] },
			specialties: { create: [{ name: 'Roofs' }] },
		},
	})
}

describe('FAST-04 a session with its user', () => {
	test.each([
		['a member without a profile', () => Promise.resolve()],
		['a provider', fillProfile],
	])('is what Prisma reads for %s, in one statement', async (_name, prepare) => {
		const { id } = await createUser()
		await prepare(id)
		const tokenHash = await signIn(id)
		const expected = await db().session.findUniqueOrThrow({
			where: { tokenHash },
			select: {
				createdAt: true,
				lastSeenAt: true,
				authenticatedAt: true,
				factorAt: true,
				userAgent: true,
				user: { include: WITH_PROFILE },
			},
		})
		const before = statementCount()
		const session = await findSession(tokenHash)
		expect(statementCount() - before).toBe(1)
		expect(session).toEqual({ ...expected, factors: { app: false, passkey: false } })
	})

	test('says which second factors the account has; an app counts once it is confirmed', async () => {
		const { id: userId } = await createUser()
		const tokenHash = await signIn(userId)
		const factorsNow = async () => (await findSession(tokenHash))?.factors
		await db().authenticator.create({ data: { userId, secret: 's', createdAt: NOW } })
		expect(await factorsNow()).toEqual({ app: false, passkey: false })
		await db().authenticator.update({ where: { userId }, data: { confirmedAt: NOW } })
		expect(await factorsNow()).toEqual({ app: true, passkey: false })
		const keys = { credentialId: 'c', publicKey: 'p', counter: 0, transports: '', name: 'Key' }
		const kind = { deviceType: 'singleDevice', isBackedUp: false, createdAt: NOW }
		await db().passkey.create({ data: { userId, ...keys, ...kind } })
		expect(await factorsNow()).toEqual({ app: true, passkey: true })
	})

	test('is null for a digest that no session has', async () => {
		expect(await findSession('0'.repeat(64))).toBeNull()
		expect(await findSession("' OR 1=1 --")).toBeNull()
	})
})
