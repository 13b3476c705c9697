import { Button } from '~/ui/button/button'
import type { MeantAmount } from '~/deal'

export type UseAmountButtonProps = {
	meant: MeantAmount
	/** The label of the field. */
	label: string
	/** What the form sends without script. */
	name: string
	value: string
	/** With script: puts the amount into the field. Null before. */
	onUse: (() => void) | null
}

/** Puts the amount that was probably meant into a field. */
export function UseAmountButton({ meant, label, name, value, onUse }: UseAmountButtonProps) {
	return (
		<Button
			// With script Enter in a field must not press it.
			type={onUse === null ? 'submit' : 'button'}
			size="sm"
			name={name}
			value={value}
			onClick={() => onUse?.()}
		>
			Use {meant.shown}
			<span className="sr-only"> for {label}</span>
		</Button>
	)
}
