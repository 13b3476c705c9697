import { useCallback, useMemo, useState } from 'react'
import { stripNonNumeric } from '~/deal'

/**
 * Characters without a meaning that a number field left out (CALC-11 blocks the key). The field says so
 * until its number changes.
 */

export const LEFT_OUT_TEXT = 'Only digits and one decimal point fit here.'

type LeftOut = { name: string; number: string }

/** The field in which something was left out last, and what the listener of number fields reports. */
export function useLeftOut() {
	const [leftOut, setLeftOut] = useState<LeftOut | null>(null)
	const onLeftOut = useCallback(({ name, value }: HTMLInputElement, isLeftOut: boolean) => {
		const found = { name, number: stripNonNumeric(value) }
		setLeftOut((before) => {
			if (isLeftOut) return found
			return before?.name === name ? null : before
		})
	}, [])
	/** What a field with a text says. */
	const hintOf = useCallback(
		(name: string, text: string): string | null => {
			const isSame = leftOut?.name === name && leftOut.number === stripNonNumeric(text)
			return isSame ? LEFT_OUT_TEXT : null
		},
		[leftOut],
	)
	const name = leftOut?.name ?? null
	return useMemo(() => ({ name, onLeftOut, hintOf }), [name, onLeftOut, hintOf])
}
