import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { localBin, runQuiet } from '../../scripts/lib.mjs'
import { createPostgresAdapter } from '~/core/db/postgres/postgres-adapter.server'
import { createSerializedAdapter } from '~/core/db/serialized-adapter.server'
import type { PostgresConfig } from '~/core/config/database-config'

/** The database client of the previous release, made from the schema that it had, and a row for each of its tables. */

type Row = Record<string, unknown>
type Where = { where: Row }

/** What the tests use of a model of a client. */
type Delegate = {
	create: (args: { data: Row }) => Promise<Row>
	findMany: (args?: Where) => Promise<Row[]>
	updateMany: (args: Where & { data: Row }) => Promise<{ count: number }>
	deleteMany: (args: Where) => Promise<{ count: number }>
}

/** A client of any release. */
export type AnyClient = Record<string, Delegate> & { $disconnect: () => Promise<void> }

/** The delegate of a model: `User` is at `user`. */
export function delegateOf(client: object, model: string): Delegate {
	const name = model.charAt(0).toLowerCase() + model.slice(1)
	const found = (client as Record<string, Delegate | undefined>)[name]
	if (found === undefined) throw new Error(`The client has no ${model}`)
	return found
}

/**
 * The schema of the previous release, from the commit that package.json names.
 * @returns a problem if git does not have it, such as in a shallow clone
 */
export function previousSchema(): { schema: string; problem: string | null } {
	const { previousRelease } = JSON.parse(readFileSync('package.json', 'utf8')) as {
		previousRelease: string
	}
	const path = `${previousRelease}:prisma/schema.prisma`
	const { status, stdout, stderr, error } = spawnSync('git', ['show', path], { encoding: 'utf8' })
	return { schema: stdout, problem: status === 0 ? null : (error?.message ?? stderr) }
}

/** Generates the client if the schema has changed. @returns the path of its module */
function generate(provider: 'sqlite' | 'postgresql'): string {
	const schema = previousSchema()
		.schema.replace('"../app/core/db/prisma"', '"./client"')
		.replace('provider = "sqlite"', `provider = "${provider}"`)
	const folder = resolve('.cache/previous-release', provider)
	const stamp = join(folder, 'stamp')
	const hash = createHash('sha256')
		.update(schema)
		.update(readFileSync('package-lock.json'))
		.digest('hex')
	const client = join(folder, 'client/client.ts')
	if (existsSync(client) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return client
	mkdirSync(folder, { recursive: true })
	const file = join(folder, 'schema.prisma')
	writeFileSync(file, schema)
	const { ok, output } = runQuiet(
		process.execPath,
		localBin('prisma', 'generate', '--schema', file),
		// Otherwise Prisma downloads a program that it does not use.
		{ PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
	)
	if (!ok) throw new Error(output)
	writeFileSync(stamp, hash)
	return client
}

/** Opens a database with the client of the previous release. */
export async function openPrevious(
	database: { file: string } | { postgres: PostgresConfig },
): Promise<AnyClient> {
	const isSqlite = 'file' in database
	const path = generate(isSqlite ? 'sqlite' : 'postgresql')
	const { PrismaClient } = (await import(pathToFileURL(path).href)) as {
		PrismaClient: new (options: { adapter: unknown }) => AnyClient
	}
	const adapter = isSqlite
		? createSerializedAdapter(database.file)
		: await createPostgresAdapter(database.postgres)
	return new PrismaClient({ adapter })
}

type Field = { name: string; type: string; isOptional: boolean; attributes: string }
/** A field that holds the key of a row of another model. */
type Reference = { field: string; model: string; key: string; isOptional: boolean }
type Model = { name: string; fields: Field[]; references: Reference[] }

const SCALARS = ['String', 'Int', 'BigInt', 'Float', 'Boolean', 'DateTime']

/** The models of the previous release, each after those that its rows need. */
export function previousModels(): Model[] {
	const models = [...previousSchema().schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gmu)].map(
		([, name = '', body = '']) => modelOf(name, body),
	)
	const done: Model[] = []
	const visit = (model: Model): void => {
		if (done.includes(model)) return
		for (const { model: other, isOptional } of model.references) {
			const needed = models.find(({ name }) => name === other)
			if (needed !== undefined && !isOptional) visit(needed)
		}
		done.push(model)
	}
	models.forEach(visit)
	return done
}

function modelOf(name: string, body: string): Model {
	const all = body.split('\n').flatMap((line) => {
		const [, field, type, mark, attributes = ''] =
			/^ {2}(\w+)\s+(\w+)(\?|\[\])?(.*)$/u.exec(line) ?? []
		if (field === undefined || type === undefined || mark === '[]') return []
		return [{ name: field, type, isOptional: mark === '?', attributes }]
	})
	return {
		name,
		fields: all.filter(({ type }) => SCALARS.includes(type)),
		references: all.flatMap(({ type, attributes }) => {
			const [, field, key] = /fields: \[(\w+)\], references: \[(\w+)\]/u.exec(attributes) ?? []
			if (field === undefined || key === undefined) return []
			const isOptional = all.find((one) => one.name === field)?.isOptional === true
			return [{ field, model: type, key, isOptional }]
		}),
	}
}

/** A value that no other row has. */
function valueOf({ name, type }: Field, model: string): unknown {
	switch (type) {
		case 'Int':
			return 1_700_000_001
		case 'BigInt':
			return 5_000_000_001n
		case 'Float':
			return 1.5
		case 'Boolean':
			return true
		case 'DateTime':
			return new Date('2026-05-01T12:00:00.123Z')
		default:
			return `${model}.${name}`
	}
}

/**
 * A row with a value in every field; those of other models have the keys of their rows.
 * @param made the rows of the models before, by name
 */
export function rowOf({ name, fields, references }: Model, made: ReadonlyMap<string, Row>): Row {
	const row: Row = {}
	for (const field of fields) {
		const reference = references.find((one) => one.field === field.name)
		if (reference === undefined) {
			if (!field.attributes.includes('autoincrement()')) row[field.name] = valueOf(field, name)
		} else {
			const target = made.get(reference.model)
			if (target !== undefined) row[field.name] = target[reference.key]
		}
	}
	return row
}
