import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { isInstalled, runTool } from '#tests/helpers/server/security-tool'
import { addressesOf } from './recompute'
import { openXlsx, type XlsxFile } from './xlsx-file'

/** Recomputes workbooks with LibreOffice, Debian's package libreoffice-calc-nogui. */

const PACKAGE = 'libreoffice-calc-nogui'

/** Installs LibreOffice if that is possible here; null if it is there, else why it is not. */
export function missingLibreOffice(): string | null {
	if (isInstalled('soffice')) return null
	if (process.getuid?.() !== 0) return `install ${PACKAGE}, or run the tests as root`
	const run = (...args: string[]) =>
		spawnSync('apt-get', args, {
			stdio: 'ignore',
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		})
	run('update')
	run('install', '--yes', '--no-install-recommends', PACKAGE)
	return isInstalled('soffice') ? null : `${PACKAGE} could not be installed`
}

/** A formula of its own, the first of a fill, or one that only names it. */
const FORMULA_WITH_VALUE = /(<f(?: [^>]*)?(?:\/>|(?<!\/)>[^<]*<\/f>))<v>[^<]*<\/v>/gu

/**
 * The file with other inputs and without any stored value of a formula.
 * @param changes new numbers by the names of input cells
 */
export function withInputs(
	bytes: Uint8Array,
	changes: Readonly<Record<string, number>>,
): Uint8Array {
	const { names, sheets } = openXlsx(bytes)
	const parts = unzipSync(bytes)
	for (const [index, sheet] of sheets.entries()) {
		const path = `xl/worksheets/sheet${index + 1}.xml`
		let xml = strFromU8(parts[path] ?? new Uint8Array())
		for (const [name, value] of Object.entries(changes)) {
			const [on, address] = (names.get(name) ?? '').split('!')
			if (on !== sheet) continue
			const cell = new RegExp(`(<c r="${address}"[^>]*>)<v>[^<]*</v>`, 'u')
			if (!cell.test(xml)) throw new Error(`${name} is no number`)
			xml = xml.replace(cell, `$1<v>${value}</v>`)
		}
		parts[path] = strToU8(xml.replace(FORMULA_WITH_VALUE, '$1'))
	}
	return zipSync(parts)
}

/** Has LibreOffice open each file, compute it and save it again. */
export async function recomputeAll(
	files: readonly Uint8Array[],
	folder: string,
): Promise<XlsxFile[]> {
	const paths = files.map((bytes, index) => {
		const path = join(folder, `deal-${index}.xlsx`)
		writeFileSync(path, bytes)
		return path
	})
	const output = join(folder, 'computed')
	await runTool(
		'soffice',
		[
			'--headless',
			'--norestore',
			`-env:UserInstallation=file://${join(folder, 'profile')}`,
			'--convert-to',
			'xlsx:Calc MS Excel 2007 XML',
			'--outdir',
			output,
			...paths,
		],
		folder,
	)
	return files.map((_, index) => openXlsx(readFileSync(join(output, `deal-${index}.xlsx`))))
}

/** The stored value of a name; a list for a row. */
export function storedValues(file: XlsxFile): (name: string) => unknown {
	return (name) => {
		const [from = '', to] = (file.names.get(name) ?? '').split(':')
		const value = (reference: string) => file.cells.get(reference)?.value ?? ''
		if (to === undefined) return value(from)
		const [sheet = '', start = ''] = from.split('!')
		const end = to.slice(to.indexOf('!') + 1)
		return addressesOf(start, end).map((address) => value(`${sheet}!${address}`))
	}
}
