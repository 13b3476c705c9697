import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import {
	type DealInputs,
	type InputKey,
	isInputKey,
} from '~/features/calculator/formulas/input-definitions'
import { attachNumberInputs } from './attach-number-inputs'
import { keepShorthand, readShorthand } from './shorthand'
import { useLeftOut } from './use-left-out'

/** Hook for `attachNumberInputs`. */

/**
 * What a field did not take. It is an error if nothing was taken or the rest may be another number, and
 * a hint if another part was left out.
 */
export type Refusal = { key: InputKey; message: string; isError: boolean }

type Setter = (key: InputKey, text: string) => void

/**
 * @param inputs the texts that the fields have now
 * @returns what a field did not take, until it is edited again
 */
export function useNumberInput(
	form: RefObject<HTMLFormElement>,
	inputs: DealInputs,
	set: Setter,
): Refusal | null {
	const [refusal, setRefusal] = useState<Refusal | null>(null)
	const { name, problemOf, onLeftOut, onSettled } = useLeftOut()
	const current = useRef({ inputs, set })
	current.current = { inputs, set }

	useEffect(() => {
		const element = form.current
		if (element === null) return undefined
		// A field has the digits of an amount in shorthand; what is sent is what was typed.
		const onFormData = ({ formData }: FormDataEvent) => {
			for (const [key, text] of Object.entries(current.current.inputs)) {
				if (formData.has(key) && readShorthand(text) !== null) formData.set(key, text)
			}
		}
		element.addEventListener('formdata', onFormData)
		const detach = attachNumberInputs(element, {
			isNumberField: (field) => isInputKey(field.name),
			onText: ({ name }, text) => {
				if (!isInputKey(name)) return
				current.current.set(name, keepShorthand(current.current.inputs[name], text))
			},
			onRefusal: (field, message) => {
				if (!isInputKey(field.name)) return
				setRefusal(message === null ? null : { key: field.name, message, isError: true })
				if (message === null) onSettled(field)
			},
			onLeftOut: (field, typed) => {
				if (readShorthand(typed) === null) onLeftOut(field, typed)
				else if (isInputKey(field.name)) current.current.set(field.name, typed)
			},
		})
		return () => {
			element.removeEventListener('formdata', onFormData)
			detach()
		}
	}, [form, onLeftOut, onSettled])

	const key = name !== null && isInputKey(name) ? name : null
	const problem = key === null ? null : problemOf(key, inputs[key])
	const { message = null, isError = false } = problem ?? {}
	const leftOut = useMemo(
		() => (key === null || message === null ? null : { key, message, isError }),
		[key, message, isError],
	)
	return refusal ?? leftOut
}
