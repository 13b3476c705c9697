import {
	type AnalysisChoiceKey,
	type AnalysisValues,
	DEAL_KEYS,
	type DealValues,
	EVENT_AMOUNT_RANGE,
	EVENT_YEAR_RANGE,
	INSURANCE_PER_THOUSAND,
	TAXES_PER_THOUSAND,
	analysisInput,
	inputDefinition,
	isInputKey,
	isWholeKey,
	rangeOf,
	CHOICES,
} from '~/deal'
import {
	type CellValue,
	type SheetExpression,
	compare,
	constantExpression,
	divide,
	largest,
	multiply,
	smallest,
	subtract,
	wholePart,
	when,
	add,
} from './expression'
import { type InputName, inputGroups } from './input-groups'
import { type CellFormat, type CellLimits, sheetBuilder } from './sheet-builder'

/** The sheet of inputs: unlocked cells with the names in_KEY, each marked as entered or assumed. */

/** A planned one-off income or cost. */
type EventCells = { year: SheetExpression; amount: SheetExpression }

export type Inputs = {
	/** The input's cell by its name; a constant if the sheet does not have it. */
	of: (key: InputName) => SheetExpression
	events: readonly EventCells[]
}

export type DefinedName = { name: string; sheet: string; row: number; column: number }

const isChoice = (key: InputName): key is AnalysisChoiceKey => Object.hasOwn(CHOICES, key)

const DEAL_KEY_SET: ReadonlySet<string> = new Set(DEAL_KEYS)

/** The number that the analysis computes with; null if there is none. */
function effective(values: AnalysisValues, key: InputName): CellValue | null {
	const own = values[key as keyof AnalysisValues] as CellValue | boolean | null | undefined
	if (typeof own === 'boolean') return own ? 'yes' : 'no'
	if (own !== undefined) return own
	return DEAL_KEY_SET.has(key) ? values.deal[key as keyof DealValues] : null
}

const inputName = (key: string): string => `in_${key}`

function definition(key: InputName): { label: string; unit: string } {
	return isInputKey(key) ? inputDefinition(key) : analysisInput(key)
}

const FORMATS: Readonly<Record<string, CellFormat>> = {
	usd: 'cents',
	percent: 'percent',
	points: 'number',
	ratio: 'ratio',
	none: 'text',
}

const UNITS: Readonly<Record<string, string>> = {
	usd: '$',
	percent: '%',
	none: '',
	ratio: '',
	count: '',
	sqft: 'sq ft',
}

/** The unit of an input in the column beside it. */
const unitText = (unit: string): string => UNITS[unit] ?? unit

function limitsOf(key: InputName): CellLimits {
	if (isChoice(key)) {
		return { kind: 'choice', options: CHOICES[key] }
	}
	const [min, max] = rangeOf(key)
	return { kind: 'number', isWhole: isWholeKey(key), min, max }
}

/**
 * Defaults that follow from other inputs are formulas, so that they follow in the file too. A default
 * from the member's own assumptions is a number.
 */
function dependentDefault(
	values: AnalysisValues,
	key: InputName,
	of: Inputs['of'],
): SheetExpression | null {
	const own = values.own ?? {}
	if (key !== 'arv' && (own[key as keyof typeof own] ?? null) !== null) return null
	switch (key) {
		case 'arv':
			return of('purchase')
		case 'yTaxes':
			return divide(multiply(of('purchase'), TAXES_PER_THOUSAND), 1_000)
		case 'yInsurance':
			return divide(multiply(of('purchase'), INSURANCE_PER_THOUSAND), 1_000)
		case 'rehabMonths':
			return subtract(0, wholePart(subtract(0, divide(of('hold'), 30))))
		case 'leaseUpMonths':
			return when(compare(of('rehabMonths'), '>', 0), 1, 0)
		case 'refiMonth':
			return largest(of('seasoningMonths'), add(of('rehabMonths'), of('leaseUpMonths')), 1)
		case 'rehabFinancedPer':
			return subtract(100, smallest(of('down'), 100))
		case 'financeRate':
			return values.plan === 'cash' || values.interestDSCR === null ? null : of('interestDSCR')
		default:
			return null
	}
}

