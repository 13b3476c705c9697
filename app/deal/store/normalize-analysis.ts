import { ANALYSIS_INPUTS, type AnalysisInputDefinition } from '../inputs/analysis-keys'
import { type AnalysisInputs, emptyAnalysisInputs } from './analysis-texts'
import { numberText } from './normalize-inputs'
import { stripSigned } from './parse-analysis'
import { readText } from './read-text'

/** Unreadable text is kept, so that the user can correct it, but not more of it than this. */
const MAX_TEXT_LENGTH = 100

/** The first `length` characters; a character of two code units is not cut in half. */
function cut(text: string, length: number): string {
	return text.length <= length ? text : [...text].slice(0, length).join('')
}

function inputText(input: AnalysisInputDefinition, source: unknown): string {
	if (typeof source === 'boolean') return input.kind === 'choice' ? (source ? 'yes' : 'no') : ''
	const text = typeof source === 'number' ? numberText(source) : source
	if (typeof text !== 'string') return ''
	if (input.kind === 'text') {
		return cut(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), input.range[1]).trim()
	}
	const short = cut(text.trim(), MAX_TEXT_LENGTH).trim()
	if (input.kind !== 'number') return short
	const read = (number: string) => readText(number, input.suffix).number
	return stripSigned(short, input.range[0] < 0, read) ?? short
}

/**
 * Normalizes analysis inputs from an untrusted source: JSON, a form, a browser's draft, the
 * database.
 *
 * Reads only known keys that are the object's own; missing ones are '' and everything else is
 * dropped. Readable numbers are stored in digits with at most one point, and a leading '-' where the
 * input can be negative, so that equal values compare equal. Unreadable text is kept up to 100
 * characters, so that `parseTyped` can report it and the user gets it back. Descriptions of events
 * are one line of at most 60 characters. JSON's true and false are 'yes' and 'no'. Never throws.
 */
export function normalizeAnalysisInputs(from: unknown): AnalysisInputs {
	const inputs = emptyAnalysisInputs()
	if (typeof from !== 'object' || from === null) return inputs
	const source: Partial<Record<string, unknown>> = { ...from }
	for (const input of ANALYSIS_INPUTS) {
		if (Object.hasOwn(source, input.key)) inputs[input.key] = inputText(input, source[input.key])
	}
	return inputs
}
