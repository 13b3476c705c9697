import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inputs, save } from '#tests/helpers/calculator/save-property'
import {
	annual,
	createMember,
	createProperty,
	createViewer,
	LATER,
	NOW,
} from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { onPostgres } from '#tests/helpers/setup/postgres'
import { db } from '~/core/db/db.server'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { listColumns } from './list-columns'
import { duplicateProperty } from '~/features/deals/commands/manage-properties.server'
import { undoSave } from '~/features/deals/commands/undo-save.server'

useDatabase()

test.each([
	[{ purchase: '100000', sPrice: '150000' }, {}, 'flip', 100_000],
	[{ purchase: '100000', rent: '1000' }, {}, 'rental', 100_000],
	[
		{ purchase: '100000', rent: '1000', sPrice: '150000', interestDSCR: '7' },
		{},
		'rental',
		100_000,
	],
	[{ rent: '1000', interestHard: '10' }, {}, 'brrrr', null],
	[{ rent: '1000', interestHard: '10' }, { plan: 'cash' }, 'rental', null],
	[{ rent: '1000' }, { plan: 'bridge' }, 'brrrr', null],
	[{ purchase: '0' }, {}, '', null],
])('DEAL-02 %j with %j: %s at %s', (texts, analysis, strategy, price) => {
	expect(listColumns(inputs(texts), analysisOf(analysis))).toEqual({ strategy, price })
})

test('DEAL-02 strategy and price are written with every save, undo and copy', async () => {
	const who = await createViewer(annual)
	const columns = () =>
		db().property.findMany({
			where: { userId: who.user.id },
			orderBy: { createdAt: 'asc' },
			select: { strategy: true, price: true },
		})
	const saved = await save(who, '1 Elm St', { purchase: '1', rent: '5' }, { plan: 'bridge' })
	expect(await columns()).toEqual([{ strategy: 'brrrr', price: 1 }])
	// Without analysis the stored one counts.
	await save(who, '1 Elm St', { purchase: '2', rent: '6' })
	expect(await columns()).toEqual([{ strategy: 'brrrr', price: 2 }])
	await save(who, '1 Elm St', { purchase: '3', sPrice: '9' }, {})
	expect(await columns()).toEqual([{ strategy: 'flip', price: 3 }])
	if (saved.kind !== 'created') throw new Error(saved.kind)
	const { id } = saved.property
	expect(await undoSave(who.user.id, { id, revision: 3 }, NOW)).not.toBeNull()
	expect(await columns()).toEqual([{ strategy: 'brrrr', price: 2 }])
	await duplicateProperty(who, id, LATER)
	expect(await columns()).toEqual([
		{ strategy: 'brrrr', price: 2 },
		{ strategy: 'brrrr', price: 2 },
	])
})

// Of SQLite: the history of PostgreSQL begins later.
test.skipIf(onPostgres())(
	'DEAL-02 the migration gives deals that were saved before it the same columns',
	async () => {
		const name = readdirSync('prisma/migrations').find((one) => one.endsWith('_deals')) ?? ''
		const sql = readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')
		const update = /UPDATE "Property" SET.*?;/su.exec(sql)?.[0] ?? ''
		const member = await createMember()
		const deals = [
			[{ purchase: '100000', sPrice: '150000' }, undefined],
			[{ purchase: '100000', rent: '1000' }, { holdYears: '7' }],
			[{ rent: '1000', interestHard: '10' }, { plan: 'auto' }],
			[{ rent: '1000', down: '20' }, undefined],
			[{ rent: '1000', down: '20' }, { plan: 'loan' }],
			[{ rent: '1000' }, { plan: 'bridge' }],
			[{ purchase: '0' }, undefined],
		] as const
		for (const [i, [texts, analysis]] of deals.entries()) {
			await createProperty(member, `${i} Elm St`, texts, analysis)
		}
		const columns = () =>
			db().property.findMany({
				orderBy: { propertyAddress: 'asc' },
				select: { strategy: true, price: true },
			})
		const expected = await columns()
		await db().property.updateMany({ data: { strategy: 'none', price: 1 } })
		await db().$executeRawUnsafe(update)
		expect(await columns()).toEqual(expected)
	},
)
