import { describe, expect, test, vi } from 'vitest'
import { db } from '~/core/db/db.server'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { useDatabase } from '#tests/helpers/setup/database'
import { createUser } from '#tests/helpers/factories'
import {
	createEnteredProvider,
	createProviders,
	createProvider,
} from '#tests/helpers/directory/providers'
import { isListed, listingState } from './listing-state'
import { currentListings } from './search-index.server'

useDatabase()
// Some tests make hundreds of changes, and the computer may be busy.
vi.setConfig({ testTimeout: 60_000 })

const EVERYBODY = { serviceType: null, specialty: null, location: null }
const listed = async () => [...(await currentListings()).matches(EVERYBODY).ids]

describe('the copy of the directory in memory', () => {
	test('PADM-05 holds who is listed: providers with accounts and those an admin entered', async () => {
		const self = await createProvider()
		const mep = await createEnteredProvider('entered@example.test')
		await createUser('user')
		await createProvider({}, { serviceProvider: false })
		await createProvider({ takenOffAt: new Date() })
		await createProvider({ company: '' })
		await createProvider({ serviceTypes: [] })
		await createProvider({}, { isVerified: false })
		expect(await listed()).toEqual([self.id, mep.id].sort())
	})

	test.each<[string, (id: string) => Promise<unknown>]>([
		[
			'the provider option is unchecked',
			(id) => db().user.update({ where: { id }, data: { serviceProvider: false } }),
		],
		['the account is deleted', (id) => db().user.delete({ where: { id } })],
		['the profile is deleted', (id) => db().providerProfile.delete({ where: { userId: id } })],
		[
			'the company is removed',
			(userId) => db().providerProfile.update({ where: { userId }, data: { company: '' } }),
		],
		[
			'the last service is removed',
			(userId) => db().providerServiceType.deleteMany({ where: { userId } }),
		],
		[
			'an admin removes the listing',
			(userId) =>
				db().providerProfile.update({ where: { userId }, data: { takenOffAt: new Date() } }),
		],
		[
			'SQL is run manually',
			(id) => db().$executeRaw`UPDATE "User" SET "serviceProvider" = FALSE WHERE "id" = ${id}`,
		],
	])('DIR-07 somebody is gone at once when %s', async (_what, change) => {
		const { id } = await createProvider()
		const other = await createProvider()
		expect(await listed()).toEqual([id, other.id].sort())
		await change(id)
		expect(await listed()).toEqual([other.id])
	})

	test('a change of service, specialty or state moves somebody between filters', async () => {
		const { id: userId } = await createProvider({
			serviceTypes: ['Contractor'],
			specialties: ['Roofing'],
		})
		const countMatches = async (filter: Partial<typeof EVERYBODY> | object) =>
			(await currentListings()).matches({ ...EVERYBODY, ...filter }).ids.length
		expect(await countMatches({ serviceType: 'Contractor', specialty: 'Roofing' })).toBe(1)
		expect(await countMatches({ location: 'WY' })).toBe(0)
		await db().providerServiceArea.create({ data: { userId, state: 'WY' } })
		await db().providerSpecialty.deleteMany({ where: { userId } })
		await db().providerSpecialty.create({ data: { userId, name: 'Plumbing' } })
		expect(await countMatches({ location: 'WY' })).toBe(1)
		expect(await countMatches({ location: 'TX' })).toBe(1)
		expect(await countMatches({ serviceType: 'Contractor', specialty: 'Roofing' })).toBe(0)
		expect(await countMatches({ serviceType: 'Contractor', specialty: 'Plumbing' })).toBe(1)
		expect(await countMatches({ serviceType: 'Nobody does this' })).toBe(0)
	})

	test('it is the database’s truth after hundreds of changes in any order, in small and large lots', async () => {
		await createProviders(40)
		const next = randomNumbers(20_261_120)
		const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
		const changes: ((userId: string) => Promise<unknown>)[] = [
			(id) => db().user.update({ where: { id }, data: { serviceProvider: next() < 0.7 } }),
			(userId) =>
				db().providerProfile.update({
					where: { userId },
					data: { takenOffAt: next() < 0.3 ? new Date() : null },
				}),
			(userId) =>
				db().providerProfile.update({
					where: { userId },
					data: { company: next() < 0.8 ? 'Company' : '' },
				}),
			(userId) => db().providerServiceType.deleteMany({ where: { userId } }),
			(userId) =>
				db().providerServiceType.upsert({
					where: { userId_name: { userId, name: 'Lender' } },
					create: { userId, name: 'Lender' },
					update: {},
				}),
			(id) => (next() < 0.1 ? db().user.delete({ where: { id } }) : Promise.resolve()),
		]
		for (let round = 0; round < 40; round += 1) {
			for (let i = 0; i <= round % 7; i += 1) {
				const ids = (await db().user.findMany({ select: { id: true } })).map(({ id }) => id)
				await pick(changes)(pick(ids))
			}
			expect(await listed()).toEqual(await listedByTheRules())
		}
		expect((await listed()).length).toBeGreaterThan(0)
	})

	test('more changes than are kept are read as a whole', async () => {
		const first = await createProvider()
		await listed()
		const second = await createProvider()
		await db().user.delete({ where: { id: first.id } })
		await db().$executeRaw`
			WITH RECURSIVE "n"("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 11000)
			INSERT INTO "DirectoryChange" ("userId") SELECT 'nobody' FROM "n"`
		const rowCount = await db().directoryChange.count()
		expect(rowCount).toBeLessThan(11_000)
		expect(rowCount).toBeGreaterThanOrEqual(10_000)
		expect(await listed()).toEqual([second.id])
	})
})

/** The listed providers by the rule that forms and pages use. */
async function listedByTheRules(): Promise<string[]> {
	const rows = await db().providerProfile.findMany({
		include: { user: true, serviceTypes: true, areas: true },
		orderBy: { userId: 'asc' },
	})
	return rows
		.filter((row) =>
			isListed(
				listingState({
					serviceProvider: row.user.serviceProvider,
					company: row.company,
					serviceTypes: row.serviceTypes.map(({ name }) => name),
					serviceAreas: row.areas.map(({ state }) => state),
					takenOff: row.takenOffAt !== null,
				}),
			),
		)
		.map(({ userId }) => userId)
}
