import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import {
	bindMigrationAwareSqlAdapterFactory,
	type SqlDriverAdapter,
	type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'

/**
 * Prisma's own schema engine, compiled to WebAssembly, for `db:diff` and `db:check`: it compares a
 * database with the schema without the engine binary that Prisma's command line would download.
 * Development only; prisma/migrate.ts applies the migrations.
 */

/** What the comparison of one database needs. */
export type DiffTarget = {
	/** The schema that the database should have. */
	schemaPath: string
	factory: SqlMigrationAwareDriverAdapterFactory
	/** Tables that are not part of the schema (full-text indexes) and must not count as drift. */
	externalTables: readonly string[]
}

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')
type Engine = EngineModule['SchemaEngine']['prototype']

let loaded: Promise<EngineModule> | undefined

async function loadEngine(): Promise<EngineModule> {
	loaded ??= (async () => {
		const require = createRequire(import.meta.url)
		const wasmPath = require
			.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
			.replace(/\.js$/u, '.wasm')
		const engine = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as EngineModule & {
			__wbg_set_wasm(exports: WebAssembly.Exports): void
		}
		const { instance } = await WebAssembly.instantiate(await readFile(wasmPath), {
			'./schema_engine_bg.js': engine as unknown as WebAssembly.ModuleImports,
		})
		engine.__wbg_set_wasm(instance.exports)
		;(instance.exports['__wbindgen_start'] as () => void)()
		return engine
	})()
	return loaded
}

async function withEngine<T>(
	{ schemaPath, factory }: DiffTarget,
	use: (engine: Engine, file: { path: string; content: string }) => Promise<T>,
): Promise<T> {
	const { SchemaEngine } = await loadEngine()
	const file = { path: schemaPath, content: await readFile(schemaPath, 'utf8') }
	// The engine never closes its connections, and an open one keeps the file locked.
	const connections: SqlDriverAdapter[] = []
	const connect = factory.connect.bind(factory)
	factory.connect = async () => {
		const connection = await connect()
		connections.push(connection)
		return connection
	}
	const engine = await SchemaEngine.new(
		{ datamodels: [[file.path, file.content]] },
		() => undefined,
		bindMigrationAwareSqlAdapterFactory(factory),
	)
	try {
		return await use(engine, file)
	} finally {
		for (const connection of connections) await connection.dispose()
		engine.free()
	}
}

/** The SQL that turns the database's structure into the schema's; null when they agree. */
export async function diff(target: DiffTarget): Promise<string | null> {
	const result = await withEngine(target, (engine, file) =>
		engine.diff({
			from: { tag: 'schemaDatasource', files: [file], configDir: dirname(file.path) },
			to: { tag: 'schemaDatamodel', files: [file] },
			script: true,
			exitCode: true,
			filters: { externalTables: [...target.externalTables], externalEnums: [] },
		}),
	)
	return result.exitCode === 2 ? (result.stdout ?? '') : null
}

/** The SQL that turns the SQLite file's structure into the schema's; null when they agree. */
export function diffToSchema(dbFile: string): Promise<string | null> {
	return diff({
		schemaPath: resolve('prisma/schema.prisma'),
		factory: new PrismaBetterSqlite3({ url: `file:${dbFile}` }),
		externalTables: ['', '_data', '_idx', '_content', '_docsize', '_config'].map(
			(part) => `GuideSearch${part}`,
		),
	})
}
