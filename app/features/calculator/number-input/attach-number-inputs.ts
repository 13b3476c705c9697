import {
	applyEdit,
	editFromInputType,
	type NumberEdit,
	type NumberFieldSpec,
	type EditHistory,
	NOT_A_NUMBER,
	PASTE_UNREADABLE,
	sanitizeInput,
	startHistory,
	normalizeOnBlur,
} from './edit-model'
import {
	type MeantAmount,
	type NumberFieldUnits,
	readText,
	storedTyped,
	unreadProblem,
} from '~/deal'

/**
 * Number input for every number field of a form: a field only contains digits and one point, commas
 * are inserted, the caret stays after its digit, undo works. Every edit announced by `beforeinput`
 * is applied here; other changes (composition, autofill) are corrected afterwards.
 */

/** Why a paste was rejected, and the amount that it may mean. */
export type PasteRefusal = { message: string; meant: MeantAmount | null }

export type NumberInputListener = {
	/** How a field is read; null for one that is no number field. */
	unitsOf: (field: HTMLInputElement) => NumberFieldUnits | null
	/**
	 * The field has a new text, which is already in the DOM.
	 * @param stored what the deal stores: the text, or what was typed if that is unclear
	 * @param isLeft whether nothing was typed: the field was left
	 */
	onText: (field: HTMLInputElement, stored: string, isLeft: boolean) => void
	/** Why a paste was rejected; `null` when the reason no longer applies. */
	onRefusal: (field: HTMLInputElement, refusal: PasteRefusal | null) => void
	/** Whether something was typed that has no meaning, so that the field has the rest. */
	onLeftOut?: (field: HTMLInputElement, isLeftOut: boolean) => void
}

/** What is said about a paste. */
function pasteRefusal(message: string, pasted: string, units: NumberFieldUnits): PasteRefusal {
	const reading = readText(pasted, units.suffix)
	if (message !== PASTE_UNREADABLE || reading.number !== null) return { message, meant: null }
	const says = { so: 'nothing was pasted', range: 'Use digits and one decimal point.' }
	const problem = unreadProblem(pasted, units, says)
	const isNamed = reading.why === 'unit' || reading.why === 'range'
	if (isNamed || problem.meant === null) return isNamed ? problem : { message, meant: null }
	const { meant } = problem
	return { message: `${NOT_A_NUMBER} Did you mean ${meant.shown}?`, meant }
}

/** How a text became another one, as typing: what was inserted between what both have. */
function typedBetween(before: string, after: string): { field: NumberFieldSpec; text: string } {
	let start = 0
	while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++
	let tail = 0
	const room = Math.min(before.length, after.length) - start
	while (tail < room && before.at(-1 - tail) === after.at(-1 - tail)) tail++
	return {
		field: { text: before, selectionStart: start, selectionEnd: before.length - tail },
		text: after.slice(start, after.length - tail),
	}
}

/** Undo and redo shortcuts: the browser's own history has no scripted edits. */
function toUndoOrRedo(event: KeyboardEvent): NumberEdit | null {
	if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
	const key = event.key.toLowerCase()
	if (key === 'z') return { type: event.shiftKey ? 'redo' : 'undo' }
	return key === 'y' ? { type: 'redo' } : null
}

