import type { CellFormat, WorkbookCell } from '~/features/calculator/analysis/workbook'
import { XML_HEAD, xmlText } from './xml'

/** How the cells of a workbook look: its part `styles.xml`, the same for every workbook. */

const FORMATS = [
	'title',
	'heading',
	'label',
	'note',
	'text',
	'dollars',
	'cents',
	'fraction',
	'percent',
	'ratio',
	'number',
	'year',
] as const satisfies readonly CellFormat[]

const NUMBER_FORMATS: Readonly<Partial<Record<CellFormat, string>>> = {
	dollars: '$#,##0;-$#,##0',
	cents: '$#,##0.00;-$#,##0.00',
	fraction: '0.00%',
	percent: 'General"%"',
	ratio: '0.00',
	year: '0',
}

const BOLD: ReadonlySet<CellFormat> = new Set(['title', 'heading', 'year'])

/** Entered numbers are on yellow, assumed ones in italics on blue; the column beside says it in words. */
const INPUT_COLORS = { entered: 'FFFFF2CC', assumed: 'FFDDEBF7' } as const

type Input = WorkbookCell['input']

/** The first numbers of formats are those that every spreadsheet has. */
const FIRST_OWN_FORMAT = 164

/** The place of an item in a list, to which it is added if it is not there. */
function placeOf(list: string[], item: string): number {
	const place = list.indexOf(item)
	return place >= 0 ? place : list.push(item) - 1
}

function fontXml(format: CellFormat, input: Input): string {
	return [
		'<font>',
		BOLD.has(format) ? '<b/>' : '',
		input === 'assumed' ? '<i/>' : '',
		`<sz val="${format === 'title' ? 16 : 11}"/>`,
		format === 'note' ? '<color rgb="FF595959"/>' : '',
		'<name val="Calibri"/></font>',
	].join('')
}

const solid = (color: string): string =>
	`<fill><patternFill patternType="solid"><fgColor rgb="${color}"/></patternFill></fill>`

const list = (name: string, items: readonly string[]): string =>
	`<${name} count="${items.length}">${items.join('')}</${name}>`

/** The numbers of a format's styles. */
type StyleNumbers = Record<'plain' | 'entered' | 'assumed', number>

/** The part, and the number of each style in it. */
function collect() {
	const fonts = [fontXml('text', undefined)]
	const fills = ['none', 'gray125'].map(
		(pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`,
	)
	const formats: string[] = []
	const styles = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']
	const numbers = {} as Record<CellFormat, StyleNumbers>
	for (const format of FORMATS) {
		numbers[format] = { plain: 0, entered: 0, assumed: 0 }
		for (const input of [undefined, 'entered', 'assumed'] as const) {
			const code = NUMBER_FORMATS[format]
			const numFmt = code === undefined ? 0 : FIRST_OWN_FORMAT + placeOf(formats, code)
			const font = placeOf(fonts, fontXml(format, input))
			const fill = input === undefined ? 0 : placeOf(fills, solid(INPUT_COLORS[input]))
			const inner = [
				code === undefined ? '' : '<alignment horizontal="right"/>',
				input === undefined ? '' : '<protection locked="0"/>',
			].join('')
			const attributes = [
				`numFmtId="${numFmt}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"`,
				code === undefined ? '' : ' applyNumberFormat="1" applyAlignment="1"',
				font === 0 ? '' : ' applyFont="1"',
				input === undefined ? '' : ' applyFill="1" applyProtection="1"',
			].join('')
			const style = inner === '' ? `<xf ${attributes}/>` : `<xf ${attributes}>${inner}</xf>`
			numbers[format][input ?? 'plain'] = placeOf(styles, style)
		}
	}
	const formatItems = formats.map(
		(code, index) =>
			`<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${xmlText(code)}"/>`,
	)
	const xml = [
		XML_HEAD,
		'<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
		list('numFmts', formatItems),
		list('fonts', fonts),
		list('fills', fills),
		'<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
		'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
		list('cellXfs', styles),
		'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
		'<dxfs count="0"/></styleSheet>',
	].join('')
	return { xml, numbers }
}

const { xml, numbers } = collect()

/** The part `styles.xml`. */
export const STYLES_XML = xml

/** The number of a cell's style; 0 is the default one. */
export function styleNumber({ format, input }: WorkbookCell): number {
	return numbers[format][input ?? 'plain']
}
