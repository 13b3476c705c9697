import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId, useState } from 'react'
import { classNames } from '~/ui/class-names'
import { Field, fieldAria, type FieldText } from './field'
import { ChevronDown, Eye, EyeOff } from '~/ui/icons/icons'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { usePreHydrationInput, usePreHydrationValue } from '~/ui/hooks/use-pre-hydration-value'

/** Splits the props of a control into those of its `Field` and those of the element itself. */
function useControl<
	P extends FieldText &
		Pick<ComponentPropsWithoutRef<'input'>, 'id' | 'className' | 'aria-describedby'>,
>(
	{
		label,
		hint,
		error,
		correction,
		optional,
		help,
		fieldClassName,
		id,
		className,
		'aria-describedby': described,
		...rest
	}: P,
	listUnits: (id: string) => string[] = () => [],
) {
	const ownId = useId()
	const inputId = id ?? ownId
	return {
		field: { id: inputId, label, hint, error, correction, optional, help, fieldClassName },
		control: {
			...rest,
			...fieldAria(inputId, { hint, error }, [...listUnits(inputId), described]),
			id: inputId,
			className: classNames('input', className),
		},
	}
}

export type TextInputProps = FieldText & {
	/** A unit inside the frame, on the left. */
	prefix?: ReactNode
	/** A unit inside the frame, on the right. */
	suffix?: ReactNode
} & Omit<ComponentPropsWithoutRef<'input'>, 'prefix'>

/** A labeled text field, optionally with a unit inside its frame. */
export const TextInput = forwardRef<HTMLInputElement, TextInputProps>(function TextInput(
	{ prefix, suffix, ...props },
	ref,
) {
	const listUnits = (id: string) => [
		...(prefix === undefined ? [] : [`${id}-unit`]),
		...(suffix === undefined ? [] : [`${id}-unit${prefix === undefined ? '' : '-end'}`]),
	]
	const { field, control } = useControl(props, listUnits)
	const units = listUnits(field.id)
	const input = <input ref={ref} type="text" {...control} />
	return (
		<Field {...field}>
			{units.length > 0 ? (
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
	function PasswordInput(props, ref) {
		const { field, control } = useControl(props)
		const hydrated = useHydrated()
		usePreHydrationInput(field.id)
		const [isVisible, setIsVisible] = useState(false)
		return (
			<Field {...field}>
				<span className="input-group">
					<input
						ref={ref}
						autoCapitalize="none"
						autoCorrect="off"
						spellCheck={false}
						{...control}
						type={isVisible ? 'text' : 'password'}
					/>
					{hydrated && (
						<button
							type="button"
							className="input-group__button"
							aria-controls={field.id}
							aria-label={`${isVisible ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
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
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(
	function TextArea(props, ref) {
		const { field, control } = useControl(props)
		usePreHydrationValue(field.id)
		return (
			<Field {...field}>
				<textarea ref={ref} {...control} />
			</Field>
		)
	},
)

export type SelectProps = FieldText & {
	options?: readonly { value: string; label: string }[]
} & ComponentPropsWithoutRef<'select'>

/** A labeled native select, with `options`, or `<option>` elements as children. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
	{ options, children, ...props },
	ref,
) {
	const { field, control } = useControl(props)
	return (
		<Field {...field}>
			<span className="select">
				<select ref={ref} {...control}>
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
