import { memo } from 'react'
import { TextInput } from '~/ui/field/inputs'
import {
	type InputDefinition,
	type InputKey,
	type InputProblem,
	amountIntent,
	groupThousands,
	shownDigits,
} from '~/deal'
import type { PasteRefusal } from './attach-number-inputs'
import { readLowPercent } from './low-percent'
import { LowPercentHint } from './low-percent-hint'
import { UseAmountButton } from './use-amount-button'

export type NumberFieldProps = {
	spec: InputDefinition
	text: string
	/** Why a paste was refused. */
	refusal: PasteRefusal | null
	/** The error of the value, which is still used in the calculation. */
	problem: InputProblem | null
	/** What was left out of the value while it was typed. */
	hint: string | null
	/** Puts an amount into the field; null without script. */
	onUse: ((key: InputKey, amount: string) => void) | null
}

const ignore = (): void => undefined

/**
 * One number of the deal. A text field, so that it can contain commas and phones show the numeric
 * keypad; without JavaScript the server parses the raw input.
 */
export const NumberField = memo(function NumberField({
	spec,
	text,
	refusal,
	problem,
	hint,
	onUse,
}: NumberFieldProps) {
	const { key, label } = spec
	const id = `deal-${key}`
	const low = readLowPercent(key, text)
	const { meant } = refusal ?? problem ?? low ?? {}
	return (
		<TextInput
			id={id}
			name={key}
			label={label}
			help={spec.help}
			prefix={spec.unit === 'usd' ? '$' : undefined}
			suffix={spec.suffix === '' ? undefined : spec.suffix}
			value={groupThousands(onUse === null ? text : shownDigits(text))}
			// The form's own listeners apply every edit; React only renders the result.
			onChange={ignore}
			onFocus={(event) => event.currentTarget.select()}
			placeholder={`e.g. ${spec.placeholder}`}
			inputMode="decimal"
			autoComplete="off"
			enterKeyHint="next"
			hint={low === null ? (hint ?? undefined) : <LowPercentHint {...low} />}
			error={(refusal ?? problem)?.message}
			correction={
				meant === undefined || meant === null ? null : (
					<UseAmountButton
						meant={meant}
						label={label}
						name="intent"
						value={amountIntent(key)}
						onUse={
							onUse &&
							(() => {
								onUse(key, meant.amount)
								document.getElementById(id)?.focus()
							})
						}
					/>
				)
			}
			className="tabular-nums"
		/>
	)
})
