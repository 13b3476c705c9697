import { useCallback, useMemo, useState } from 'react'
import { stripNonNumeric } from './parse'

/**
 * Characters that a number field left out (CALC-11 blocks the key), but for the letter of an amount in
 * shorthand, which is an error of the field. The field says so until its number changes.
 */

export const LEFT_OUT_TEXT = 'Only digits and one decimal point fit here.'

type LeftOut = { name: string; number: string }

/** The field in which something was left out last, and what the listener of number fields reports. */
export function useLeftOut() {
	const [leftOut, setLeftOut] = useState<LeftOut | null>(null)
	const onLeftOut = useCallback(({ name, value }: HTMLInputElement) => {
		setLeftOut({ name, number: stripNonNumeric(value) })
	}, [])
	/** Forgets it when the field has another number, or was left without one. */
	const onSettled = useCallback(({ name, value }: HTMLInputElement) => {
		const number = stripNonNumeric(value)
		setLeftOut((before) =>
			before?.name === name && (number === '' || number !== before.number) ? null : before,
		)
	}, [])
	const problemOf = useCallback(
		(name: string, text: string): string | null =>
			leftOut?.name === name && leftOut.number === stripNonNumeric(text) ? LEFT_OUT_TEXT : null,
		[leftOut],
	)
	return useMemo(
		() => ({ onLeftOut, onSettled, problemOf, name: leftOut?.name ?? null }),
		[onLeftOut, onSettled, problemOf, leftOut],
	)
}
