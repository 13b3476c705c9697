import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { isPostgres } from '~/core/db/dialect.server'
import { toPropertyFacts } from '~/features/comps/estimate/comparable'
import { ADDRESS_WORDS, saleKey } from '~/features/comps/sales/sale-key'
import { insertSales } from '~/features/comps/sales/sales-queries.server'
import { createAdmin } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

const FOLDER = () => (isPostgres() ? 'prisma/postgres/migrations' : 'prisma/migrations')
const migrate = () =>
	db().$executeRawUnsafe(
		readFileSync(`${FOLDER()}/20261126234000_sale_key_words/migration.sql`, 'utf8'),
	)

const DAY = '2026-05-31'
const ADDRESSES = [
	'101 Oak Street',
	"9 N.E. O'Hara Av., Apt. #4",
	'5 Court Street',
	'5 Court Court',
	'7 North North North Road Road',
	'1 | Lane | Pl',
	...Object.keys(ADDRESS_WORDS).map((word, i) => `${i + 200} Elm ${word}`),
]

test('stored sales get the key that their address has now, the same ones stay, none is lost', async () => {
	const { id } = await createAdmin()
	const sale = (address: string) => ({
		...toPropertyFacts({ address, zipCode: '74114' }),
		...{ price: 240_000, soldOn: DAY },
	})
	await insertSales(id, 'file', ADDRESSES.map(sale), 1_000, new Date())
	const rows = await db().compSale.findMany({ where: { userId: id } })
	expect(rows).toHaveLength(ADDRESSES.length)
	// As they were stored before.
	for (const { id: saleId, address } of rows) {
		const before = `${address.toLowerCase()} 74114|${DAY}|240000`
		await db().compSale.update({ where: { id: saleId }, data: { saleKey: before } })
	}
	// Of two that are the same now, the one that has the key keeps it.
	await insertSales(id, 'file', [sale('101 Oak St')], 1_000, new Date())
	await migrate()
	const keys = new Map(
		(await db().compSale.findMany({ where: { userId: id } })).map((row) => [
			row.address,
			row.saleKey,
		]),
	)
	expect(keys.get('101 Oak St')).toBe(`101 oak st 74114|${DAY}|240000`)
	expect(keys.get('101 Oak Street')).toBe(`101 oak street 74114|${DAY}|240000`)
	for (const address of ADDRESSES.slice(1)) {
		expect(keys.get(address)).toBe(saleKey(sale(address)))
	}
	expect(await migrate()).toBe(0)
})
