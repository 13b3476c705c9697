import { rmSync } from 'node:fs'
import path from 'node:path'
import { countVitest } from './test-results.mjs'
import { fromRoot, localBin, log, runInherit } from './lib.mjs'

/**
 * The unit and route tests on the newest Node of each major version that `engines` in package.json allows. A
 * package of the registry brings the binary and its headers.
 */

const MAJORS = [20, 22, 24, 26]
const nodePackage = `node-${process.platform}-${process.arch}`
const driverScript = fromRoot('scripts/install/sqlite-driver.mjs')

/** @returns {Promise<{ name: string, passed: number, failed: number, skipped: number }[]>} */
export async function testOnNodes() {
	const results = []
	for (const major of MAJORS) {
		results.push({ name: `Node ${major}`, ...(await testOn(major)) })
	}
	// The driver of the Node that goes on.
	await runInherit(process.execPath, [driverScript])
	return results
}

/** @param {number} major */
async function testOn(major) {
	const folder = fromRoot(`.cache/node-${major}`)
	const report = path.join(folder, 'vitest.json')
	rmSync(report, { force: true })
	log(`\nThe unit and route tests on Node ${major} …`)
	const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${nodePackage}@${major}`]
	const installed = await runInherit('npm', args)
	if (installed !== 0) return countVitest(report, installed)
	const node = path.join(folder, 'node_modules', nodePackage, 'bin/node')
	const env = {
		FUZZ: 'full',
		PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
	}
	const compiled = await runInherit(node, [driverScript], env)
	if (compiled !== 0) return countVitest(report, compiled)
	const tests = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
	return countVitest(report, await runInherit(node, localBin('vitest', ...tests), env))
}
