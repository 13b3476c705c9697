import { DEAL_KEYS, inputDefinition, type InputKey } from '../inputs/deal-inputs'
import { readText } from './read-text'

/** The user's input: normalized number strings, '' for an empty field. */
export type DealInputs = Record<InputKey, string>

/** An empty form, as a new object each time. */
export function emptyInputs(): DealInputs {
	const inputs = {} as DealInputs
	for (const key of DEAL_KEYS) inputs[key] = ''
	return inputs
}

/** Writes a JSON number in digits: 1e-7 is 0.0000001. Non-finite numbers remain unreadable. */
export function numberText(n: number): string {
	if (!Number.isFinite(n) || !/e/.test(String(n))) return String(n)
	return n.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

function inputText(key: InputKey, source: unknown): string {
	const text = typeof source === 'number' ? numberText(source) : source
	if (typeof text !== 'string') return ''
	return readText(text, inputDefinition(key).suffix).number ?? text.trim()
}

/**
 * Normalizes inputs from an untrusted source: JSON, a form, a browser's draft, the database.
 *
 * Reads only known keys that are the object's own; missing ones are '' and everything else is
 * dropped. Numbers are written in digits. Readable text is stored as a plain number without $,
 * commas, spaces, % and the unit of its field, so that equal values compare equal. Text that is unreadable or longer than
 * `MAX_NUMBER_LENGTH` is kept as is (except for surrounding spaces), so that `readInputs` can
 * report it and the user gets it back. Never throws.
 */
export function normalizeInputs(from: unknown): DealInputs {
	const inputs = emptyInputs()
	if (typeof from !== 'object' || from === null) return inputs
	const source: Partial<Record<string, unknown>> = { ...from }
	for (const key of DEAL_KEYS) {
		if (Object.hasOwn(source, key)) inputs[key] = inputText(key, source[key])
	}
	return inputs
}
