import { existsSync } from 'node:fs'
import { aloud, at } from './lib.mjs'

/**
 * Runs one of the command-line tools: `node scripts/cli.mjs NAME [arguments]`. In a checkout that is
 * scripts/NAME.ts as it stands; where TypeScript cannot be run, as in the production image, it is
 * what the build made of it.
 */

const [name = '', ...args] = process.argv.slice(2)
const source = existsSync(at('node_modules/tsx')) && existsSync(at(`scripts/${name}.ts`))
process.exitCode = await aloud(
	process.execPath,
	source
		? ['--import', 'tsx', at(`scripts/${name}.ts`), ...args]
		: [at(`build/${name}.js`), ...args],
)
