import { copyFileSync } from 'node:fs'
import { inject } from 'vitest'
import { config } from '~/core/config/config.server'
import { closeDatabase, databaseFile, openDatabase } from '~/core/db/db.server'
import { replaceSingleton } from '#tests/helpers/setup/singletons'

/** Runs the same work on both engines. For test files of the run on PostgreSQL, after `useDatabase`. */

const results = (value: unknown): unknown =>
	JSON.parse(
		JSON.stringify(value, (_, one: unknown) =>
			typeof one === 'bigint'
				? Number(one)
				: one instanceof Map
					? [...one]
					: typeof one === 'string' && one.startsWith('["')
						? (JSON.parse(one) as unknown)
						: one,
		),
	)

/** What the work returns on SQLite and on PostgreSQL, as plain data. */
export async function onBothEngines(
	work: () => Promise<unknown>,
): Promise<{ sqlite: unknown; postgres: unknown }> {
	const postgres = results(await work())
	const before = config()
	await closeDatabase()
	replaceSingleton('config', { ...before, postgres: null })
	copyFileSync(inject('baseDatabase'), databaseFile())
	try {
		await openDatabase()
		return { sqlite: results(await work()), postgres }
	} finally {
		await closeDatabase()
		replaceSingleton('config', before)
		await openDatabase()
	}
}

/** Deterministic random numbers, so that both engines get the same data. */
export function randomFrom(seed: number) {
	let state = seed >>> 0 || 1
	const next = (): number => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return state / 2 ** 32
	}
	const below = (count: number): number => Math.floor(next() * count)
	const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
	return {
		next,
		below,
		pick,
		some: <T>(list: readonly T[], count: number) => Array.from({ length: count }, () => pick(list)),
	}
}
