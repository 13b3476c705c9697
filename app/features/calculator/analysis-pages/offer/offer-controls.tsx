import { useRef } from 'react'
import { Select, TextInput } from '~/ui/field/inputs'
import { formatUsd } from '~/features/calculator/number-input/format-number'
import { FIELDS } from './field-names'
import type { OfferFields, OfferView } from './offer-view'
import { amountText } from './target-text'

const PREFIXES = { usd: '$', percent: undefined, ratio: undefined }
const SUFFIXES = { usd: undefined, percent: '%', ratio: 'DSCR' }

/** The target, its amount and the rounding: form fields of the page. */
export function OfferControls({ view, fields }: { view: OfferView; fields: OfferFields }) {
	const { extra, texts, targetKeys, steps } = view
	const { target, usualTarget, usualAmount, problems } = fields
	const { unit } = target
	const amount = useRef<HTMLInputElement>(null)
	/** What was typed for other targets. */
	const typed = useRef<Record<string, string>>({})

	/** An amount belongs to its target; runs before the form is read. */
	const changeTarget = (chosen: string) => {
		if (amount.current === null) return
		typed.current[target.key] = amount.current.value
		amount.current.value = typed.current[chosen === '' ? usualTarget : chosen] ?? ''
	}

	return (
		<div className="card stack stack--md">
			<Select
				id="offer-target"
				name={FIELDS.target}
				label="Target"
				defaultValue={extra[FIELDS.target] ?? ''}
				error={problems[FIELDS.target]}
				onInputCapture={(event) => changeTarget(event.currentTarget.value)}
			>
				<option value="">{texts.targets[usualTarget].label} (usual)</option>
				{targetKeys.map((key) => (
					<option key={key} value={key}>
						{texts.targets[key].label}
					</option>
				))}
			</Select>
			<TextInput
				ref={amount}
				id="offer-amount"
				name={FIELDS.amount}
				label="Value of the target"
				prefix={PREFIXES[unit]}
				suffix={SUFFIXES[unit]}
				hint={`If empty, ${amountText({ unit, amount: usualAmount })}.`}
				inputMode="text"
				autoComplete="off"
				defaultValue={extra[FIELDS.amount] ?? ''}
				error={problems[FIELDS.amount]}
				className="tabular-nums"
			/>
			<Select
				id="offer-step"
				name={FIELDS.step}
				label="Round the offer down to"
				defaultValue={extra[FIELDS.step]}
				error={problems[FIELDS.step]}
				options={steps.map((step) => ({ value: String(step), label: formatUsd(step) }))}
			/>
		</div>
	)
}
