import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { createDeal, createDealOwner, type DealOwner } from '#tests/helpers/deals/deal-calls'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** What is done with saved properties is written once, for the calculator, the deals and the calls. */

/** The statement that each command makes, and the module in `deals/commands/` that makes it. */
const STATEMENTS: [command: string, statement: RegExp, module: string][] = [
	[
		'rename',
		/"previousAddress" = "propertyAddress", "previousInputs" = NULL/u,
		'manage-properties',
	],
	['duplicate', /await copyScenarios\(/u, 'manage-properties'],
	['delete', /\.property\.delete(?:Many)?\(|DELETE FROM "Property"/u, 'deleted-properties'],
	['restore', /\.deletedProperty\.delete\(/u, 'deleted-properties'],
	['undo a save', /"inputs" = "previousInputs"/u, 'undo-save'],
	['archive', /data: \{ archivedAt: |SET "archivedAt"/u, 'archive'],
]

const FILES = readdirSync('app', { encoding: 'utf8', recursive: true })
	.filter((file) => file.endsWith('.server.ts'))
	.map((file) => ({ file, text: readFileSync(`app/${file}`, 'utf8') }))

test.each(STATEMENTS)(
	'LIGHT-05 one module has the statement to %s',
	(_command, statement, module) => {
		const found = FILES.filter(({ text }) => statement.test(text)).map(({ file }) => file)
		expect(found).toEqual([`features/deals/commands/${module}.server.ts`])
	},
)

/** Everything that is stored of the owner's deals; times and random ids differ between two owners. */
async function storedOf({ id: userId }: DealOwner) {
	const omit = { id: true, userId: true, createdAt: true, updatedAt: true } as const
	return {
		saved: await db().property.findMany({ where: { userId }, omit }),
		deleted: await db().deletedProperty.findMany({
			where: { userId },
			omit: { ...omit, deletedAt: true },
		}),
	}
}

test.each<[string, ...((owner: DealOwner, id: string) => Promise<{ status: number }>)[]]>([
	[
		'deletes',
		({ device }, id) => device.post('/calculator', { intent: 'delete', propertyId: id }),
		({ device }, id) => device.post(`/deals/${id}`, { intent: 'delete' }),
		({ device }, id) => device.call('DELETE', `/api/properties/${id}`),
	],
	[
		'duplicates',
		({ device }, id) => device.post('/calculator', { intent: 'duplicate', propertyId: id }),
		({ device }, id) => device.post(`/deals/${id}`, { intent: 'duplicate' }),
	],
	[
		'archives',
		({ device }, id) => device.post('/deals', { intent: 'archive', deal: id }),
		({ device }, id) => device.post(`/deals/${id}`, { intent: 'archive' }),
		({ device }, id) => device.call('PATCH', `/api/deals/${id}`, { isArchived: true }),
	],
	[
		'restores',
		async ({ device }, id) => {
			await device.call('DELETE', `/api/properties/${id}`)
			return device.post('/calculator', { intent: 'undoDelete', deletedId: id })
		},
		async ({ device }, id) => {
			await device.post(`/deals/${id}`, { intent: 'delete' })
			return device.post('/deals', { intent: 'undoDelete', deletedId: id })
		},
	],
])('LIGHT-05 %s with the same result on each way', async (_command, ...ways) => {
	const results = await Promise.all(
		ways.map(async (way) => {
			const owner = await createDealOwner()
			const id = await createDeal(owner, '1 Elm St')
			expect((await way(owner, id)).status).toBeLessThan(400)
			const { saved, deleted } = await storedOf(owner)
			const areArchived = saved.map(({ archivedAt }) => archivedAt !== null)
			return { saved: saved.map((row) => ({ ...row, archivedAt: null })), deleted, areArchived }
		}),
	)
	for (const result of results) expect(result).toEqual(results[0])
})
