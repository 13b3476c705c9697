import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names'
import { Tooltip } from '~/ui/tooltip/tooltip'
import { CircleAlert } from '~/ui/icons/icons'
import './field.css'

/** Props of every control, in addition to its own attributes. */
export type FieldText = {
	label: string
	hint?: ReactNode
	/** The first of a list is shown. */
	error?: string | string[] | null
	/** A button or link below the error that corrects it. */
	correction?: ReactNode
	/** Shows "optional" next to the label. */
	optional?: boolean
	/** Opens from a button next to the label. */
	help?: ReactNode
	fieldClassName?: string
}

/** The error to show, or null. */
export function firstError(error: FieldText['error']): string | null {
	const first = Array.isArray(error) ? error[0] : error
	return first === undefined || first === null || first === '' ? null : first
}

/** The ARIA attributes of a control; its error and its hint have the ids `{id}-error` and `{id}-description`. */
export function fieldAria(
	id: string,
	{ hint, error }: Pick<FieldText, 'hint' | 'error'>,
	otherIds: (string | undefined)[] = [],
): { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined } {
	const isWrong = firstError(error) !== null
	const ids = otherIds.flatMap((list) => list?.split(' ') ?? [])
	if (hint !== undefined) ids.push(`${id}-description`)
	if (isWrong) ids.push(`${id}-error`)
	return {
		'aria-describedby': ids.length > 0 ? [...new Set(ids)].join(' ') : undefined,
		'aria-invalid': isWrong || undefined,
	}
}

/** The error below a control, with the id that `fieldAria` references. */
export function FieldError({ id, error }: { id: string; error: FieldText['error'] }) {
	const text = firstError(error)
	if (text === null) return null
	return (
		<p className="field__error" id={`${id}-error`}>
			<CircleAlert />
			<span>{text}</span>
		</p>
	)
}

export type FieldProps = FieldText & { id: string; children: ReactNode }

/** Label, control, hint and error, in this order. The control is `children` and has the id. */
export function Field({ fieldClassName, ...parts }: FieldProps) {
	return (
		<div className={classNames('field', fieldClassName)}>
			<FieldParts {...parts} />
		</div>
	)
}

/** What is in a `Field`, for an element of another component with its class. */
export function FieldParts({
	id,
	label,
	hint,
	error,
	correction = null,
	optional = false,
	help,
	children,
}: Omit<FieldProps, 'fieldClassName'>) {
	const description = hint !== undefined && (
		<p className="text-sm text-muted" id={`${id}-description`}>
			{hint}
		</p>
	)
	return (
		<>
			<div className="field__label">
				<label htmlFor={id}>
					{label}
					{optional && <span className="text-muted field__optional"> (optional)</span>}
				</label>
				{help !== undefined && (
					<Tooltip about={label} id={`${id}-help`}>
						{help}
					</Tooltip>
				)}
			</div>
			{children}
			{correction === null ? (
				<>
					{description}
					<FieldError id={id} error={error} />
				</>
			) : (
				// One element, because a grid of fields has one row for it.
				<div className="stack stack--xs field__correction">
					{description}
					<FieldError id={id} error={error} />
					{correction}
				</div>
			)}
		</>
	)
}
