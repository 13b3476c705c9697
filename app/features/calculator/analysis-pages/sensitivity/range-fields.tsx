import { memo, useState } from 'react'
import { FieldError, fieldAria } from '~/ui/field/field'
import { TextInput } from '~/ui/field/inputs'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import type { MoveKind, SensitivityInput } from '~/features/calculator/analysis/sensitivity/inputs'
import { SENSITIVITY_FIELDS, type RangeEnd, rangeField } from './field-names'
import { plainNumber } from './input-text'
import type { SensitivityView } from './sensitivity-view'
import './sensitivity.css'

export type SensitivityRangesProps = {
	/** The inputs that the deal has. */
	inputs: readonly SensitivityInput[]
	problems: Readonly<Partial<Record<string, string>>>
	view: SensitivityView
	/** Called when a field has changed: they are outside of the form's element. */
	onInput: () => void
}

const UNITS: Readonly<Record<MoveKind, string>> = { percent: '%', points: 'points', days: 'days' }
const ENDS: readonly RangeEnd[] = ['low', 'high']

/** One range for all inputs, or one for each; empty fields have the usual one. */
export const SensitivityRanges = memo(function SensitivityRanges({
	inputs,
	problems,
	view: { extra, texts },
	onInput,
}: SensitivityRangesProps) {
	const hydrated = useHydrated()
	const hasOwn = inputs.some(({ key }) =>
		ENDS.some((end) => (extra[rangeField(key, end)] ?? '') !== ''),
	)
	const [isOpen, setIsOpen] = useState(hasOwn)
	// Without JavaScript they have to be there; with it they are not part of the address until used.
	const isNeeded = !hydrated || isOpen
	return (
		<div className="stack stack--md no-print">
			<TextInput
				id="sensitivity-range"
				name={SENSITIVITY_FIELDS.range}
				form="inputs"
				label="Range of all inputs (±)"
				suffix="%"
				hint="From 1 to 50. If empty, each input has its usual range."
				inputMode="decimal"
				autoComplete="off"
				defaultValue={extra[SENSITIVITY_FIELDS.range] ?? ''}
				error={problems[SENSITIVITY_FIELDS.range]}
				onInput={onInput}
				fieldClassName="range-of-all"
			/>
			<details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
				<summary className="font-medium">A range of its own for each input</summary>
				{isNeeded && (
					<div className="input-ranges">
						{inputs.map(({ key, kind, low, high }) => {
							const { label } = texts.inputs[key]
							const usual = { low, high }
							return (
								<div key={key} className="input-ranges__row" role="group" aria-label={label}>
									<span className="text-sm">
										{label} <span className="text-muted">({UNITS[kind]})</span>
									</span>
									{ENDS.map((end) => {
										const name = rangeField(key, end)
										const error = problems[name]
										return (
											<span key={end} className="input-ranges__end">
												<input
													id={name}
													name={name}
													form="inputs"
													aria-label={`${label}, ${end} end (${UNITS[kind]})`}
													className="input tabular-nums"
													placeholder={plainNumber(usual[end], 1)}
													autoComplete="off"
													defaultValue={extra[name] ?? ''}
													onInput={onInput}
													{...fieldAria(name, { error: error ?? null, hint: undefined })}
												/>
												<FieldError id={name} error={error ?? null} />
											</span>
										)
									})}
								</div>
							)
						})}
					</div>
				)}
			</details>
		</div>
	)
})
