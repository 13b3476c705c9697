import {
	MAX_NUMBER_LENGTH,
	MAX_TEXT_LENGTH,
	addThousandsSeparators,
	readText,
	stripFormatting,
	stripNonNumeric,
} from '~/deal'

/**
 * A model of the live number field: its text and caret after an edit.
 *
 * Invariants: the field contains only digits and at most one point, with commas between thousands
 * and at most `MAX_NUMBER_LENGTH` characters other than commas. The caret ignores commas: it is
 * counted in digits and points, so it stays after the same digit when the commas move.
 */

/** The field's text and selection; both ends are equal if nothing is selected. */
export type NumberFieldSpec = { text: string; selectionStart: number; selectionEnd: number }

type Deletion =
	| 'deleteBackward'
	| 'deleteForward'
	| 'deleteWordBackward'
	| 'deleteWordForward'
	| 'deleteLineBackward'
	| 'deleteLineForward'

type Change = { type: 'insert' | 'paste'; text: string } | { type: Deletion }
type UndoOrRedo = { type: 'undo' | 'redo' }

export type NumberEdit = Change | UndoOrRedo

/** The text of the field, and the caret as an offset in it. */
export type NumberInputState = { text: string; caret: number }

/**
 * `ignored`: the field is unchanged, including the selection, without a message (such as for a
 * letter). `refused`: the field is unchanged and the message says why (a paste that is not a
 * number).
 */
export type EditOutcome =
	| ({ type: 'changed' } & NumberInputState)
	| { type: 'ignored' }
	| { type: 'refused'; message: string }

/** After `maybeMonths` the m that multiplied may still be the beginning of "months". */
type Run = 'insert' | 'deleteBackward' | 'deleteForward' | 'multiplied' | 'maybeMonths'

/** A state with what was typed for it, including the characters that the field left out. */
type TypedState = NumberInputState & { typed: string }

/** The states of one field before and after its edits. Immutable. */
export type EditHistory = {
	readonly past: readonly TypedState[]
	readonly present: TypedState
	readonly future: readonly TypedState[]
	/** The kind of the keystrokes that undo reverts in one step, `null` between two runs. */
	readonly run: Run | null
}

/** The maximum number of steps per field. */
export const HISTORY_STEPS = 100

export const NOT_A_NUMBER = "That isn't a number, so nothing was pasted."
export const PASTE_UNREADABLE = `${NOT_A_NUMBER} Use digits and one decimal point.`
export const PASTE_SECOND_POINT = 'Use only one decimal point.'
export const PASTE_TOO_LONG = `A number has at most ${MAX_NUMBER_LENGTH} characters, so the field keeps its value.`

/** The history of a field that initially contains `text`. */
export function startHistory(text: string): EditHistory {
	return { past: [], present: asTyped(text, text.length), future: [], run: null }
}

/** A state of which nothing was left out. */
function asTyped(text: string, caret: number): TypedState {
	return { text, caret, typed: stripNonNumeric(text) }
}

/** The digits and points before `offset`. */
function bareOffset(text: string, offset: number): number {
	return stripNonNumeric(text.slice(0, offset)).length
}

/** The plain number with commas, and the caret right after its first `bareCaret` characters. */
function toState(bare: string, bareCaret: number): NumberInputState {
	const text = addThousandsSeparators(bare)
	let caret = 0
	for (let passed = 0; passed < bareCaret; caret++) if (text[caret] !== ',') passed++
	return { text, caret }
}

/**
 * Normalizes the field after a browser, autofill, an input method or a mobile keyboard has inserted
 * any text: its digits and its first point, truncated to the maximum length, with commas. The caret
 * stays after the same digit.
 */
export function sanitizeInput(text: string, caret: number = text.length): NumberInputState {
	const bare = stripNonNumeric(text).slice(0, MAX_NUMBER_LENGTH)
	return toState(bare, Math.min(bareOffset(text, caret), bare.length))
}

/**
 * Normalizes the field on blur: 007 → 7, .5 → 0.5, 5. → 5, and a single point → empty. Not while
 * the field is being edited, because that would move digits at the caret.
 */
