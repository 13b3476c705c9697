import { strFromU8, unzipSync } from 'fflate'

/** Reads an XLSX file without the library that wrote it. */

type SheetCell = {
	formula: string | null
	/** The stored value. */
	value: number | string
	isLocked: boolean
	styleIndex: number
}

export type XlsxFile = {
	/** Names of the sheets in their order. */
	sheets: readonly string[]
	/** By "Sheet!A1". */
	cells: ReadonlyMap<string, SheetCell>
	/** By name: "Sheet!A1" or "Sheet!A1:B1". */
	names: ReadonlyMap<string, string>
	workbookXml: string
	sheetXml: ReadonlyMap<string, string>
	parts: readonly string[]
}

const ENTITIES: Readonly<Record<string, string>> = {
	lt: '<',
	gt: '>',
	amp: '&',
	quot: '"',
	apos: "'",
}

function unescapeXml(text: string): string {
	return text.replace(/&(?:#(\d+)|(\w+));/gu, (_, code: string | undefined, name: string) =>
		code === undefined ? (ENTITIES[name] ?? '') : String.fromCodePoint(Number(code)),
	)
}

function attribute(tag: string, name: string): string | null {
	const found = new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)
	return found?.[1] === undefined ? null : unescapeXml(found[1])
}

const REFERENCE = /"[^"]*"|(?<![A-Za-z0-9_$.])(\$?)([A-Z]{1,3})(\$?)(\d+)(?![A-Za-z0-9_(])/gu

function columnNumber(letters: string): number {
	let n = 0
	for (const letter of letters) n = 26 * n + letter.charCodeAt(0) - 64
	return n
}

function columnName(column: number): string {
	const rest = Math.floor((column - 1) / 26)
	return (rest > 0 ? columnName(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

function placeOf(address: string): { column: number; row: number } {
	const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/u.exec(address) ?? []
	return { column: columnNumber(letters), row: Number(row) }
}

/** A formula as it is in another cell: references without a dollar sign move with it. */
function moved(formula: string, from: string, to: string): string {
	const [a, b] = [placeOf(from), placeOf(to)]
	return formula.replace(
		REFERENCE,
		(all, fixedColumn: string, letters: string | undefined, fixedRow: string, row: string) => {
			if (letters === undefined) return all
			const column = columnNumber(letters) + (fixedColumn === '' ? b.column - a.column : 0)
			return `${fixedColumn}${columnName(column)}${fixedRow}${Number(row) + (fixedRow === '' ? b.row - a.row : 0)}`
		},
	)
}

/** Reads the formulas of a sheet, those that are filled from another cell too. */
function formulaReader(): (content: string, address: string) => string | null {
	const shared = new Map<string, { formula: string; address: string }>()
	return (content, address) => {
		const [, tag = '', inner] = /<f((?: [^>]*?)?)(?:\/>|>(.*?)<\/f>)/su.exec(content) ?? []
		const number = attribute(tag, 't') === 'shared' ? attribute(tag, 'si') : null
		if (inner !== undefined) {
			const formula = unescapeXml(inner)
			if (number !== null) shared.set(number, { formula, address })
			return formula
		}
		if (number === null) return null
		const first = shared.get(number)
		if (first === undefined) throw new Error(`${address} is filled from no cell`)
		return moved(first.formula, first.address, address)
	}
}

/** Opens the file. */
export function openXlsx(bytes: Uint8Array): XlsxFile {
	const files = unzipSync(bytes)
	const read = (path: string): string => strFromU8(files[path] ?? new Uint8Array())
	const workbookXml = read('xl/workbook.xml')
	const shared = [...read('xl/sharedStrings.xml').matchAll(/<si[^>]*>(.*?)<\/si>/gsu)].map(
		([, item = '']) =>
			[...item.matchAll(/<t[^>]*>(.*?)<\/t>/gsu)]
				.map(([, text = '']) => unescapeXml(text))
				.join(''),
	)
	const styles = read('xl/styles.xml')
	const formats = /<cellXfs[^>]*>(.*?)<\/cellXfs>/su.exec(styles)?.[1] ?? ''
	const unlocked = [...formats.matchAll(/<xf [^>]*?(?:\/>|>.*?<\/xf>)/gsu)].map(([xf]) =>
		xf.includes('locked="0"'),
	)
	const sheets = [...workbookXml.matchAll(/<sheet [^>]*>/gu)].map(
		([tag]) => attribute(tag, 'name') ?? '',
	)
	const cells = new Map<string, SheetCell>()
	const sheetXml = new Map<string, string>()
	for (const [index, name] of sheets.entries()) {
		const xml = read(`xl/worksheets/sheet${index + 1}.xml`)
		sheetXml.set(name, xml)
		const formulaOf = formulaReader()
		for (const [, tag = '', content = ''] of xml.matchAll(/<c (.*?)(?:\/>|>(.*?)<\/c>)/gsu)) {
			const ofTag = ` ${tag}`
			const type = attribute(ofTag, 't')
			const stored = /<v[^>]*>(.*?)<\/v>/su.exec(content)?.[1]
			const address = attribute(ofTag, 'r') ?? ''
			const styleIndex = Number(attribute(ofTag, 's') ?? 0)
			let value: number | string = stored === undefined ? '' : Number(stored)
			if (type === 's') value = shared[Number(stored)] ?? ''
			else if (type === 'str' || type === 'e') value = unescapeXml(stored ?? '')
			cells.set(`${name}!${address}`, {
				formula: formulaOf(content, address),
				value,
				isLocked: unlocked[styleIndex] !== true,
				styleIndex,
			})
		}
	}
	const names = new Map(
		[...workbookXml.matchAll(/<definedName ([^>]*)>(.*?)<\/definedName>/gsu)].map(
			([, tag = '', target = '']) => [
				attribute(` ${tag}`, 'name') ?? '',
				unescapeXml(target).replaceAll('$', ''),
			],
		),
	)
	return { sheets, cells, names, workbookXml, sheetXml, parts: Object.keys(files) }
}
