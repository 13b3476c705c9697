import { type RefObject, useEffect, useRef, useState } from 'react'
import { type InputKey, isInputKey } from '~/features/calculator/formulas/input-definitions'
import { attachNumberInputs } from './attach-number-inputs'

/** Hook for `attachNumberInputs`. */

export type Refusal = { key: InputKey; message: string }

type Setter = (key: InputKey, text: string) => void

export function useNumberInput(form: RefObject<HTMLFormElement>, set: Setter): Refusal | null {
	const [refusal, setRefusal] = useState<Refusal | null>(null)
	const setRef = useRef(set)
	setRef.current = set

	useEffect(() => {
		if (form.current === null) return undefined
		return attachNumberInputs(form.current, {
			isNumberField: ({ name }) => isInputKey(name),
			onText: ({ name }, text) => {
				if (isInputKey(name)) setRef.current(name, text)
			},
			onRefusal: ({ name }, message) => {
				if (isInputKey(name)) setRefusal(message === null ? null : { key: name, message })
			},
		})
	}, [form])

	return refusal
}