export function normalizeOnBlur(text: string): string {
	const [whole = '', decimals = ''] = stripNonNumeric(text).split('.')
	if (whole === '' && decimals === '') return ''
	const digits = whole.replace(/^0+(?=\d)/, '') || '0'
	return addThousandsSeparators(decimals === '' ? digits : `${digits}.${decimals}`)
}

function insertText(
	before: string,
	after: string,
	edit: { type: string; text: string },
	suffix: string,
): EditOutcome {
	const pasted = edit.type === 'paste'
	const remaining = before + after
	let added: string
	if (pasted) {
		const reading = readText(edit.text, suffix)
		const isScaled = reading.number === null && reading.why === 'scale'
		const bare = reading.number ?? (isScaled ? reading.meant : null)
		if (bare === null) return { type: 'refused', message: PASTE_UNREADABLE }
		if (bare.includes('.') && remaining.includes('.')) {
			return { type: 'refused', message: PASTE_SECOND_POINT }
		}
		added = bare
	} else {
		added = stripNonNumeric(edit.text)
		if (remaining.includes('.')) added = added.replace('.', '')
	}
	if (added === '') return { type: 'ignored' }
	if (remaining.length + added.length > MAX_NUMBER_LENGTH) {
		return pasted ? { type: 'refused', message: PASTE_TOO_LONG } : { type: 'ignored' }
	}
	return { type: 'changed', ...toState(before + added + after, before.length + added.length) }
}

/** A plain number with its point moved by this many places. */
function movePoint(bare: string, places: number): string {
	const [whole = '', decimals = ''] = bare.split('.')
	const moved = (whole + decimals.slice(0, places).padEnd(places, '0')).replace(/^0+(?=\d)/, '')
	const rest = decimals.slice(places)
	return rest === '' ? moved : `${moved}.${rest}`
}

/** What the letter behind a typed number does to it: k multiplies by a thousand, m by a million. */
function multiply(typed: string): { state: NumberInputState; run: Run } | null {
	const letter = typed.slice(-1).toLowerCase()
	const number = typed.slice(0, -1).trimEnd()
	if ((letter !== 'k' && letter !== 'm') || !/\d\.?$/.test(number)) return null
	// What is no number itself is asked about: 6,5k may be 6,500.
	if (stripFormatting(number.replace(/\.$/, '')) === null) return null
	const bare = movePoint(stripNonNumeric(number), letter === 'k' ? 3 : 6)
	if (bare.length > MAX_NUMBER_LENGTH) return null
	return { state: toState(bare, bare.length), run: letter === 'k' ? 'multiplied' : 'maybeMonths' }
}

/** The part of a plain number of `length` characters that an edit at `caret` removes. */
function getDeletedRange(type: Deletion, caret: number, length: number): [number, number] {
	switch (type) {
		case 'deleteBackward':
			return [Math.max(0, caret - 1), caret]
		case 'deleteForward':
			return [caret, Math.min(length, caret + 1)]
		// A number with its commas and its point counts as one word.
		case 'deleteWordBackward':
		case 'deleteLineBackward':
			return [0, caret]
		case 'deleteWordForward':
		case 'deleteLineForward':
			return [caret, length]
	}
}

/** The field after an edit other than undo or redo. */
function applyChange(field: NumberFieldSpec, edit: Change, suffix: string): EditOutcome {
	const first = Math.min(field.selectionStart, field.selectionEnd)
	const last = Math.max(field.selectionStart, field.selectionEnd)
	const bare = stripNonNumeric(field.text)
	const start = bareOffset(field.text, first)
	const end = bareOffset(field.text, last)
	if ('text' in edit) return insertText(bare.slice(0, start), bare.slice(end), edit, suffix)
	// Only commas are selected: nothing to delete, in particular not the digits around them.
	const onlyCommas = first !== last && start === end
	const [from, to] =
		onlyCommas || start !== end ? [start, end] : getDeletedRange(edit.type, start, bare.length)
	const after = toState(bare.slice(0, from) + bare.slice(to), from)
	// An unreadable text from the server need not be preserved; deleting in it leaves its number.
	return after.text === field.text ? { type: 'ignored' } : { type: 'changed', ...after }
}

