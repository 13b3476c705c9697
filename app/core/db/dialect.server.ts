import { config } from '~/core/config/config.server'
import { Prisma } from '~/core/db/prisma/client'
import { APOSTROPHES, FOLD_FUNCTION, foldText } from '~/core/fold'
import { computerTime } from '~/core/time/clock'
import { after } from '~/core/time/durations'

/**
 * The few things that SQLite and PostgreSQL say differently. All other SQL of the app is the same for
 * both; who uses these is listed in .dependency-cruiser.cjs. Text columns of PostgreSQL have the collation "C", so that order, LIKE and lower() work on
 * bytes and ASCII letters as they do in SQLite.
 */

const { raw } = Prisma

/** Whether the app runs on PostgreSQL. */
export const isPostgres = (): boolean => config().postgres !== null

const choose = (sqlite: string, postgres: string): Prisma.Sql =>
	raw(isPostgres() ? postgres : sqlite)

/** A time so many milliseconds from now: by the clock of the database, which SQLite has from this computer. */
export const timeFromNow = (ms: number): Prisma.Sql =>
	isPostgres()
		? Prisma.sql`timezone('UTC', clock_timestamp() + ${ms}::int * interval '1 millisecond')`
		: Prisma.sql`${after(computerTime(), ms)}`

/** LIKE that ignores the case of ASCII letters. */
export const likeIgnoringCase = (): Prisma.Sql => choose('LIKE', 'ILIKE')

/** A date column in milliseconds, as `getTime()` has it. */
export const epochMs = (column: Prisma.Sql): Prisma.Sql =>
	isPostgres()
		? Prisma.sql`round(extract(epoch FROM ${column}) * 1000)::bigint`
		: Prisma.sql`CAST(round(unixepoch(${column}, 'subsec') * 1000) AS INTEGER)`

/** The last letter of those that PostgreSQL folds one by one: Latin, Greek and Cyrillic without marks. */
const LAST_LETTER = 0x52f

/** `foldText` by PostgreSQL's own functions, which know no letters but ASCII ones in its locale. */
function foldedByPostgres(text: string): string {
	const single: [string, string][] = []
	const several: [string, string][] = []
	for (let code = 0x80; code <= LAST_LETTER; code += 1) {
		const letter = String.fromCodePoint(code)
		const folded = foldText(letter)
		if (folded === letter || letter.normalize('NFKD') !== letter || folded === '') continue
		;(folded.length === 1 ? single : several).push([letter, folded])
	}
	const [from, to] = [0, 1].map((at) => single.map((pair) => pair[at]).join(''))
	const words = `regexp_replace(${text}, '[${APOSTROPHES.replace("'", "''")}]', '', 'g')`
	const plain = `regexp_replace(normalize(${words}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
	return several.reduce(
		(sql, [letter, folded]) => `replace(${sql}, '${letter}', '${folded}')`,
		`translate(lower(${plain}), '${from}', '${to}')`,
	)
}

const searched = new Map<string, string>()

/**
 * A column as `foldText` has it, apart from the case of ASCII letters: for LIKE that ignores it. Most texts
 * are ASCII and need no folding, which makes a search of many ten times faster.
 */
export function foldedText(column: string): Prisma.Sql {
	const key = `${isPostgres()} ${column}`
	const known = searched.get(key)
	if (known !== undefined) return raw(known)
	const other = isPostgres() ? foldedByPostgres(column) : `${FOLD_FUNCTION}(${column})`
	const find = isPostgres() ? 'strpos' : 'instr'
	const sql = `CASE WHEN octet_length(${column}) <> length(${column}) THEN ${other}
		WHEN ${find}(${column}, '''') + ${find}(${column}, '\`') = 0 THEN ${column}
		ELSE replace(replace(${column}, '''', ''), '\`', '') END`
	searched.set(key, sql)
	return raw(sql)
}

/** The whole number that a text begins with; 0 without one. */
export const leadingNumber = (column: string): Prisma.Sql =>
	choose(
		`CAST("${column}" AS INTEGER)`,
		`coalesce(substring("${column}" from '^\\s*([0-9]{1,9})')::int, 0)`,
	)

/** Where the first blank of a text is, from 1; 0 without one. */
export const firstBlank = (column: string): Prisma.Sql =>
	choose(`instr("${column}", ' ')`, `strpos("${column}", ' ')`)

/** A filter of Prisma that ignores case: SQLite's does so for ASCII letters without being told. */
export function ignoringCase<T extends object>(filter: T): T {
	// The client's types are SQLite's, which have no `mode`.
	return isPostgres() ? { ...filter, mode: 'insensitive' } : filter
}
