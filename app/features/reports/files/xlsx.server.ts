import { columnLetters, type DealWorkbook } from '~/features/calculator/analysis/workbook'
import { sharedTexts } from './xlsx/shared-texts'
import { sheetXml } from './xlsx/sheet-xml'
import { STYLES_XML } from './xlsx/styles'
import { XML_HEAD, xmlText } from './xlsx/xml'
import { zip, type ZipPart, zipPart } from './xlsx/zip.server'

/** Writes a workbook as an XLSX file (ECMA-376, Office Open XML). */

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`

/** What each part of the archive is. */
function contentTypes(sheets: number): string {
	const part = (path: string, type: string): string =>
		`<Override PartName="/${path}" ContentType="${type}"/>`
	return [
		XML_HEAD,
		`<Types xmlns="${PACKAGE}/content-types">`,
		'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
		'<Default Extension="xml" ContentType="application/xml"/>',
		part('xl/workbook.xml', `${SHEET_TYPE}.sheet.main+xml`),
		...Array.from({ length: sheets }, (_, index) =>
			part(`xl/${sheetPath(index)}`, `${SHEET_TYPE}.worksheet+xml`),
		),
		part('xl/styles.xml', `${SHEET_TYPE}.styles+xml`),
		part('xl/sharedStrings.xml', `${SHEET_TYPE}.sharedStrings+xml`),
		part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
		'</Types>',
	].join('')
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
	const items = targets.map(
		([type, target], index) =>
			`<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
	)
	return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
}

/** Parts that are the same for all workbooks with this number of sheets. */
function frameParts(sheets: number): ZipPart[] {
	return [
		zipPart('[Content_Types].xml', contentTypes(sheets)),
		zipPart(
			'_rels/.rels',
			relationships([
				[`${OFFICE}/relationships/officeDocument`, 'xl/workbook.xml'],
				[`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
			]),
		),
		zipPart(
			'xl/_rels/workbook.xml.rels',
			relationships([
				...Array.from(
					{ length: sheets },
					(_, index) => [`${OFFICE}/relationships/worksheet`, sheetPath(index)] as const,
				),
				[`${OFFICE}/relationships/styles`, 'styles.xml'],
				[`${OFFICE}/relationships/sharedStrings`, 'sharedStrings.xml'],
			]),
		),
		zipPart('xl/styles.xml', STYLES_XML),
	]
}

const frames = new Map<number, ZipPart[]>()

/** `frameParts`, compressed once. */
function keptFrame(sheets: number): ZipPart[] {
	let parts = frames.get(sheets)
	if (parts === undefined) {
		parts = frameParts(sheets)
		frames.set(sheets, parts)
	}
	return parts
}

function rangeOf({ sheet, row, column, lastColumn }: DealWorkbook['names'][number]): string {
	const cell = (at: number): string => `$${columnLetters(at)}$${row}`
	const first = `${sheet}!${cell(column)}`
	return lastColumn === undefined ? first : `${first}:${cell(lastColumn)}`
}

function workbookXml({ sheets, names }: DealWorkbook): string {
	const sheetItems = sheets.map(
		({ name }, index) =>
			`<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
	)
	const nameItems = names.map(
		(name) => `<definedName name="${name.name}">${rangeOf(name)}</definedName>`,
	)
	return [
		XML_HEAD,
		`<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships">`,
		'<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="16384" windowHeight="8192"/></bookViews>',
		`<sheets>${sheetItems.join('')}</sheets>`,
		`<definedNames>${nameItems.join('')}</definedNames>`,
		// Spreadsheets compute everything anew when they open the file.
		'<calcPr calcId="0" fullCalcOnLoad="1"/>',
		'</workbook>',
	].join('')
}

function propertiesXml(title: string, now: Date): string {
	const time = now.toISOString().replace(/\.\d{3}Z$/u, 'Z')
	return [
		XML_HEAD,
		`<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"`,
		' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
		' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
		`<dc:title>${xmlText(title)}</dc:title><dc:creator>Pro Hub</dc:creator>`,
		`<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created>`,
		`<dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified>`,
		'</cp:coreProperties>',
	].join('')
}

/** The bytes of the file. `now` is when it says that it was changed. */
export function toXlsx(workbook: DealWorkbook, now: Date): Uint8Array {
	const texts = sharedTexts()
	const sheets = workbook.sheets.map((sheet, index) =>
		zipPart(`xl/${sheetPath(index)}`, sheetXml(sheet, texts)),
	)
	return zip([
		...keptFrame(sheets.length),
		zipPart('docProps/core.xml', propertiesXml(workbook.title, now)),
		zipPart('xl/workbook.xml', workbookXml(workbook)),
		zipPart('xl/sharedStrings.xml', texts.xml()),
		...sheets,
	])
}
