import { useRef, useState } from 'react'
import { Select, TextInput } from '~/ui/field/inputs'
import { formatUsd } from '~/core/format-number'
import type { FigureUnit } from '~/features/calculator/analysis-pages/figures/figure-format'
import { OFFER_FIELDS } from './field-names'
import type { OfferFields, OfferView } from './offer-view'
import type { OfferTexts } from './offer-texts'
import { amountText } from './target-text'

const PREFIXES: Partial<Record<FigureUnit, string>> = { usd: '$' }
const SUFFIXES: Partial<Record<FigureUnit, string>> = { percent: '%', ratio: 'DSCR' }

/** The target, its amount and the rounding: form fields of the page. */
type ControlsProps = { view: OfferView; texts: OfferTexts; fields: OfferFields }

export function OfferControls({ view, texts, fields }: ControlsProps) {
	const { extra, targetKeys, steps } = view
	const { target, usualTarget, usualAmount, isFromMargin, problems } = fields
	// The fields are of an earlier choice while the engine is loading.
	const [chosen, setChosen] = useState(extra[OFFER_FIELDS.target] ?? '')
	const key = targetKeys.find((one) => one === chosen) ?? usualTarget
	const { unit } = texts.targets[key]
	const amount = useRef<HTMLInputElement>(null)
	/** What was typed for other targets. */
	const typed = useRef<Record<string, string>>({})

	/** An amount belongs to its target; runs before the form is read. */
	const changeTarget = (choice: string) => {
		setChosen(choice)
		if (amount.current === null) return
		typed.current[key] = amount.current.value
		amount.current.value = typed.current[choice === '' ? usualTarget : choice] ?? ''
	}

	return (
		<div className="card stack stack--md">
			<Select
				id="offer-target"
				name={OFFER_FIELDS.target}
				label="Target"
				defaultValue={extra[OFFER_FIELDS.target] ?? ''}
				error={problems[OFFER_FIELDS.target]}
				onInputCapture={(event) => changeTarget(event.currentTarget.value)}
			>
				<option value="">{texts.targets[usualTarget].label} (usual)</option>
				{targetKeys.map((one) => (
					<option key={one} value={one}>
						{texts.targets[one].label}
					</option>
				))}
			</Select>
			<TextInput
				ref={amount}
				id="offer-amount"
				name={OFFER_FIELDS.amount}
				label="Value of the target"
				prefix={PREFIXES[unit]}
				suffix={SUFFIXES[unit]}
				hint={
					key === target.key
						? `If empty, ${amountText({ unit: target.unit, amount: usualAmount })}${isFromMargin ? ', your margin' : ''}.`
						: 'If empty, the usual one.'
				}
				inputMode="text"
				autoComplete="off"
				defaultValue={extra[OFFER_FIELDS.amount] ?? ''}
				error={problems[OFFER_FIELDS.amount]}
				className="tabular-nums"
			/>
			<Select
				id="offer-step"
				name={OFFER_FIELDS.step}
				label="Round the offer down to"
				defaultValue={extra[OFFER_FIELDS.step]}
				error={problems[OFFER_FIELDS.step]}
				options={steps.map((step) => ({ value: String(step), label: formatUsd(step) }))}
			/>
		</div>
	)
}
