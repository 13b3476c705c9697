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
		for (const [, tag = '', content = ''] of xml.matchAll(/<c (.*?)(?:\/>|>(.*?)<\/c>)/gsu)) {
			const ofTag = ` ${tag}`
			const type = attribute(ofTag, 't')
			const stored = /<v[^>]*>(.*?)<\/v>/su.exec(content)?.[1]
			const formula = /<f[^>]*>(.*?)<\/f>/su.exec(content)?.[1]
			const styleIndex = Number(attribute(ofTag, 's') ?? 0)
			let value: number | string = stored === undefined ? '' : Number(stored)
			if (type === 's') value = shared[Number(stored)] ?? ''
			else if (type === 'str' || type === 'e') value = unescapeXml(stored ?? '')
			cells.set(`${name}!${attribute(ofTag, 'r')}`, {
				formula: formula === undefined ? null : unescapeXml(formula),
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