/** The run of a keystroke: one typed character, or one deletion without a selection. */
function getRun(field: NumberFieldSpec, edit: Change): Run | null {
	if (field.selectionStart !== field.selectionEnd) return null
	if (edit.type === 'insert') return edit.text.length === 1 ? 'insert' : null
	return edit.type === 'deleteBackward' || edit.type === 'deleteForward' ? edit.type : null
}

/** Adds a programmatic change of the field to its history, as one step. */
function recordExternalChange(history: EditHistory, field: NumberFieldSpec): EditHistory {
	if (field.text === history.present.text) return history
	const present = asTyped(field.text, field.selectionEnd)
	return recordStep(history, present, history.present, null)
}

function recordStep(
	history: EditHistory,
	present: TypedState,
	before: TypedState,
	run: Run | null,
): EditHistory {
	const past = [...history.past, before].slice(-HISTORY_STEPS)
	return { past, present, future: [], run }
}

function stepHistory(history: EditHistory, type: UndoOrRedo['type']): EditHistory | null {
	const { past, present, future } = history
	const target = type === 'undo' ? past.at(-1) : future[0]
	if (!target) return null
	return type === 'undo'
		? { past: past.slice(0, -1), present: target, future: [present, ...future], run: null }
		: { past: [...past, present], present: target, future: future.slice(1), run: null }
}

function isUndoOrRedo(edit: NumberEdit): edit is UndoOrRedo {
	return edit.type === 'undo' || edit.type === 'redo'
}

/**
 * What was typed once `text` is inserted: behind the number it goes on; anywhere else only this edit
 * counts, because the number is being corrected.
 */
function typedAfter({ present }: EditHistory, field: NumberFieldSpec, text: string): string {
	const bare = stripNonNumeric(field.text)
	const start = bareOffset(field.text, Math.min(field.selectionStart, field.selectionEnd))
	const end = bareOffset(field.text, Math.max(field.selectionStart, field.selectionEnd))
	const before = start === bare.length ? present.typed : bare.slice(0, start)
	return (before + text + bare.slice(end)).slice(0, MAX_TEXT_LENGTH)
}

/** The state with what was typed for it, unless that has other digits: the field shows its digits. */
function withTyped<State extends NumberInputState>(state: State, typed: string) {
	const isSame = stripNonNumeric(typed) === stripNonNumeric(state.text)
	return { ...state, typed: isSame ? typed : stripNonNumeric(state.text) }
}

/** Whether a letter has just multiplied the number, which no further letter does. */
const isMultiplied = (run: Run | null): boolean => run === 'multiplied' || run === 'maybeMonths'

/** Typed characters of which the field takes none: a letter may multiply, others are only noted. */
function applyLeftOut(
	history: EditHistory,
	field: NumberFieldSpec,
	text: string,
): { outcome: EditOutcome; history: EditHistory } {
	const { present, run } = history
	const ignored = { outcome: { type: 'ignored' }, history } as const
	// A selection that is not replaced stays as it is.
	if (field.selectionStart !== field.selectionEnd) return ignored
	const before = history.past.at(-1)
	// The m of "mo" and "month" is none of "million".
	if (run === 'maybeMonths' && /^[ot]/i.test(text) && before !== undefined) {
		const past = history.past.slice(0, -1)
		const restored = { ...before, caret: before.text.length, typed: `${before.typed} m${text}` }
		const outcome = { type: 'changed', text: restored.text, caret: restored.caret } as const
		return { outcome, history: { past, present: restored, future: [], run: null } }
	}
	if (isMultiplied(run)) return { ...ignored, history: { ...history, run: 'multiplied' } }
	const noted = withTyped(present, typedAfter(history, field, text))
	return { ...ignored, history: { ...history, present: noted } }
}

