import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names'
import { Checkbox } from '~/ui/field/checkbox'
import { FieldError } from '~/ui/field/field'
import './provider-form.css'

export type MultiSelectProps = {
	name: string
	label: string
	hint?: ReactNode
	options: readonly { value: string; label: string }[]
	chosen: readonly string[]
	error?: string | null
	className?: string
	/** Shown above the list, such as a checkbox that selects all. */
	before?: ReactNode
}

/** Multiple choice: checkboxes in a frame of limited height. */
export function MultiSelect({
	name,
	label,
	hint,
	options,
	chosen,
	error = null,
	className,
	before,
}: MultiSelectProps) {
	const id = `provider-${name}`
	const described = [hint !== undefined && `${id}-hint`, error !== null && `${id}-error`]
	return (
		<fieldset
			className={classNames('stack multi-select', className)}
			aria-describedby={described.filter(Boolean).join(' ') || undefined}
			aria-invalid={error !== null || undefined}
		>
			<legend className="field__label">{label}</legend>
			{hint !== undefined && (
				<p className="text-sm text-muted" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{before}
			<div className="multi-select__list">
				{options.map(({ value, label: text }) => (
					<Checkbox
						key={value}
						id={`${id}-${value.replace(/[^\w]+/gu, '-')}`}
						name={name}
						value={value}
						label={text}
						defaultChecked={chosen.includes(value)}
					/>
				))}
			</div>
			<FieldError id={id} error={error} />
		</fieldset>
	)
}
