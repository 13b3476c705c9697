import { existsSync } from 'node:fs'
import { fromRoot, hashFile, readStamp, writeStamp } from '../lib.mjs'

/** Detects whether `build/` is up to date with the sources. */

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
	'scripts/bundle/chunks.ts',
	'scripts/create-admin.ts',
	'scripts/db.ts',
	'scripts/remove-second-factor.ts',
]

/** Excludes generated files, which follow from the others, and tests. @param {string} name */
const isSource = (name) =>
	!/^app\/core\/db\/prisma(?:-postgres)?\/|^app\/deal\/generated\/|^prisma\/postgres\/schema\.prisma$|\.test\.tsx?$/.test(
		name,
	)

/** The hash of the current sources. */
export const sourceHash = () => hashFile(sources, isSource)

export const isBuilt = () =>
	existsSync(fromRoot('build/server.js')) && readStamp(stampFile) === sourceHash()

/** @param {string} hash */
export const markBuilt = (hash) => writeStamp(stampFile, hash)
