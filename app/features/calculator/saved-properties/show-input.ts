import {
	type InputKey,
	inputDefinition,
	suffixFor,
} from '~/features/calculator/formulas/input-definitions'
import { groupThousands } from '~/features/calculator/number-input/format'

/** An entered number as text, with its unit. */
export function showInput(key: InputKey, text: string): string {
	const spec = inputDefinition(key)
	const number = groupThousands(text)
	if (spec.unit === 'usd') return `$${number}`
	if (spec.unit === 'percent') return `${number}%`
	return `${number} ${suffixFor(spec, number)}`.trim()
}
