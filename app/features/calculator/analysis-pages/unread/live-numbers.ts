import {
	attachNumberInputs,
	type PasteRefusal,
} from '~/features/calculator/number-input/attach-number-inputs'
import { keepUnread } from '~/deal'
import type { AnalysisField } from '~/features/calculator/analysis-pages/frame/analysis-view'

/** Why a paste into a field was rejected. */
export type RefusedPaste = PasteRefusal & { key: string }

/** No field of an analysis has larger numbers. */
const MAX_DOLLARS = 10_000_000_000

/**
 * Live number fields in a form whose fields hold its texts themselves. A field has the digits of a text
 * that is no number; what was typed is in its `data-typed`, and that is what the form sends.
 * @returns a function that stops it
 */
export function attachLiveNumbers(
	form: HTMLFormElement,
	fields: ReadonlyMap<string, AnalysisField>,
	onText: () => void,
	onRefusal: (refusal: RefusedPaste | null) => void,
): () => void {
	const detach = attachNumberInputs(form, {
		unitsOf: ({ name, dataset }) => {
			if (dataset['number'] !== 'plain') return null
			const { isMoney = false, suffix = '' } = fields.get(name) ?? {}
			return { isMoney, suffix, max: MAX_DOLLARS }
		},
		onText: ({ dataset, value }, stored, isLeft) => {
			const { typed } = dataset
			const text = isLeft && typed !== undefined ? keepUnread(typed, stored) : stored
			if (text === value) delete dataset['typed']
			else dataset['typed'] = text
			onText()
		},
		onRefusal: ({ name }, refusal) => onRefusal(refusal && { ...refusal, key: name }),
	})
	const onFormData = ({ formData }: FormDataEvent) => {
		for (const { name, dataset } of form.querySelectorAll<HTMLInputElement>('[data-typed]')) {
			if (dataset['typed'] !== undefined) formData.set(name, dataset['typed'])
		}
	}
	form.addEventListener('formdata', onFormData)
	return () => {
		form.removeEventListener('formdata', onFormData)
		detach()
	}
}
