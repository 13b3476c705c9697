import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId, useState } from 'react'
import { classNames } from '~/ui/class-names'
import { Field, fieldAria, type FieldText } from './field'
import { ChevronDown, Eye, EyeOff } from '~/ui/icons/icons'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { usePreHydrationValue } from '~/ui/hooks/use-pre-hydration-value'

export type TextInputProps = FieldText & {
	/** A unit inside the frame, on the left. */
	prefix?: ReactNode
	/** A unit inside the frame, on the right. */
	suffix?: ReactNode
} & Omit<ComponentPropsWithoutRef<'input'>, 'prefix'>

/** A labeled text field, optionally with a unit inside its frame. */
export const TextInput = forwardRef<HTMLInputElement, TextInputProps>(function TextInput(
	{ label, hint, error, optional, help, fieldClassName, prefix, suffix, id, className, ...rest },
	ref,
) {
	const ownId = useId()
	const inputId = id ?? ownId
	const units = [
		...(prefix === undefined ? [] : [`${inputId}-unit`]),
		...(suffix === undefined ? [] : [`${inputId}-unit${prefix === undefined ? '' : '-end'}`]),
	]
	const hasUnit = units.length > 0
	const described = rest['aria-describedby']
	const input = (
		<input
			ref={ref}
			type="text"
			{...rest}
			{...fieldAria(inputId, { hint, error }, [...units, described])}
			id={inputId}
			className={classNames('input', className)}
		/>
	)
	const text = { label, hint, error, optional, help, fieldClassName }
	return (
		<Field id={inputId} {...text}>
			{hasUnit ? (
				<span className="input-group">
					{prefix !== undefined && <Unit id={units[0]}>{prefix}</Unit>}
					{input}
					{suffix !== undefined && <Unit id={units.at(-1)}>{suffix}</Unit>}
				</span>
			) : (
				input
			)}
		</Field>
	)
})

function Unit({ id, children }: { id: string | undefined; children: ReactNode }) {
	return (
		<span className="input-group__unit" id={id}>
			{children}
		</span>
	)
}

export type PasswordInputProps = FieldText & Omit<ComponentPropsWithoutRef<'input'>, 'type'>

/** A password field; with JavaScript, a button toggles its visibility. */
export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(
	function PasswordInput(
		{ label, hint, error, optional, help, fieldClassName, id, className, ...rest },
		ref,
	) {
		const ownId = useId()
		const inputId = id ?? ownId
		const hydrated = useHydrated()
		const [isVisible, setIsVisible] = useState(false)
		const text = { label, hint, error, optional, help, fieldClassName }
		return (
			<Field id={inputId} {...text}>
				<span className="input-group">
					<input
						ref={ref}
						autoCapitalize="none"
						autoCorrect="off"
						spellCheck={false}
						{...rest}
						{...fieldAria(inputId, { hint, error }, [rest['aria-describedby']])}
						id={inputId}
						type={isVisible ? 'text' : 'password'}
						className={classNames('input', className)}
					/>
					{hydrated && (
						<button
							type="button"
							className="input-group__button"
							aria-controls={inputId}
							aria-label={`${isVisible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
							onClick={() => setIsVisible(!isVisible)}
						>
							{isVisible ? <EyeOff /> : <Eye />}
						</button>
					)}
				</span>
			</Field>
		)
	},
)

export type TextAreaProps = FieldText & ComponentPropsWithoutRef<'textarea'>

/** A labeled multi-line text field that grows with its text. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
	{ label, hint, error, optional, help, fieldClassName, id, className, ...rest },
	ref,
) {
	const ownId = useId()
	const inputId = id ?? ownId
	usePreHydrationValue(inputId)
	const text = { label, hint, error, optional, help, fieldClassName }
	return (
		<Field id={inputId} {...text}>
			<textarea
				ref={ref}
				{...rest}
				{...fieldAria(inputId, { hint, error }, [rest['aria-describedby']])}
				id={inputId}
				className={classNames('input', className)}
			/>
		</Field>
	)
})

export type SelectProps = FieldText & {
	options?: readonly { value: string; label: string }[]
} & ComponentPropsWithoutRef<'select'>

/** A labeled native select, with `options`, or `<option>` elements as children. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
	{ label, hint, error, optional, help, fieldClassName, id, className, options, children, ...rest },
	ref,
) {
	const ownId = useId()
	const inputId = id ?? ownId
	const text = { label, hint, error, optional, help, fieldClassName }
	return (
		<Field id={inputId} {...text}>
			<span className="select">
				<select
					ref={ref}
					{...rest}
					{...fieldAria(inputId, { hint, error }, [rest['aria-describedby']])}
					id={inputId}
					className={classNames('input', className)}
				>
					{options?.map((option) => (
						<option key={option.value} value={option.value}>
							{option.label}
						</option>
					))}
					{children}
				</select>
				<ChevronDown />
			</span>
		</Field>
	)
})
