import { readFileSync, writeFileSync } from 'node:fs'
import { fromRoot, log } from './lib.mjs'

/**
 * `npm run sbom [-- FILE]`: the software bill of materials in CycloneDX: every package that
 * `npm ci --omit=dev` installs, with version, license and hash. Without a file it is printed. It comes
 * from the lock file alone, because `npm sbom --omit=dev` of npm 11 leaves out most packages.
 */

/** @typedef {{ name?: string, version: string, license?: string, integrity?: string, dev?: boolean }} Locked */

/** @type {{ packages: Record<string, Locked> }} */
const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'))
const { name, version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))

/** The package URL: the scope is encoded, its slash is not. @param {string} of @param {string} at */
const purl = (of, at) => `pkg:npm/${of.replace('@', '%40')}@${at}`

/** @param {[key: string, locked: Locked]} entry */
function toComponent([key, locked]) {
	const own = locked.name ?? key.split('node_modules/').at(-1) ?? ''
	const [algorithm = '', digest = ''] = (locked.integrity ?? '').split(/-(.*)/su)
	return {
		type: 'library',
		'bom-ref': purl(own, locked.version),
		name: own,
		version: locked.version,
		purl: purl(own, locked.version),
		...(locked.license && { licenses: [{ expression: locked.license }] }),
		hashes: [
			{
				alg: algorithm.replace('sha', 'SHA-'),
				content: Buffer.from(digest, 'base64').toString('hex'),
			},
		],
	}
}

const components = Object.entries(packages)
	.filter(([key, { dev }]) => key !== '' && dev !== true)
	.map(toComponent)
const bom = {
	bomFormat: 'CycloneDX',
	specVersion: '1.5',
	version: 1,
	metadata: {
		component: { type: 'application', 'bom-ref': purl(name, version), name, version },
	},
	// One package may be installed in several places.
	components: [...new Map(components.map((one) => [one.purl, one])).values()],
}
const text = JSON.stringify(bom, null, 2)
const [file] = process.argv.slice(2)
if (file === undefined) log(text)
else writeFileSync(file, `${text}\n`)
