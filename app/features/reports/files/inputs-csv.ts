import { ANALYSIS_INPUTS, type AnalysisInputs, type Assumed, type DealInputs, INPUTS } from '~/deal'

/** The inputs of a deal as rows of a table: key, label, unit, value, and whether it is assumed. */

export const INPUT_COLUMNS = ['key', 'label', 'unit', 'value', 'assumed'] as const
export const ADDRESS_KEY = 'propertyAddress'

export type InputRow = [
	key: string,
	label: string,
	unit: string,
	value: string | number,
	assumed: 'yes' | 'no',
]

/** A number where the text is one, so that a spreadsheet can compute with it; else the text. */
function cellOf(text: string): string | number {
	const value = Number(text)
	return text !== '' && Number.isFinite(value) && String(value) === text ? value : text
}

/** All inputs: entered ones as they are stored, empty ones that have a value with what is assumed. */
export function inputRows(
	propertyAddress: string,
	deal: { inputs: DealInputs; analysis: AnalysisInputs },
	{ assumptions }: Pick<Assumed, 'assumptions'>,
): InputRow[] {
	const assumed = new Map<string, string | number>(
		assumptions.map(({ key, value }) => [key, value]),
	)
	const row = (key: string, label: string, unit: string, text: string): InputRow => {
		const instead = text === '' ? assumed.get(key) : undefined
		return instead === undefined
			? [key, label, unit, cellOf(text), 'no']
			: [key, label, unit, instead, 'yes']
	}
	return [
		[ADDRESS_KEY, 'Address', '', propertyAddress, 'no'],
		...INPUTS.map(({ key, label, unit }) => row(key, label, unit, deal.inputs[key])),
		...ANALYSIS_INPUTS.map(({ key, label, unit }) => row(key, label, unit, deal.analysis[key])),
	]
}
