import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
	type NumberEdit,
	type EditHistory,
	applyEdit,
	HISTORY_STEPS,
	sanitizeInput,
	startHistory,
	normalizeOnBlur,
} from './edit-model'
import { readNumber } from '~/deal'

// The number of runs matters here; a busy computer may need time.
vi.setConfig({ testTimeout: 60_000 })

/**
 * The oracle ignores commas: a plain list of digits and points with a selection, edited like any
 * text field. The field under test must always contain the oracle's characters, with its caret
 * after as many of them.
 */
type Plain = { chars: string[]; start: number; end: number }

function replaced(plain: Plain, from: number, to: number, added: string[]): Plain {
	const chars = [...plain.chars.slice(0, from), ...added, ...plain.chars.slice(to)]
	return { chars, start: from + added.length, end: from + added.length }
}

function oracle(plain: Plain, edit: NumberEdit): Plain {
	const { chars, start, end } = plain
	const unselected = [...chars.slice(0, start), ...chars.slice(end)]
	switch (edit.type) {
		case 'insert': {
			const added: string[] = []
			for (const char of edit.text) {
				const second = char === '.' && (unselected.includes('.') || added.includes('.'))
				if (/[0-9.]/.test(char) && !second) added.push(char)
			}
			if (added.length === 0 || unselected.length + added.length > 20) return plain
			return replaced(plain, start, end, added)
		}
		case 'paste': {
			const added = [...edit.text].filter((char) => /[0-9.]/.test(char))
			const points = [...unselected, ...added].filter((char) => char === '.').length
			// None of the pasted texts has a comma in the wrong place.
			const readable = /^\$?[\d,]*\.?\d*%?$/.test(edit.text) && added.length > 0
			if (!readable || points > 1 || unselected.length + added.length > 20) return plain
			return replaced(plain, start, end, added)
		}
		case 'undo':
		case 'redo':
			return plain
	}
	if (start !== end) return replaced(plain, start, end, [])
	const from = {
		deleteBackward: Math.max(0, start - 1),
		deleteWordBackward: 0,
		deleteLineBackward: 0,
	}
	const to = {
		deleteForward: Math.min(chars.length, start + 1),
		deleteWordForward: chars.length,
		deleteLineForward: chars.length,
	}
	const removedRange = { ...from, ...to }[edit.type]
	return replaced(plain, Math.min(start, removedRange), Math.max(start, removedRange), [])
}

/** The offset at which the field's text has passed `count` characters other than commas. */
function offsetAfter(text: string, count: number): number {
	let offset = 0
	for (let passed = 0; passed < count; offset++) if (text[offset] !== ',') passed++
	return offset
}

const GROUPED = /^(\d{1,3}(,\d{3})*)?(\.\d*)?$/

const textual = fc.record({
	type: fc.constantFrom('insert' as const, 'paste' as const),
	text: fc.oneof(
		fc.constantFrom('.', ',', 'a', '-', '$1,250.5', '00', '7%', 'x1y2', '1.2.3', '9'.repeat(12)),
		fc.integer({ min: 0, max: 9 }).map(String),
	),
})
const deletion = fc.record({
	type: fc.constantFrom(
		'deleteBackward' as const,
		'deleteForward' as const,
		'deleteWordBackward' as const,
		'deleteWordForward' as const,
		'deleteLineBackward' as const,
		'deleteLineForward' as const,
	),
})
const move = fc.record({
	type: fc.constant('move' as const),
	start: fc.double({ min: 0, max: 1, noNaN: true }),
	end: fc.double({ min: 0, max: 1, noNaN: true }),
	collapsed: fc.boolean(),
})
const digit = fc.record({
	type: fc.constant('insert' as const),
	text: fc.integer({ min: 0, max: 9 }).map(String),
})
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: digit }, textual, deletion, move), {
	maxLength: 60,
})

