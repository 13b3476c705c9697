import { type RefObject, useEffect, useRef, useState } from 'react'
import { type InputKey, isInputKey } from '../inputs'
import {
	editEntry,
	editOfInputType,
	type EntryEdit,
	type EntryHistory,
	sanitizeEntry,
	startHistory,
	tidyEntry,
} from '../number-entry'

/**
 * Number entry for every number field of a form: only digits and one point ever stand in a field,
 * commas appear, the caret stays after its digit, undo works. Every edit the browser announces is
 * carried out here; what it does by itself (composition, autofill) is put right afterwards.
 */

export type Refusal = { key: InputKey; message: string }

type Setter = (key: InputKey, text: string) => void

function numberField(
	target: EventTarget | null,
): { field: HTMLInputElement; key: InputKey } | null {
	if (!(target instanceof HTMLInputElement) || !isInputKey(target.name)) return null
	return { field: target, key: target.name }
}

/** Undo and redo by keyboard: the browser's own history knows nothing of edits made by script. */
function travelOf(event: KeyboardEvent): EntryEdit | null {
	if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
	const key = event.key.toLowerCase()
	if (key === 'z') return { type: event.shiftKey ? 'redo' : 'undo' }
	return key === 'y' ? { type: 'redo' } : null
}

export function useNumberEntry(form: RefObject<HTMLFormElement>, set: Setter): Refusal | null {
	const [refusal, setRefusal] = useState<Refusal | null>(null)
	const setRef = useRef(set)
	setRef.current = set

	useEffect(() => {
		const element = form.current
		if (element === null) return undefined
		const histories = new Map<InputKey, EntryHistory>()

		const put = (field: HTMLInputElement, key: InputKey, text: string, caret: number) => {
			field.value = text
			field.setSelectionRange(caret, caret)
			setRef.current(key, text)
			setRefusal(null)
		}

		const carryOut = (field: HTMLInputElement, key: InputKey, edit: EntryEdit) => {
			const { value, selectionStart, selectionEnd } = field
			const known = histories.get(key) ?? startHistory(value)
			const { outcome, history } = editEntry(
				known,
				{
					text: value,
					selectionStart: selectionStart ?? value.length,
					selectionEnd: selectionEnd ?? value.length,
				},
				edit,
			)
			histories.set(key, history)
			if (outcome.type === 'changed') put(field, key, outcome.text, outcome.caret)
			if (outcome.type === 'refused') setRefusal({ key, message: outcome.message })
		}

		const onBeforeInput = (event: InputEvent) => {
			const found = numberField(event.target)
			if (found === null || event.isComposing) return
			const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null
			const edit = editOfInputType(event.inputType, text)
			if (edit === null || !event.cancelable) return
			event.preventDefault()
			carryOut(found.field, found.key, edit)
		}

		const onInput = (event: Event) => {
			const found = numberField(event.target)
			if (found === null || (event instanceof InputEvent && event.isComposing)) return
			const { field, key } = found
			const { text, caret } = sanitizeEntry(field.value, field.selectionEnd ?? undefined)
			put(field, key, text, caret)
		}

		const onKeyDown = (event: KeyboardEvent) => {
			const found = numberField(event.target)
			const edit = travelOf(event)
			if (found === null || edit === null) return
			event.preventDefault()
			carryOut(found.field, found.key, edit)
		}

		const onLeave = (event: FocusEvent) => {
			const found = numberField(event.target)
			if (found === null) return
			setRefusal(null)
			const tidy = tidyEntry(found.field.value)
			if (tidy !== found.field.value) setRef.current(found.key, tidy)
		}

		element.addEventListener('focusout', onLeave)
		element.addEventListener('beforeinput', onBeforeInput)
		element.addEventListener('input', onInput)
		element.addEventListener('compositionend', onInput)
		element.addEventListener('keydown', onKeyDown)
		return () => {
			element.removeEventListener('focusout', onLeave)
			element.removeEventListener('beforeinput', onBeforeInput)
			element.removeEventListener('input', onInput)
			element.removeEventListener('compositionend', onInput)
			element.removeEventListener('keydown', onKeyDown)
		}
	}, [form])

	return refusal
}
