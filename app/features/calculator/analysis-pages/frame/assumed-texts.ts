import { nounFor } from '~/core/plural'
import { type Assumption, addThousandsSeparators } from '~/deal'
import type { AnalysisField, AnalysisView } from './analysis-view'

/** Assumed values in words, with the labels and units of the fields. */

/** At most two decimals, without trailing zeros; the cents of a default that follows from the price. */
function plain(value: number): string {
	const [whole = '', decimals] = String(Math.round(Math.abs(value) * 100) / 100).split('.')
	const size = addThousandsSeparators(whole) + (decimals === undefined ? '' : `.${decimals}`)
	return value < 0 ? `−${size}` : size
}

const UNITS: Readonly<Record<string, string>> = { yr: 'year', mo: 'month' }

/** The value without its unit: '5', '2,200', 'Growth of value'. */
export function bareText(value: number | string, field: AnalysisField): string {
	if (typeof value === 'number') return plain(value)
	return field.options.find((option) => option.value === value)?.label ?? value
}

/** A number as text with the unit of its field. */
function withUnit(text: string, field: AnalysisField): string {
	const { suffix } = field
	if (field.isMoney) return `${text.startsWith('−') ? '−' : ''}$${text.replace('−', '')}${suffix}`
	if (field.isPercent) return `${text}%`
	if (suffix === '') return text
	const unit = UNITS[suffix]
	return `${text} ${unit === undefined ? suffix : nounFor(text, unit)}`
}

/** The value with its unit: '5%', '$2,200/yr', '10 years', 'Growth of value'. */
export function assumedText(value: number | string, field: AnalysisField): string {
	const text = bareText(value, field)
	return typeof value === 'string' ? text : withUnit(text, field)
}

/** A readable entry with its unit, with all digits that were typed: '7.125%', '−$9,500'. */
export function enteredText(typed: string, field: AnalysisField): string {
	if (field.kind !== 'number') return bareText(typed, field)
	const size = addThousandsSeparators(typed.replace('-', ''))
	return withUnit(typed.startsWith('-') ? `−${size}` : size, field)
}

/** The fields of a page by key. */
export function fieldsByKey({ groups, otherGroups }: AnalysisView): Map<string, AnalysisField> {
	const fields = [...groups, ...otherGroups].flatMap((group) => group.fields)
	return new Map(fields.map((field) => [field.key, field]))
}

/** Whether the form shows the assumption beside its empty field: numbers and choices that matter. */
export function isShownInForm({ role }: Assumption): boolean {
	return role === 'number' || role === 'choice'
}