describe('CALC-11 CALC-12 any sequence of edits', () => {
	it('CALC-11 CALC-12 agrees with a plain text field that ignores commas', () => {
		fc.assert(
			fc.property(steps, (sequence) => {
				let plain: Plain = { chars: [], start: 0, end: 0 }
				let field = { text: '', selectionStart: 0, selectionEnd: 0 }
				let history = startHistory('')
				for (const step of sequence) {
					if (step.type === 'move') {
						const places = [step.start, step.collapsed ? step.start : step.end]
						const [start = 0, end = 0] = places
							.map((place) => Math.round(place * plain.chars.length))
							.sort((a, b) => a - b)
						plain = { ...plain, start, end }
						field = {
							text: field.text,
							selectionStart: offsetAfter(field.text, start),
							selectionEnd: offsetAfter(field.text, end),
						}
						continue
					}
					plain = oracle(plain, step)
					const editResult = applyEdit(history, field, step)
					history = editResult.history
					if (editResult.outcome.type === 'changed') {
						const { text, caret } = editResult.outcome
						field = { text, selectionStart: caret, selectionEnd: caret }
					}
					expect(field.text.replaceAll(',', '')).toBe(plain.chars.join(''))
					expect(field.text).toMatch(GROUPED)
					expect(field.selectionStart).toBe(offsetAfter(field.text, plain.start))
					expect(field.selectionEnd).toBe(offsetAfter(field.text, plain.end))
				}
			}),
		)
	})

	it('CALC-11 undoing everything restores the initial state, redoing everything the result', () => {
		fc.assert(
			fc.property(steps, (sequence) => {
				let field = { text: '', selectionStart: 0, selectionEnd: 0 }
				let history: EditHistory = startHistory('')
				const run = (edit: NumberEdit) => {
					const editResult = applyEdit(history, field, edit)
					history = editResult.history
					if (editResult.outcome.type !== 'changed') return false
					const { text, caret } = editResult.outcome
					field = { text, selectionStart: caret, selectionEnd: caret }
					return true
				}
				for (const step of sequence) if (step.type !== 'move') run(step)
				const result = field.text
				let undone = 0
				while (run({ type: 'undo' })) undone++
				expect(field.text).toBe('')
				let redone = 0
				while (run({ type: 'redo' })) redone++
				expect(field.text).toBe(result)
				expect(redone).toBe(undone)
			}),
		)
	})

	it('CALC-11 a field stores a limited number of steps', () => {
		let history = startHistory('')
		for (let step = 0; step < HISTORY_STEPS * 2; step++) {
			const text = history.present.text
			const field = { text, selectionStart: 0, selectionEnd: text.length }
			history = applyEdit(history, field, { type: 'paste', text: String(step) }).history
		}
		expect(history.past).toHaveLength(HISTORY_STEPS)
	})
})

describe('CALC-11 CALC-13 arbitrary text', () => {
	const anyText = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.string({ unit: fc.constantFrom(...'0123456789.,$%a '), maxLength: 40 }),
	)

	it('CALC-11 sanitizing yields a readable number with correct commas, and is idempotent', () => {
		fc.assert(
			fc.property(anyText, fc.nat(40), (text, caret) => {
				const clean = sanitizeInput(text, Math.min(caret, text.length))
				expect(clean.text).toMatch(GROUPED)
				expect(clean.text.replaceAll(',', '').length).toBeLessThanOrEqual(20)
				expect(readNumber(clean.text.replaceAll(',', '')).readable).toBe(true)
				expect(clean.caret).toBeGreaterThanOrEqual(0)
				expect(clean.caret).toBeLessThanOrEqual(clean.text.length)
				expect(sanitizeInput(clean.text, clean.caret)).toEqual(clean)
			}),
		)
	})

	it('CALC-12 leaving the field never changes its value', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const sanitized = sanitizeInput(text).text
				expect(readNumber(normalizeOnBlur(sanitized)).value).toBe(readNumber(sanitized).value)
				expect(normalizeOnBlur(sanitized)).toMatch(/^((0|[1-9]\d{0,2}(,\d{3})*)(\.\d+)?)?$/)
			}),
		)
	})
})
