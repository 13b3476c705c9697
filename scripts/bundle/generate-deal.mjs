import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fromRoot, hashFile, readStamp, writeStamp } from '../lib.mjs'

/**
 * Writes the number code of the deal from its formulas: `npm run generate:deal`. Setup and build call it,
 * and in development and in tests the plugin below.
 */

const FOLDER = 'app/deal/generated'
const STAMP = '.cache/generated-deal'

/** A file that decides what the code is. @param {string} name */
const isSource = (name) => !name.startsWith(`${FOLDER}/`) && !/\.test\.ts$/u.test(name)

/** Writes the code if a formula has changed since the last time. */
export async function generateDeal() {
	const stamp = hashFile(['app/deal', 'scripts/bundle/generate-deal.mjs'], isSource)
	if (readStamp(STAMP) === stamp && existsSync(fromRoot(FOLDER))) return
	const { tsImport } = await import('tsx/esm/api')
	/** @type {typeof import('../../app/deal/generate')} */
	const { generatedFiles } = await tsImport('../../app/deal/generate.ts', import.meta.url)
	mkdirSync(fromRoot(FOLDER), { recursive: true })
	for (const [name, text] of generatedFiles()) writeFileSync(fromRoot(FOLDER, name), text)
	writeStamp(STAMP, stamp)
}

/**
 * Keeps the code up to date with the formulas while Vite runs.
 * @returns {import('vite').Plugin}
 */
export function dealCode() {
	return {
		name: 'deal-code',
		buildStart: generateDeal,
		async watchChange(file) {
			const name = file.replace(fromRoot(), '')
			if (name.startsWith('app/deal/') && isSource(name)) await generateDeal()
		},
	}
}

if (process.argv[1] === import.meta.filename) await generateDeal()
