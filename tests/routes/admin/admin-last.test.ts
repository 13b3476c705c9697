import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'
import { createUser, signedInClient } from '#tests/helpers/factories'

/** There is always at least one admin, whatever admins do to each other. */

useDatabase()

const ROUNDS = 100

type Move = (from: TestClient, to: string) => Promise<{ status: number }>

const MOVES: Record<string, Move> = {
	'delete by call': (from, to) => from.call('DELETE', `/api/users/${to}`),
	'delete by form': (from, to) => from.post(`/admin/users/${to}`, { intent: 'delete' }),
	'demote by call': (from, to) => from.call('PUT', `/api/users/${to}`, { role: 'user' }),
}

const admins = () => db().user.count({ where: { role: 'admin' } })

describe('ADMIN-16 security row 79 two admins act on each other at once', () => {
	test.each(Object.entries(MOVES))('%s, 100 times: one is always left', async (_name, move) => {
		const left = new Set<number>()
		for (let round = 0; round < ROUNDS; round += 1) {
			await db().user.deleteMany()
			const [one, two] = [await createUser('admin'), await createUser('admin')]
			const [first, second] = [await signedInClient(one.id), await signedInClient(two.id)]
			await Promise.all([move(first, two.id), move(second, one.id)])
			left.add(await admins())
		}
		expect([...left]).toEqual([1])
	})

	test('one deletes while the other demotes: one admin remains', async () => {
		for (let round = 0; round < 20; round += 1) {
			await db().user.deleteMany()
			const [one, two] = [await createUser('admin'), await createUser('admin')]
			const [first, second] = [await signedInClient(one.id), await signedInClient(two.id)]
			await Promise.all([
				first.call('DELETE', `/api/users/${two.id}`),
				second.call('PUT', `/api/users/${one.id}`, { role: 'user' }),
			])
			expect(await admins()).toBe(1)
		}
	})

	test('three in a circle leave one admin who can sign in', async () => {
		for (let round = 0; round < 20; round += 1) {
			await db().user.deleteMany()
			const people = [
				await createUser('admin'),
				await createUser('admin'),
				await createUser('admin'),
			]
			const devices = await Promise.all(people.map(({ id }) => signedInClient(id)))
			await Promise.all(
				devices.map((device, i) =>
					device.call('DELETE', `/api/users/${people[(i + 1) % 3]?.id ?? ''}`),
				),
			)
			expect(await admins()).toBeGreaterThan(0)
		}
	})

	test('an admin without a password does not count', async () => {
		const only = await createUser('admin')
		await createUser('admin', { password: null })
		const other = await createUser('admin')
		const device = await signedInClient(other.id)
		expect((await device.call('DELETE', `/api/users/${only.id}`)).status).toBe(200)
		expect(await admins()).toBe(2)
		expect((await device.call('PUT', `/api/users/${other.id}`, { role: 'user' })).status).toBe(403)
	})
})
