import type { Structure } from '../structure'
import { structureDifferences } from '../structure'
import { describeRow } from './sqlite-store'
import {
	type Digest,
	digestOf,
	inReferenceOrder,
	keyOf,
	LOT,
	type Row,
	type Source,
	type Target,
	type Value,
} from './store'

/** Moves all data from one database to another: resumable, and proven row by row. The source is only read. */

export class MoveError extends Error {
	override name = 'MoveError'
}

const MAX_INT = 2 ** 31
const MAX_LISTED = 20

/** The values that PostgreSQL cannot store, one line for each of the first rows that have one. */
async function findUnstorable(source: Source, structure: Structure): Promise<string[]> {
	const found: string[] = []
	for (const table of Object.keys(structure)) {
		const key = keyOf(structure, table)
		const integers = (structure[table]?.columns ?? [])
			.filter(({ kind }) => kind === 'integer')
			.map(({ name }) => name)
		const note = (row: Row, name: string, what: string): void =>
			void found.push(`${table} (${describeRow(row, key)}): ${name} ${what}`)
		await eachRow(source, table, key, (row) => {
			for (const [name, value] of Object.entries(row)) {
				if (typeof value === 'string' && value.includes('\0'))
					note(row, name, 'has a NUL character')
			}
			for (const name of integers) {
				const value = row[name]
				if (typeof value === 'number' && Math.abs(value) >= MAX_INT) {
					note(row, name, `is ${value}, more than an integer holds`)
				}
			}
		})
	}
	return found
}

async function eachRow(
	source: Source,
	table: string,
	key: readonly string[],
	use: (row: Row) => void,
): Promise<void> {
	let last: Value[] | null = null
	for (;;) {
		const rows: Row[] = await source.read(table, key, last)
		rows.forEach(use)
		const end = rows.at(-1)
		if (end === undefined || rows.length < LOT) return
		last = key.map((name) => end[name] ?? null)
	}
}

export type MoveReport = {
	tables: { table: string; source: Digest; target: Digest }[]
	/** Sums of money on both sides, by currency, in cents. */
	payments: { source: Record<string, number>; target: Record<string, number> }
}

/**
 * Moves the data.
 * @param onTable is called before each table, with its name
 * @throws MoveError when the two have different versions, a value cannot be stored, or the proof fails
 */
export async function moveData(
	source: Source,
	target: Target,
	onTable: (table: string) => void | Promise<void> = () => undefined,
): Promise<MoveReport> {
	const structure = await source.structure()
	const differences = structureDifferences(structure, await target.structure())
	if (differences.length > 0) {
		throw new MoveError(`The two databases differ in structure:\n${differences.join('\n')}`)
	}
	const unstorable = await findUnstorable(source, structure)
	if (unstorable.length > 0) {
		const more = unstorable.length - MAX_LISTED
		throw new MoveError(
			`These values cannot be moved, nothing was copied:\n${unstorable.slice(0, MAX_LISTED).join('\n')}${more > 0 ? `\nand ${more} more` : ''}`,
		)
	}
	const tables = inReferenceOrder(structure)
	for (const table of tables) {
		await onTable(table)
		await moveTable(source, target, table, keyOf(structure, table))
	}
	await target.finish(await source.readIndex(), await source.lastChange())
	const report = await prove(source, target, structure)
	await target.forget()
	return report
}

async function moveTable(
	source: Source,
	target: Target,
	table: string,
	key: readonly string[],
): Promise<void> {
	let place = await target.place(table)
	while (place?.isDone !== true) {
		const rows: Row[] = await source.read(table, key, place?.last ?? null)
		const end = rows.at(-1)
		const last: Value[] | null =
			end === undefined ? (place?.last ?? null) : key.map((name) => end[name] ?? null)
		const next = { last, isDone: rows.length < LOT }
		await target.write(table, rows, place === null, next)
		place = next
	}
}

async function prove(source: Source, target: Target, structure: Structure): Promise<MoveReport> {
	const tables: MoveReport['tables'] = []
	for (const table of Object.keys(structure)) {
		tables.push({
			table,
			source: await digestOf(source, structure, table),
			target: await digestOf(target, structure, table),
		})
	}
	const wrong = tables.filter(
		({ source: a, target: b }) => a.rows !== b.rows || a.digest !== b.digest,
	)
	if (wrong.length > 0) {
		const lines = wrong.map(
			(one) => `${one.table}: ${one.source.rows} rows, ${one.target.rows} there`,
		)
		throw new MoveError(`The copy differs from the source in these tables:\n${lines.join('\n')}`)
	}
	const [indexed, there] = [await source.readIndex(), await target.readIndex()]
	if (JSON.stringify(indexed) !== JSON.stringify(there)) {
		throw new MoveError('The search index of the copy differs from that of the source')
	}
	return {
		tables,
		payments: { source: await paymentSums(source), target: await paymentSums(target) },
	}
}

async function paymentSums(source: Source): Promise<Record<string, number>> {
	const sums: Record<string, number> = {}
	const structure = await source.structure()
	await eachRow(source, 'Payment', keyOf(structure, 'Payment'), (row) => {
		const currency = String(row['currency'])
		sums[currency] = (sums[currency] ?? 0) + Number(row['amount'])
	})
	return sums
}
