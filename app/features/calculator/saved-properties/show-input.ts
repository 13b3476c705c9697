import { type InputKey, groupThousands, inputDefinition, suffixFor } from '~/deal'

/** An entered number as text, with its unit. */
export function showInput(key: InputKey, text: string): string {
	const spec = inputDefinition(key)
	const number = groupThousands(text)
	if (spec.unit === 'usd') return `$${number}`
	if (spec.unit === 'percent') return `${number}%`
	return `${number} ${suffixFor(spec, number)}`.trim()
}
