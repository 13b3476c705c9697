import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The migrations of PostgreSQL as files, and what each of them may contain. */

const MIGRATIONS_PATH = resolve('prisma/postgres/migrations')

/**
 * `expand` only adds, so that the previous version of the app still runs on the result; `contract` removes
 * what no running version uses.
 */
type Phase = 'expand' | 'contract'

export type Migration = { name: string; sql: string; phase: Phase | null }

/** The phase that the first line of a migration names, or null. */
function phaseOf(sql: string): Phase | null {
	const phase = /^-- phase: (expand|contract)\n/u.exec(sql)?.[1]
	return phase === undefined ? null : (phase as Phase)
}

/** All migrations, in the order they are applied. */
export async function readMigrations(path = MIGRATIONS_PATH): Promise<Migration[]> {
	const entries = await readdir(path, { withFileTypes: true })
	const names = entries
		.filter((entry) => entry.isDirectory())
		.map((entry) => entry.name)
		.sort()
	return Promise.all(
		names.map(async (name) => {
			const sql = await readFile(join(path, name, 'migration.sql'), 'utf8')
			return { name, sql, phase: phaseOf(sql) }
		}),
	)
}

const IDENTIFIER = String.raw`(?:"[^"]+"|\w+)`
/** What the previous version of the app may still use, or does not fill. */
const CONTRACTING: readonly [RegExp, string][] = [
	[/\bDROP\s+(?:TABLE|COLUMN|VIEW|FUNCTION|TYPE)\b/iu, 'drops something'],
	[/\bRENAME\b/iu, 'renames something'],
	[/\bSET\s+NOT\s+NULL\b/iu, 'demands a value'],
	[/\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/iu, 'changes a type'],
	[/\bDROP\s+DEFAULT\b/iu, 'drops a default'],
	[/\bADD\s+(?:CONSTRAINT\s+\S+\s+)?(?:UNIQUE|CHECK|EXCLUDE)\b/iu, 'adds a constraint'],
	[
		new RegExp(
			String.raw`\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?${IDENTIFIER}(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b`,
			'iu',
		),
		'adds a column without a default that must have a value',
	],
]

const withoutComments = (sql: string): string => sql.replace(/^\s*--.*$/gmu, '')

/** What in a migration the previous version of the app could not stand, one text each. */
export function contractingParts(sql: string): string[] {
	const text = withoutComments(sql)
	return CONTRACTING.flatMap(([pattern, what]) => (pattern.test(text) ? [what] : []))
}

/** What is wrong with the phases of migrations, one line each. */
export function phaseProblems(migrations: readonly Migration[]): string[] {
	return migrations.flatMap(({ name, sql, phase }) => {
		if (phase === null)
			return [`${name} does not begin with "-- phase: expand" or "-- phase: contract"`]
		if (phase === 'contract') return []
		return contractingParts(sql).map((what) => `${name} is marked expand but ${what}`)
	})
}
