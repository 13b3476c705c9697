import { existsSync } from 'node:fs'
import { runInherit, fromRoot } from './lib.mjs'

/**
 * Runs a command-line tool: `node scripts/cli.mjs NAME [arguments]`. Uses scripts/NAME.ts in a
 * checkout, and the bundled build/NAME.js where TypeScript cannot run, such as in the production
 * image.
 */

const [name = '', ...args] = process.argv.slice(2)
const source =
	existsSync(fromRoot('node_modules/tsx')) && existsSync(fromRoot(`scripts/${name}.ts`))
process.exitCode = await runInherit(
	process.execPath,
	source
		? ['--import', 'tsx', fromRoot(`scripts/${name}.ts`), ...args]
		: [fromRoot(`build/${name}.js`), ...args],
)
