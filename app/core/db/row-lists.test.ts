import { describe, expect, test, vi } from 'vitest'
import { db, Prisma, statementCount } from '~/core/db/db.server'
import { withoutTable } from '#tests/helpers/setup/db-faults'
import { useDatabase } from '#tests/helpers/setup/database'
import { createUser } from '#tests/helpers/factories'
import {
	asBoolean,
	asDate,
	asNumber,
	asText,
	countRow,
	findRowLists,
	findRowListsOrNull,
	orNull,
	rowsOf,
	toCount,
} from './row-lists.server'

useDatabase()

const { sql } = Prisma

const NOW = new Date('2026-05-01T12:34:56.789Z')
const TEXTS = [`O'Hara "Roofing"`, 'two\nlines\\', 'Söhne 🏚️', '["no list"]', '{"a":1}', '', 'null']
const PRICES = [0.1 + 0.2, 1 / 3, 123_456_789.125, -0.5, 0, null, 2 ** 31]

const PROPERTY = {
	id: asText,
	propertyAddress: asText,
	inputs: asText,
	price: orNull(asNumber),
	archivedAt: orNull(asDate),
	createdAt: asDate,
}

async function fill(): Promise<string> {
	const { id: userId } = await createUser()
	await db().property.createMany({
		data: TEXTS.map((text, i) => ({
			id: `p${i}`,
			userId,
			propertyAddress: text,
			addressKey: `${i}`,
			inputs: text,
			price: PRICES[i] ?? null,
			archivedAt: i % 2 === 0 ? null : NOW,
			createdAt: NOW,
			updatedAt: NOW,
		})),
	})
	await db().dealPreference.create({ data: { userId, isReminded: false } })
	await db().dealTag.create({
		data: { propertyId: 'p1', userId, nameKey: 'hot', name: 'Hot "deal"' },
	})
	return userId
}

describe('FAST-04 rows of several tables', () => {
	test('are what Prisma reads, in one statement and in their order', async () => {
		const userId = await fill()
		const expected = await db().property.findMany({
			select: {
				id: true,
				propertyAddress: true,
				inputs: true,
				price: true,
				archivedAt: true,
				createdAt: true,
			},
			orderBy: { id: 'desc' },
			take: 5,
		})
		const before = statementCount()
		const lists = await findRowLists({
			properties: rowsOf(
				PROPERTY,
				sql`FROM "Property" WHERE "userId" = ${userId} ORDER BY "id" DESC LIMIT ${5}`,
			),
			preferences: rowsOf({ isReminded: asBoolean }, sql`FROM "DealPreference"`),
			notes: rowsOf({ id: asText }, sql`FROM "DealNote"`),
			archived: countRow(sql`FROM "Property" WHERE "archivedAt" >= ${NOW}`),
			cheap: rowsOf(PROPERTY, sql`FROM "Property" WHERE "price" < ${0.4} ORDER BY "id"`),
		})
		expect(statementCount() - before).toBe(1)
		expect(lists.properties).toEqual(expected)
		expect(lists).toMatchObject({ preferences: [{ isReminded: false }], notes: [] })
		expect(toCount(lists.archived)).toBe(3)
		expect(lists.cheap.map(({ price }) => price)).toEqual([0.1 + 0.2, 1 / 3, -0.5, 0])
	})

	test('are null for a table that cannot be read, and the others are there', async () => {
		await fill()
		const lists = {
			tags: rowsOf({ name: asText }, sql`FROM "DealTag"`),
			events: countRow(sql`FROM "StripeEvent"`),
		}
		await withoutTable('StripeEvent', async () => {
			expect(await findRowListsOrNull('test', lists)).toEqual({
				tags: [{ name: 'Hot "deal"' }],
				events: null,
			})
		})
		const before = statementCount()
		const all = await findRowListsOrNull('test', lists)
		expect([all.events, statementCount() - before]).toEqual([[{ count: 0 }], 1])
	})
})

test('a time without a zone is in UTC, wherever the server is', () => {
	vi.stubEnv('TZ', 'America/New_York')
	for (const text of [
		'2026-05-01T12:34:56.789',
		'2026-05-01T12:34:56.789Z',
		'2026-05-01T12:34:56.789+00:00',
		'2026-05-01T14:34:56.789+02:00',
	]) {
		expect(asDate(text)).toEqual(NOW)
	}
	expect(asDate('2026-05-01T12:34:56')).toEqual(new Date('2026-05-01T12:34:56Z'))
	expect(orNull(asDate)(null)).toBeNull()
})
