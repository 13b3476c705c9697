import { attachNumberInputs } from '~/features/calculator/number-input/attach-number-inputs'
import { keepShorthand, readShorthand } from '~/features/calculator/number-input/shorthand'

/**
 * Live number fields in a form whose fields hold its texts themselves. A field has the digits of an
 * amount in shorthand; what was typed is in its `data-typed`, and that is what the form sends.
 * @returns a function that stops it
 */
export function attachLiveNumbers(form: HTMLFormElement, onText: () => void): () => void {
	const detach = attachNumberInputs(form, {
		isNumberField: ({ dataset }) => dataset['number'] === 'plain',
		onText: ({ dataset, value }) => {
			const { typed } = dataset
			if (typed !== undefined && keepShorthand(typed, value) !== typed) delete dataset['typed']
			onText()
		},
		onRefusal: () => undefined,
		onLeftOut: ({ dataset }, typed) => {
			if (readShorthand(typed) === null) return
			dataset['typed'] = typed
			onText()
		},
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
