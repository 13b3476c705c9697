import { existsSync } from 'node:fs'
import { runInherit, fromRoot } from './lib.mjs'

/**
 * Runs one of the command-line tools: `node scripts/cli.mjs NAME [arguments]`. In a checkout that is
 * scripts/NAME.ts as it stands; where TypeScript cannot be run, as in the production image, it is
 * what the build made of it.
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
