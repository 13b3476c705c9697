import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { countVitest } from './test-results.mjs'
import { fromRoot, log, root, runInherit } from './lib.mjs'

/**
 * The unit and route tests on Node 24, in a copy of the project: native packages are compiled for one
 * version of Node. A package of the registry brings the binary and its headers.
 */

const folder = fromRoot('.cache/node-24')
const project = path.join(folder, 'project')
const nodePackage = `node-${process.platform}-${process.arch}`
const notCopied = new Set(['.git', '.cache', 'node_modules', 'build', 'data', 'test-results'])

/** @returns {Promise<{ passed: number, failed: number, skipped: number }>} */
export async function testOnNode24() {
	const report = path.join(folder, 'vitest.json')
	for (const old of [project, report]) rmSync(old, { recursive: true, force: true })
	mkdirSync(project, { recursive: true })
	log('\nThe unit and route tests on Node 24; installing takes a few minutes …')
	const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${nodePackage}@24.18`]
	if ((await runInherit('npm', args)) !== 0) return countVitest(report, 1)
	for (const name of readdirSync(root)) {
		if (notCopied.has(name)) continue
		cpSync(fromRoot(name), path.join(project, name), { recursive: true })
	}
	const node = path.join(folder, 'node_modules', nodePackage, 'bin/node')
	const env = {
		FUZZ: 'full',
		PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
	}
	for (const script of ['setup.mjs', 'build.mjs']) {
		const code = await runInherit(node, [path.join(project, 'scripts', script)], env, project)
		if (code !== 0) return countVitest(report, code)
	}
	const vitest = [
		path.join(project, 'node_modules/.bin/vitest'),
		...['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
	]
	return countVitest(report, await runInherit(node, vitest, env, project))
}
