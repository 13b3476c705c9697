import { type RefObject, useEffect, useState } from 'react'
import type { RefusedPaste } from '~/features/calculator/analysis-pages/unread/live-numbers'
import type { AnalysisField } from './analysis-view'

/** A focused number is selected, so that typing replaces it. */
function selectAll({ target }: FocusEvent) {
	if (target instanceof HTMLInputElement && target.dataset['number'] !== undefined) target.select()
}

/**
 * Inserts the commas of numbers that were typed while the module was loading. Text that is not a
 * number stays as typed, because its error is about it.
 */
function groupTypedNumbers(form: HTMLFormElement) {
	for (const field of form.querySelectorAll<HTMLInputElement>('[data-number="plain"]')) {
		if (/^\d{4,}(?:\.\d*)?$/u.test(field.value)) {
			field.dispatchEvent(new Event('input', { bubbles: true }))
		}
	}
}

/**
 * Live grouping of thousands in the number fields of a form, like in the calculator. The module is
 * loaded with the first focus, because a page shows its figures without it. Fields that can be
 * negative are left as typed.
 * @returns why the last paste was rejected
 */
export function useNumberFields(
	form: RefObject<HTMLFormElement>,
	fields: ReadonlyMap<string, AnalysisField>,
	onText: () => void,
): RefusedPaste | null {
	const [refusal, setRefusal] = useState<RefusedPaste | null>(null)
	useEffect(() => {
		const element = form.current
		if (element === null) return undefined
		let detach: (() => void) | null = null
		let isGone = false
		const start = () => {
			void import('~/features/calculator/analysis-pages/unread/live-numbers').then(
				({ attachLiveNumbers }) => {
					if (isGone) return
					detach = attachLiveNumbers(element, fields, onText, setRefusal)
					groupTypedNumbers(element)
				},
				// Offline; the next focus tries again.
				() => !isGone && listen(),
			)
		}
		const listen = () => element.addEventListener('focusin', start, { once: true })
		listen()
		element.addEventListener('focusin', selectAll)
		return () => {
			isGone = true
			element.removeEventListener('focusin', start)
			element.removeEventListener('focusin', selectAll)
			detach?.()
		}
	}, [form, fields, onText])
	return refusal
}
