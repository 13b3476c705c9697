import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import {
	bindMigrationAwareSqlAdapterFactory,
	type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils'

/**
 * Prisma's own schema engine, compiled to WebAssembly, for `db:diff` and `db:check`: it compares a
 * database with the schema without the engine binary that Prisma's command line would download.
 * Development only; prisma/migrate.ts applies the migrations.
 */

const SCHEMA_PATH = resolve('prisma/schema.prisma')

/** Tables that are not part of the schema (full-text indexes) and must not count as drift. */
const FILTERS = {
	externalTables: ['', '_data', '_idx', '_content', '_docsize', '_config'].map(
		(part) => `GuideSearch${part}`,
	),
	externalEnums: [] as string[],
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

async function schemaFile(): Promise<{ path: string; content: string }> {
	return { path: SCHEMA_PATH, content: await readFile(SCHEMA_PATH, 'utf8') }
}

async function withEngine<T>(dbFile: string, use: (engine: Engine) => Promise<T>): Promise<T> {
	const { SchemaEngine } = await loadEngine()
	const { path, content } = await schemaFile()
	const factory = new PrismaBetterSqlite3({ url: `file:${dbFile}` })
	// The engine never closes its connections, and an open one keeps the file locked.
	const connections: SqlDriverAdapter[] = []
	const connect = factory.connect.bind(factory)
	factory.connect = async () => {
		const connection = await connect()
		connections.push(connection)
		return connection
	}
	const engine = await SchemaEngine.new(
		{ datamodels: [[path, content]] },
		() => undefined,
		bindMigrationAwareSqlAdapterFactory(factory),
	)
	try {
		return await use(engine)
	} finally {
		for (const connection of connections) await connection.dispose()
		engine.free()
	}
}

/** The SQL that turns the file's structure into the schema's; null when they agree. */
export async function diffToSchema(dbFile: string): Promise<string | null> {
	const file = await schemaFile()
	const result = await withEngine(dbFile, (engine) =>
		engine.diff({
			from: { tag: 'schemaDatasource', files: [file], configDir: resolve('prisma') },
			to: { tag: 'schemaDatamodel', files: [file] },
			script: true,
			exitCode: true,
			filters: FILTERS,
		}),
	)
	return result.exitCode === 2 ? (result.stdout ?? '') : null
}