/**
 * Applies one edit to a number field and returns its new state and history.
 *
 * - Typed text: inserts its digits, and a point if there is none; ignores the rest, and whatever
 * would make the number too long. A k or m behind a number multiplies it. The history has what was
 * typed.
 * - Pasted text: parsed like `readText` for a field with this `suffix`, or rejected with a message; the
 * field is unchanged.
 * - Deleting removes digits and the point, never only a comma: with the caret after a comma it
 * removes the digit before the comma, with the caret before a comma the digit after it.
 * - Undo reverts a run of typed or deleted digits in one step. Digits typed at another position, a
 * paste, a multiplication and a programmatic change are separate steps.
 *
 * Does not mutate the history. Never throws.
 */
export function applyEdit(
	history: EditHistory,
	field: NumberFieldSpec,
	edit: NumberEdit,
	suffix = '',
): { outcome: EditOutcome; history: EditHistory } {
	const current = recordExternalChange(history, field)
	if (isUndoOrRedo(edit)) {
		const steppedHistory = stepHistory(current, edit.type)
		if (steppedHistory === null) return { outcome: { type: 'ignored' }, history: current }
		const { text, caret } = steppedHistory.present
		return { outcome: { type: 'changed', text, caret }, history: steppedHistory }
	}
	const typed = edit.type === 'insert' ? typedAfter(current, field, edit.text) : null
	const multiplied = typed === null || isMultiplied(current.run) ? null : multiply(typed)
	const outcome: EditOutcome =
		multiplied === null
			? applyChange(field, edit, suffix)
			: { type: 'changed', ...multiplied.state }
	// Digits are only left out of a number that is too long.
	const isLeftOut = outcome.type === 'ignored' && edit.type === 'insert' && /\D/.test(edit.text)
	if (isLeftOut) return applyLeftOut(current, field, edit.text)
	if (outcome.type !== 'changed') return { outcome, history: current }
	const plain = asTyped(outcome.text, outcome.caret)
	const present = multiplied === null && typed !== null ? withTyped(plain, typed) : plain
	// The same number again is no step, but it may be clear now.
	if (outcome.text === field.text) {
		const again = { ...current.present, typed: present.typed }
		return { outcome, history: { ...current, present: again } }
	}
	const run = multiplied?.run ?? getRun(field, edit)
	const isSamePlace =
		bareOffset(field.text, field.selectionEnd) ===
		bareOffset(current.present.text, current.present.caret)
	const continues = run !== null && run === current.run && isSamePlace
	if (continues) return { outcome, history: { ...current, present } }
	const before = { ...current.present, text: field.text, caret: field.selectionEnd }
	return { outcome, history: recordStep(current, present, before, run) }
}

/** Maps the `inputType` of a `beforeinput` event to an edit. */
const EDIT_OF_INPUT_TYPE: Readonly<Record<string, NumberEdit['type']>> = {
	insertText: 'insert',
	insertReplacementText: 'paste',
	insertFromPaste: 'paste',
	insertFromPasteAsQuotation: 'paste',
	insertFromDrop: 'paste',
	insertFromYank: 'paste',
	deleteContent: 'deleteBackward',
	deleteContentBackward: 'deleteBackward',
	deleteContentForward: 'deleteForward',
	deleteByCut: 'deleteBackward',
	deleteByDrag: 'deleteBackward',
	deleteWordBackward: 'deleteWordBackward',
	deleteWordForward: 'deleteWordForward',
	deleteSoftLineBackward: 'deleteLineBackward',
	deleteHardLineBackward: 'deleteLineBackward',
	deleteSoftLineForward: 'deleteLineForward',
	deleteHardLineForward: 'deleteLineForward',
	historyUndo: 'undo',
	historyRedo: 'redo',
}

/**
 * The edit of a `beforeinput` event, or `null` if the browser applies it itself (an input method
 * composing, Enter): `sanitizeInput` corrects the field afterwards.
 */
export function editFromInputType(inputType: string, data: string | null): NumberEdit | null {
	const type = Object.hasOwn(EDIT_OF_INPUT_TYPE, inputType)
		? EDIT_OF_INPUT_TYPE[inputType]
		: undefined
	if (!type) return null
	if (type === 'insert' || type === 'paste') return data === null ? null : { type, text: data }
	return { type }
}
