import { useCallback, useMemo, useState } from 'react'
import { stripNonNumeric } from './parse'

/**
 * Characters that a number field left out (CALC-11 blocks the key), but for the letter of an amount in
 * shorthand, which is an error of the field. The field says so until its number changes. What may have
 * made another number, such as the minus of -500 and the comma of 1.500,50, is an error until the
 * number is corrected.
 */

export const LEFT_OUT_TEXT = 'Only digits and one decimal point fit here.'

type LeftOut = { name: string; number: string; isError: boolean }

/** What a field says about what it left out. */
export type LeftOutProblem = { message: string; isError: boolean }

/** Whether a text means another number than its digits: below 0, or with a comma for the point. */
const isOtherNumber = (typed: string): boolean =>
	/^[\s$]*[-\u2212\u2013]/u.test(typed) || /\.[^.,]*[.,]/u.test(typed)

/** Whether typing went on after `before`, without correcting it. */
const goesOn = (before: string, number: string): boolean =>
	number !== '' && number.startsWith(before)

/** The field in which something was left out last, and what the listener of number fields reports. */
export function useLeftOut() {
	const [leftOut, setLeftOut] = useState<LeftOut | null>(null)
	const onLeftOut = useCallback(({ name, value }: HTMLInputElement, typed: string) => {
		const number = stripNonNumeric(value)
		setLeftOut({ name, number, isError: isOtherNumber(typed) })
	}, [])
	/** Forgets it when the field has another number, or was left without one. */
	const onSettled = useCallback(({ name, value }: HTMLInputElement) => {
		const number = stripNonNumeric(value)
		setLeftOut((before) => {
			if (before?.name !== name) return before
			if (before.isError && goesOn(before.number, number)) return { ...before, number }
			return number === '' || number !== before.number ? null : before
		})
	}, [])
	const problemOf = useCallback(
		(name: string, text: string): LeftOutProblem | null => {
			if (leftOut?.name !== name || leftOut.number !== stripNonNumeric(text)) return null
			const { isError } = leftOut
			return { message: LEFT_OUT_TEXT, isError }
		},
		[leftOut],
	)
	return useMemo(
		() => ({ onLeftOut, onSettled, problemOf, name: leftOut?.name ?? null }),
		[onLeftOut, onSettled, problemOf, leftOut],
	)
}