/** Watches the fields of a form until the returned function is called. */
export function attachNumberInputs(form: HTMLElement, watcher: NumberInputListener): () => void {
	const { unitsOf, onText, onRefusal, onLeftOut } = watcher
	const histories = new WeakMap<HTMLInputElement, EditHistory>()
	// A focused field does not announce its own error.
	const live = document.createElement('p')
	live.className = 'sr-only'
	live.setAttribute('aria-live', 'polite')
	form.append(live)
	/** The texts before edits that the browser carries out itself. */
	const textsBefore = new WeakMap<HTMLInputElement, string>()

	const getNumberField = ({ target }: Event): HTMLInputElement | null =>
		target instanceof HTMLInputElement && unitsOf(target) !== null ? target : null

	/** The fields whose text was unclear when it was said last. */
	const unclear = new WeakSet<HTMLInputElement>()

	/** Says what a field stands for, if it has another text than `before`, or what was typed is or was unclear. */
	const report = (field: HTMLInputElement, before: string, isLeft: boolean, isNew = false) => {
		const { value } = field
		const present = histories.get(field)?.present
		const typed = present?.text === before ? present.typed : before
		const suffix = unitsOf(field)?.suffix ?? ''
		const { stored, isLeftOut } = storedTyped(value, typed, { suffix, isLeft })
		const isUnclear = stored !== value
		if (isNew || before !== value || isUnclear || unclear.has(field)) onText(field, stored, isLeft)
		if (isUnclear) unclear.add(field)
		else unclear.delete(field)
		onLeftOut?.(field, isLeftOut && !(isLeft && value === ''))
	}

	/** A button for the amount that a refused paste may mean stays when the field is left for it. */
	let isAsking = false
	const refuse = (field: HTMLInputElement, refusal: PasteRefusal | null) => {
		isAsking = refusal !== null && refusal.meant !== null
		onRefusal(field, refusal)
		live.textContent = refusal?.message ?? ''
	}

	const setField = (field: HTMLInputElement, text: string, caret: number) => {
		field.value = text
		field.setSelectionRange(caret, caret)
		refuse(field, null)
		report(field, text, false, true)
	}

	const carryOut = (field: HTMLInputElement, edit: NumberEdit) => {
		const { value: text, selectionStart, selectionEnd } = field
		const units = unitsOf(field)
		if (units === null) return
		const { outcome, history } = applyEdit(
			histories.get(field) ?? startHistory(text),
			{
				text,
				selectionStart: selectionStart ?? text.length,
				selectionEnd: selectionEnd ?? text.length,
			},
			edit,
			units.suffix,
		)
		histories.set(field, history)
		if (outcome.type === 'changed') setField(field, outcome.text, outcome.caret)
		else if (edit.type === 'insert') report(field, text, false)
		if (outcome.type === 'refused' && edit.type === 'paste') {
			refuse(field, pasteRefusal(outcome.message, edit.text, units))
		}
	}

	const onBeforeInput = (event: InputEvent) => {
		const field = getNumberField(event)
		if (field === null) return
		const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null
		const edit = event.isComposing ? null : editFromInputType(event.inputType, text)
		if (edit === null || !event.cancelable) {
			if (!textsBefore.has(field)) textsBefore.set(field, field.value)
			return
		}
		event.preventDefault()
		carryOut(field, edit)
	}

	const onInput = (event: Event) => {
		const field = getNumberField(event)
		if (field === null || (event instanceof InputEvent && event.isComposing)) return
		const { value } = field
		const before = textsBefore.get(field)
		textsBefore.delete(field)
		const known = histories.get(field) ?? startHistory(before ?? '')
		// Without a text before, such as for autofill, the whole text is new.
		const all = { ...known.present, selectionStart: 0, selectionEnd: known.present.text.length }
		const { field: spec, text } =
			before === undefined ? { field: all, text: value } : typedBetween(before, value)
		const edit: NumberEdit = text === '' ? { type: 'deleteBackward' } : { type: 'insert', text }
		const { outcome, history } = applyEdit(known, spec, edit)
		histories.set(field, history)
		const { text: clean, caret } =
			outcome.type === 'changed' ? outcome : sanitizeInput(value, field.selectionEnd ?? undefined)
		setField(field, clean, caret)
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
		if (!isAsking) refuse(field, null)
		const typed = field.value
		field.value = normalizeOnBlur(typed)
		report(field, typed, true)
	}

	const watching = new AbortController()
	const options = { signal: watching.signal }
	form.addEventListener('focusout', onLeave, options)
	form.addEventListener('beforeinput', onBeforeInput, options)
	form.addEventListener('input', onInput, options)
	form.addEventListener('compositionend', onInput, options)
	form.addEventListener('keydown', onKeyDown, options)
	return () => {
		watching.abort()
		live.remove()
	}
}
