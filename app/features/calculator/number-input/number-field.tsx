import { memo } from 'react'
import { TextInput } from '~/ui/field/inputs'
import type { InputDefinition } from '~/features/calculator/formulas/input-definitions'
import { groupThousands } from './format'

export type NumberFieldProps = {
	spec: InputDefinition
	text: string
	/** What is wrong with the value; it is computed all the same. */
	problem: string | null
}

const ignore = (): void => undefined

/**
 * One number of the deal. It is a text field, so that commas can stand in it and a phone shows its
 * number pad; without script the server reads whatever was typed.
 */
export const NumberField = memo(function NumberField({ spec, text, problem }: NumberFieldProps) {
	return (
		<TextInput
			id={`deal-${spec.key}`}
			name={spec.key}
			label={spec.label}
			help={spec.help}
			prefix={spec.unit === 'usd' ? '$' : undefined}
			suffix={spec.suffix === '' ? undefined : spec.suffix}
			value={groupThousands(text)}
			// The form's own listeners carry out every edit; React only shows the outcome.
			onChange={ignore}
			onFocus={(event) => event.currentTarget.select()}
			placeholder={`e.g. ${spec.placeholder}`}
			inputMode="decimal"
			autoComplete="off"
			enterKeyHint="next"
			error={problem}
			className="tabular-nums"
		/>
	)
})
