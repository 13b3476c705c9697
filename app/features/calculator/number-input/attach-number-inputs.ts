import {
	applyEdit,
	editFromInputType,
	type NumberEdit,
	type EditHistory,
	sanitizeInput,
	startHistory,
	normalizeOnBlur,
} from './edit-model'
import { stripFormatting } from './parse'

/**
 * Number input for every number field of a form: a field only contains digits and one point, commas
 * are inserted, the caret stays after its digit, undo works. Every edit announced by `beforeinput`
 * is applied here; other changes (composition, autofill) are corrected afterwards.
 */

export type NumberInputListener = {
	isNumberField: (field: HTMLInputElement) => boolean
	/** The field has a new text, which is already in the DOM. */
	onText: (field: HTMLInputElement, text: string) => void
	/** Why a paste was rejected; `null` when the reason no longer applies. */
	onRefusal: (field: HTMLInputElement, message: string | null) => void
	/** Something was typed that is not part of a number; the field has the rest of `typed`. */
	onLeftOut?: (field: HTMLInputElement, typed: string) => void
}

/** Whether a text is not a number, such as 2l0 for 210. A $ alone is the beginning of one. */
const isNoNumber = (typed: string): boolean => stripFormatting(typed.replace('$', '')) === null

/** Undo and redo shortcuts: the browser's own history has no scripted edits. */
function toUndoOrRedo(event: KeyboardEvent): NumberEdit | null {
	if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
	const key = event.key.toLowerCase()
	if (key === 'z') return { type: event.shiftKey ? 'redo' : 'undo' }
	return key === 'y' ? { type: 'redo' } : null
}

/** Watches the fields of a form until the returned function is called. */
export function attachNumberInputs(form: HTMLElement, watcher: NumberInputListener): () => void {
	const { isNumberField, onText, onRefusal, onLeftOut } = watcher
	const histories = new WeakMap<HTMLInputElement, EditHistory>()

	const getNumberField = ({ target }: Event): HTMLInputElement | null =>
		target instanceof HTMLInputElement && isNumberField(target) ? target : null

	const setField = (field: HTMLInputElement, text: string, caret: number) => {
		field.value = text
		field.setSelectionRange(caret, caret)
		onText(field, text)
		onRefusal(field, null)
	}

	const reportLeftOut = (field: HTMLInputElement, typed: string) => {
		if (isNoNumber(typed)) onLeftOut?.(field, typed)
	}

	const carryOut = (field: HTMLInputElement, edit: NumberEdit) => {
		const { value: text } = field
		const selectionStart = field.selectionStart ?? text.length
		const selectionEnd = field.selectionEnd ?? text.length
		const { outcome, history } = applyEdit(
			histories.get(field) ?? startHistory(text),
			{ text, selectionStart, selectionEnd },
			edit,
		)
		histories.set(field, history)
		if (outcome.type === 'changed') setField(field, outcome.text, outcome.caret)
		if (outcome.type === 'refused') onRefusal(field, outcome.message)
		if (edit.type === 'insert') {
			reportLeftOut(field, text.slice(0, selectionStart) + edit.text + text.slice(selectionEnd))
		}
	}

	const onBeforeInput = (event: InputEvent) => {
		const field = getNumberField(event)
		if (field === null || event.isComposing) return
		const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null
		const edit = editFromInputType(event.inputType, text)
		if (edit === null || !event.cancelable) return
		event.preventDefault()
		carryOut(field, edit)
	}

	const onInput = (event: Event) => {
		const field = getNumberField(event)
		if (field === null || (event instanceof InputEvent && event.isComposing)) return
		const typed = field.value
		const { text, caret } = sanitizeInput(typed, field.selectionEnd ?? undefined)
		setField(field, text, caret)
		reportLeftOut(field, typed)
	}

	const onKeyDown = (event: KeyboardEvent) => {
		const field = getNumberField(event)
		const edit = toUndoOrRedo(event)
		if (field === null || edit === null) return
		event.preventDefault()
		carryOut(field, edit)
	}

	const onLeave = (event: FocusEvent) => {
		const field = getNumberField(event)
		if (field === null) return
		onRefusal(field, null)
		const typed = field.value
		field.value = normalizeOnBlur(typed)
		if (field.value === typed) return
		onText(field, field.value)
		// It was typed before the fields were watched.
		reportLeftOut(field, typed)
	}

	const watching = new AbortController()
	const options = { signal: watching.signal }
	form.addEventListener('focusout', onLeave, options)
	form.addEventListener('beforeinput', onBeforeInput, options)
	form.addEventListener('input', onInput, options)
	form.addEventListener('compositionend', onInput, options)
	form.addEventListener('keydown', onKeyDown, options)
	return () => watching.abort()
}
