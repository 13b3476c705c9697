import { memo } from 'react'
import { TextInput } from '~/ui/field/inputs'
import type { InputDefinition } from '~/features/calculator/formulas/input-definitions'
import { groupThousands } from './format'

export type NumberFieldProps = {
	spec: InputDefinition
	text: string
	/** The error of the value, which is still used in the calculation. */
	problem: string | null
	/** What was left out of the value while it was typed. */
	hint: string | null
}

const ignore = (): void => undefined

/**
 * One number of the deal. A text field, so that it can contain commas and phones show the numeric
 * keypad; without JavaScript the server parses the raw input.
 */
export const NumberField = memo(function NumberField({
	spec,
	text,
	problem,
	hint,
}: NumberFieldProps) {
	return (
		<TextInput
			id={`deal-${spec.key}`}
			name={spec.key}
			label={spec.label}
			help={spec.help}
			prefix={spec.unit === 'usd' ? '$' : undefined}
			suffix={spec.suffix === '' ? undefined : spec.suffix}
			value={groupThousands(text)}
			// The form's own listeners apply every edit; React only renders the result.
			onChange={ignore}
			onFocus={(event) => event.currentTarget.select()}
			placeholder={`e.g. ${spec.placeholder}`}
			inputMode="decimal"
			autoComplete="off"
			enterKeyHint="next"
			hint={hint ?? undefined}
			error={problem}
			className="tabular-nums"
		/>
	)
})
