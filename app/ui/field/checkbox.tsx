import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { classNames } from '~/ui/class-names'
import { FieldError, fieldAria, type FieldText } from './field'
import { Tooltip } from '~/ui/tooltip/tooltip'
import './checkbox.css'

export type CheckboxProps = Pick<FieldText, 'hint' | 'error' | 'help'> & {
	label: ReactNode
	/** Names the help button if the label is not plain text. */
	helpAbout?: string
	type?: 'checkbox' | 'radio'
} & Omit<ComponentPropsWithoutRef<'input'>, 'type'>

/** A native checkbox or radio button; its whole label is clickable. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
	{ label, helpAbout, hint, error, help, id, className, type = 'checkbox', ...rest },
	ref,
) {
	const ownId = useId()
	const inputId = id ?? ownId
	const about = helpAbout ?? (typeof label === 'string' ? label : 'this choice')
	return (
		<div className={classNames('checkbox', className)}>
			<input
				ref={ref}
				{...rest}
				{...fieldAria(inputId, { hint, error }, [rest['aria-describedby']])}
				id={inputId}
				type={type}
				className="checkbox__box"
			/>
			<div className="checkbox__label">
				<label htmlFor={inputId}>{label}</label>
				{help !== undefined && <Tooltip about={about}>{help}</Tooltip>}
			</div>
			<div className="checkbox__more">
				{hint !== undefined && (
					<p className="text-sm text-muted" id={`${inputId}-description`}>
						{hint}
					</p>
				)}
				<FieldError id={inputId} error={error} />
			</div>
		</div>
	)
})
