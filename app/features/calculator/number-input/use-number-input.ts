import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import {
	type DealInputs,
	type InputKey,
	isInputKey,
	keepUnread,
	stripFormatting,
	unitsOf,
} from '~/deal'
import { attachNumberInputs, type PasteRefusal } from './attach-number-inputs'
import { useLeftOut } from './use-left-out'

/** Hook for `attachNumberInputs`. */

/**
 * What a field did not take. It is an error if nothing was taken, and a hint, without what may be meant,
 * if a part was left out.
 */
export type Refusal = PasteRefusal & { key: InputKey; isError: boolean }
/** With the text that the field kept. */
type KeptRefusal = Refusal & { text: string }

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
	const [refusal, setRefusal] = useState<KeptRefusal | null>(null)
	const { name, hintOf, onLeftOut } = useLeftOut()
	const current = useRef({ inputs, set })
	current.current = { inputs, set }

	useEffect(() => {
		const element = form.current
		if (element === null) return undefined
		// A field has the digits of a text that is no number; what is sent is what was typed.
		const onFormData = ({ formData }: FormDataEvent) => {
			for (const [key, text] of Object.entries(current.current.inputs)) {
				if (formData.has(key) && stripFormatting(text) === null) formData.set(key, text)
			}
		}
		element.addEventListener('formdata', onFormData)
		const detach = attachNumberInputs(element, {
			unitsOf: (field) => (isInputKey(field.name) ? unitsOf(field.name) : null),
			onText: ({ name }, text, isLeft) => {
				if (!isInputKey(name)) return
				const before = current.current.inputs[name]
				current.current.set(name, isLeft ? keepUnread(before, text) : text)
			},
			onRefusal: ({ name }, refused) => {
				if (!isInputKey(name)) return
				const text = current.current.inputs[name]
				setRefusal(refused === null ? null : { ...refused, key: name, isError: true, text })
			},
			onLeftOut,
		})
		return () => {
			element.removeEventListener('formdata', onFormData)
			detach()
		}
	}, [form, onLeftOut])

	const key = name !== null && isInputKey(name) ? name : null
	const message = key === null ? null : hintOf(key, inputs[key])
	const leftOut = useMemo(
		() => (key === null || message === null ? null : { key, message, meant: null, isError: false }),
		[key, message],
	)
	const isKept = refusal !== null && inputs[refusal.key] === refusal.text
	return isKept ? refusal : leftOut
}
