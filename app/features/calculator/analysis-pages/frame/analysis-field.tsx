import { memo } from 'react'
import { classNames } from '~/ui/class-names'
import { fieldAria, FieldParts } from '~/ui/field/field'
import { ChevronDown } from '~/ui/icons/icons'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { type MeantAmount, addThousandsSeparators } from '~/deal'
import { readLowPercent } from '~/features/calculator/number-input/low-percent'
import { LowPercentHint } from '~/features/calculator/number-input/low-percent-hint'
import { UseAmountButton } from '~/features/calculator/number-input/use-amount-button'
import type { AnalysisField } from './analysis-view'
import '~/ui/field/field.css'
import './frame.css'

export type AnalysisFieldProps = {
	field: AnalysisField
	/** The text when the page was loaded: the field is uncontrolled. */
	text: string
	/** What is computed with while the field is empty, without its unit. */
	assumed: string | null
	problem: string | null
	/** What is probably meant, if it is no number. */
	meant: MeantAmount | null
	/** What is typed now, if it is a fraction in place of a percentage. */
	fraction: string | null
	/** What is asked beside the field. */
	question?: string | null
}

/** The most characters of an assumed value that half of the column has room for, beside its units. */
const NARROW_LENGTH = 14
/** The room that a unit takes, in characters. */
const UNIT_LENGTH = 4

/** Whether the assumed value would be cut off in half of the column. */
function isWide({ kind, isMoney, suffix }: AnalysisField, assumed: string | null): boolean {
	if (kind === 'choice') return true
	if (assumed === null) return false
	const units = (isMoney ? UNIT_LENGTH : 0) + (suffix === '' ? 0 : UNIT_LENGTH)
	return assumedText(assumed).length + units > NARROW_LENGTH
}

/** Invisible, but a placeholder, by which the style sheet of paper tells an empty field. */
const NOTHING_ASSUMED = '\u200b'

const fieldId = (key: AnalysisField['key']): string => `input-${key}`

const assumedText = (assumed: string): string => `${assumed} assumed`

/** Puts the amount that is meant into its field. */
function AmountButton({ field, meant }: { field: AnalysisField; meant: MeantAmount }) {
	const hydrated = useHydrated()
	const { key, label } = field
	return (
		<UseAmountButton
			meant={meant}
			label={label}
			name={key}
			value={meant.amount}
			onUse={hydrated ? () => putAmount(fieldId(key), meant.amount) : null}
		/>
	)
}

/** Types an amount into a field. */
function putAmount(id: string, amount: string) {
	const field = document.getElementById(id)
	if (!(field instanceof HTMLInputElement)) return
	delete field.dataset['typed']
	field.value = grouped(amount)
	field.dispatchEvent(new Event('input', { bubbles: true }))
	field.focus()
}

/** A number in a field: thousands grouped. Other text is unchanged. */
const grouped = (text: string): string =>
	/^[\d.]+$/.test(text) ? addThousandsSeparators(text) : text

/**
 * One input of the analysis. A page has more than a hundred of them, so that their markup is written
 * here with the parts of a field instead of the finished controls, and the server renders empty ones
 * once for all.
 */
export const AnalysisFieldView = memo(function AnalysisFieldView({
	field,
	text,
	assumed,
	problem,
	meant,
	fraction,
	question = null,
}: AnalysisFieldProps) {
	const { key, label, kind, suffix, isMoney } = field
	const id = fieldId(key)
	const units = [...(isMoney ? [`${id}-unit`] : []), ...(suffix === '' ? [] : [`${id}-suffix`])]
	const low = fraction === null ? null : readLowPercent(key, fraction)
	const hint = low === null ? (question ?? undefined) : <LowPercentHint {...low} />
	const aria = fieldAria(id, { hint, error: problem }, units)
	const corrected = meant ?? low?.meant ?? null
	return (
		<div className={classNames('field', isWide(field, assumed) && 'analysis-field--wide')}>
			<FieldParts
				id={id}
				label={label}
				help={field.help ?? undefined}
				hint={hint}
				error={problem}
				correction={corrected && <AmountButton field={field} meant={corrected} />}
			>
				{kind === 'choice' ? (
					<span className="select">
						<select id={id} name={key} defaultValue={text} className="input" {...aria}>
							<option value="">{assumed === null ? 'Default' : `${assumed} (assumed)`}</option>
							{field.options.map((option) => (
								<option key={option.value} value={option.value}>
									{option.label}
								</option>
							))}
						</select>
						<ChevronDown />
					</span>
				) : kind === 'text' ? (
					<input
						id={id}
						name={key}
						type="text"
						defaultValue={text}
						maxLength={field.maxLength}
						placeholder={NOTHING_ASSUMED}
						autoComplete="off"
						className="input"
						{...aria}
					/>
				) : (
					<span className="input-group">
						{isMoney && (
							<span className="input-group__unit" id={`${id}-unit`}>
								$
							</span>
						)}
						<input
							id={id}
							name={key}
							type="text"
							defaultValue={grouped(text)}
							data-number={field.isSigned ? 'signed' : 'plain'}

							placeholder={assumed === null ? NOTHING_ASSUMED : assumedText(assumed)}
							// A phone's decimal keypad has no minus sign.
							inputMode={field.isSigned ? 'text' : 'decimal'}
							autoComplete="off"
							enterKeyHint="next"
							className="input tabular-nums analysis-input"
							{...aria}
						/>
						{suffix !== '' && (
							<span className="input-group__unit" id={`${id}-suffix`}>
								{suffix}
							</span>
						)}
					</span>
				)}
			</FieldParts>
		</div>
	)
})
