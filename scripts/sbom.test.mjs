import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from './lib.mjs'

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(fromRoot(file), 'utf8'))

/** @type {{ bomFormat: string, specVersion: string, metadata: { component: { name: string } }, components: { name: string, version: string, purl: string, hashes: { alg: string, content: string }[] }[] }} */
const bom = JSON.parse(
	spawnSync(process.execPath, [fromRoot('scripts/sbom.mjs')], {
		encoding: 'utf8',
		maxBuffer: 16 * 1024 * 1024,
	}).stdout,
)
const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`))

test('SAFE-27 the SBOM is CycloneDX, with a hash for each component and each component once', () => {
	expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.5'])
	expect(bom.metadata.component.name).toBe('pro-hub')
	expect(listed.size).toBe(bom.components.length)
	for (const { name, purl, hashes } of bom.components) {
		expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d[\w.+-]*$/u)
		expect([name, hashes]).toEqual([
			name,
			[{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/u) }],
		])
	}
})

test('SAFE-27 the SBOM has what production loads, down to the dependencies of dependencies, and no tool', () => {
	const { dependencies, devDependencies } = readJson('package.json')
	/** @type {Set<string>} */
	const folders = new Set()
	/** @type {Set<string>} */
	const wanted = new Set()
	/** The package that Node loads for an import below this folder. @returns {string} */
	const findFolder = (/** @type {string} */ name, /** @type {string} */ from) => {
		const folder = `${from}node_modules/${name}`
		if (from === '' || existsSync(fromRoot(folder))) return folder
		return findFolder(name, from.slice(0, from.lastIndexOf('node_modules/')))
	}
	// As installed, which the lock file is only the plan of.
	const visit = (/** @type {string} */ name, /** @type {string} */ from) => {
		const folder = findFolder(name, from)
		if (folders.has(folder)) return
		folders.add(folder)
		wanted.add(name)
		const next = readJson(`${folder}/package.json`).dependencies ?? {}
		for (const one of Object.keys(next)) visit(one, `${folder}/`)
	}
	for (const name of Object.keys(dependencies)) visit(name, '')
	const names = new Set(bom.components.map(({ name }) => name))
	expect(wanted.size).toBeGreaterThan(100)
	expect([...wanted].filter((name) => !names.has(name))).toEqual([])
	for (const name of Object.keys(dependencies)) {
		expect(listed).toContain(`${name}@${readJson(`node_modules/${name}/package.json`).version}`)
	}
	for (const tool of ['vitest', 'eslint', '@playwright/test', 'recheck']) {
		expect(devDependencies).toHaveProperty([tool])
		expect(names).not.toContain(tool)
	}
})