/** What is empty and counts as 0 is no assumption, except the down payment: all of the cost is borrowed. */
function sourceText(key: InputName, value: CellValue | null, isEntered: boolean, isOwn: boolean) {
	if (isEntered) return 'Entered'
	if (isOwn) return 'Your assumption'
	return value === null || (value === 0 && key !== 'down') ? 'Empty' : 'Assumed'
}

/** Writes the sheet; returns it with references to its cells. */
export function inputsSheet(values: AnalysisValues) {
	const sheet = sheetBuilder('Inputs', {
		columnWidths: [44, 18, 10, 14, 40],
		frozen: { rows: 4, columns: 1 },
	})
	const groups = inputGroups(values)
	const listed = new Set(groups.flatMap(({ keys }) => keys))
	const of = (key: InputName): SheetExpression => {
		const value = effective(values, key)
		if (listed.has(key)) return { text: inputName(key), value: value ?? '', level: 4 }
		return constantExpression(typeof value === 'number' ? value : 0)
	}
	const names: DefinedName[] = []

	sheet.put(1, 1, 'Inputs', 'title')
	sheet.put(
		2,
		1,
		'Change the shaded cells; everything else follows. “Assumed” marks what was left empty in Pro Hub.',
		'note',
	)
	for (const [index, text] of ['Input', 'Value', 'Unit', 'Source', 'Name'].entries()) {
		sheet.put(4, index + 1, text, 'heading')
	}
	let row = 5
	const name = (text: string) => {
		names.push({ name: text, sheet: sheet.name, row, column: 2 })
		sheet.put(row, 5, text, 'note')
	}
	for (const { title, keys } of groups) {
		sheet.put(row, 1, title, 'heading')
		row += 1
		for (const key of keys) {
			const { label, unit } = definition(key)
			const typed = values.typed[key]
			const value = effective(values, key)
			const isEntered = typed !== null
			const isOwn = !isEntered && (values.own?.[key] ?? null) !== null
			const formula = isEntered ? null : dependentDefault(values, key, of)
			sheet.put(row, 1, label, 'label')
			const status = isEntered ? 'entered' : 'assumed'
			sheet.put(row, 2, formula ?? value ?? '', FORMATS[unit] ?? 'number', status)
			sheet.put(row, 3, unitText(unit), 'text')
			sheet.put(row, 4, sourceText(key, value, isEntered, isOwn), 'text')
			sheet.limit(row, 2, limitsOf(key))
			name(inputName(key))
			row += 1
		}
	}

	const events: EventCells[] = []
	if (values.events.length > 0) {
		sheet.put(row, 1, 'One-off income and costs', 'heading')
		row += 1
	}
	for (const [index, event] of values.events.entries()) {
		const cell = (
			part: 'Year' | 'Amount',
			value: number,
			format: CellFormat,
			[min, max]: readonly [number, number],
		): SheetExpression => {
			const key = `event${index + 1}${part}`
			const label = `One-off ${index + 1}: ${part.toLowerCase()}`
			sheet.put(row, 1, event.label === '' ? label : `${label} (${event.label})`, 'label')
			sheet.put(row, 2, value, format, 'entered')
			sheet.put(row, 3, part === 'Year' ? 'year' : '$', 'text')
			sheet.put(row, 4, 'Entered', 'text')
			sheet.limit(row, 2, { kind: 'number', isWhole: part === 'Year', min, max })
			name(inputName(key))
			row += 1
			return { text: inputName(key), value, level: 4 }
		}
		events.push({
			year: cell('Year', event.year, 'number', EVENT_YEAR_RANGE),
			amount: cell('Amount', event.amount, 'cents', EVENT_AMOUNT_RANGE),
		})
	}
	return { sheet, names, inputs: { of, events } satisfies Inputs }
}
