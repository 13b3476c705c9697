import { existsSync } from 'node:fs'
import { fromRoot, hashOf, readStamp, writeStamp } from './lib.mjs'

/** Says whether `build/` belongs to the sources as they are now. */

const stampFile = 'build/stamp'
const sources = [
	'package-lock.json',
	'vite.config.ts',
	'remix.config.js',
	'tsconfig.json',
	'server.ts',
	'app',
	'server',
	'sandbox',
	'prisma',
	'public',
	'scripts/build.mjs',
	'scripts/create-admin.ts',
	'scripts/db.ts',
]

/** Generated files follow from the schema, and tests are in no bundle. @param {string} name */
const isSource = (name) => !/^app\/core\/db\/prisma\/|\.test\.tsx?$/.test(name)

/** The hash that a build of today's sources would carry. */
export const sourceHash = () => hashOf(sources, isSource)

export const isBuilt = () =>
	existsSync(fromRoot('build/server.js')) && readStamp(stampFile) === sourceHash()

/** @param {string} hash */
export const markBuilt = (hash) => writeStamp(stampFile, hash)
