const lines = (text: string): string => text.replaceAll('\r\n', '\n')

/**
 * Whether a text field, a choice or a box of the form differs from what the page was rendered with. For
 * forms whose fields are uncontrolled; fields without a name, such as a search in a list, do not count.
 */
export function hasEdits(form: HTMLFormElement): boolean {
	return [...form.elements].some((field) => {
		if (field instanceof HTMLSelectElement) {
			const initial = [...field.options].find((option) => option.hasAttribute('selected'))
			return field.name !== '' && field.value !== (initial ?? field.options[0])?.value
		}
		if (field instanceof HTMLTextAreaElement) {
			return lines(field.value) !== lines(field.defaultValue)
		}
		if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || field.name === '') {
			return false
		}
		return field.type === 'checkbox' || field.type === 'radio'
			? field.checked !== field.defaultChecked
			: field.value !== field.defaultValue
	})
}
