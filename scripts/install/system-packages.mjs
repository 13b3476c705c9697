import { hasCommand, log, root, runQuiet } from '../lib.mjs'

/** Installs what is missing from the package registries of npm and Debian. */

const isRoot = process.getuid?.() === 0

/** Whether Debian's packages can be installed here. */
export function canInstall() {
	return isRoot && hasCommand('apt-get')
}

/** Installs packages of Debian. @param {string[]} names */
export function installFromSystem(names) {
	log(`Installing ${names.join(', ')} …`)
	const env = { DEBIAN_FRONTEND: 'noninteractive' }
	runQuiet('apt-get', ['update', '-q'], env)
	const run = runQuiet('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...names], env)
	if (!run.ok) log(lastLines(run.output, 5))
}

/**
 * Runs npm: the one that runs this script, if there is one.
 * @param {string[]} args
 * @param {Record<string, string>} env additional environment variables
 */
export function runNpm(args, env) {
	const npm = process.env.npm_execpath
	return npm?.endsWith('.js')
		? runQuiet(process.execPath, [npm, ...args], env)
		: runQuiet('npm', args, env)
}

/** The end of an output, without the folder of the project. @param {string} text @param {number} count */
export function lastLines(text, count) {
	return text.trimEnd().split('\n').slice(-count).join('\n').replaceAll(root, '')
}
