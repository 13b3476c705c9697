import { ESLint } from 'eslint'
import ts from 'typescript'
import { fromRoot, log, root } from '../lib.mjs'

/**
 * Type errors, then what ESLint reports, from one TypeScript program: the rules that ask for types are
 * answered from what the type check has worked out, which takes as long again in a process of its own.
 * `npm run typecheck` and `npm run lint` report the same. With arguments it lints only these files.
 */

const config = ts.getParsedCommandLineOfConfigFile(fromRoot('tsconfig.json'), undefined, {
	...ts.sys,
	onUnRecoverableConfigFileDiagnostic(diagnostic) {
		throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
	},
})
if (config === undefined) throw new Error('tsconfig.json could not be read')

const { fileNames: rootNames, options, errors } = config
const program = ts.createProgram({
	...{ rootNames, options, configFileParsingDiagnostics: errors },
	// ESLint walks from a node to what is around it.
	host: ts.createCompilerHost(options, true),
})
const diagnostics = ts.getPreEmitDiagnostics(program)
if (diagnostics.length > 0) {
	const format = {
		getCanonicalFileName: (/** @type {string} */ name) => name,
		getCurrentDirectory: () => root,
		getNewLine: () => '\n',
	}
	log(ts.formatDiagnostics(diagnostics, format))
}

const eslint = new ESLint({
	cwd: root,
	overrideConfig: {
		files: ['**/*.{ts,tsx}'],
		languageOptions: { parserOptions: { projectService: false, programs: [program] } },
	},
})
const names = process.argv.slice(2)
const results = await eslint.lintFiles(names.length > 0 ? names : ['.'])
const found = results.reduce((sum, one) => sum + one.errorCount + one.warningCount, 0)
if (found > 0) log(await (await eslint.loadFormatter('stylish')).format(results))
process.exitCode = diagnostics.length + found === 0 ? 0 : 1
