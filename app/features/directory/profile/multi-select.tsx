import { type ReactNode, useId, useRef, useState } from 'react'
import { isFound } from '~/features/directory/taxonomy/search-words'
import { classNames } from '~/ui/class-names'
import { Checkbox } from '~/ui/field/checkbox'
import { FieldError } from '~/ui/field/field'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { X } from '~/ui/icons/icons'
import './provider-form.css'
import '~/ui/badge/badge.css'
import '~/ui/badge/chip.css'

type Option = { value: string; label: string }

export type MultiSelectProps = {
	name: string
	label: string
	hint?: ReactNode
	/** In one list, or in several with a heading each. */
	groups: readonly { label?: string; options: readonly Option[] }[]
	/** The initially checked values. */
	chosen: readonly string[]
	/** The values that are checked now. */
	live: readonly string[]
	error?: string | null
	className?: string
	/** Shown above the list, such as a checkbox that selects all. */
	before?: ReactNode
	/** What to choose instead if a search finds nothing, and why; null for nothing. */
	alternative?: (search: string) => { value: string; note: string } | null
}

/** Lists longer than this have a search field. */
const MANY = 10
/** More chips than this would hide the list below them. */
const MAX_CHIPS = 12

/**
 * Multiple choice: checkboxes in a frame of limited height, below the chosen ones as chips and,
 * with JavaScript, a search field.
 */
export function MultiSelect({
	name,
	label,
	hint,
	groups,
	chosen,
	live,
	error = null,
	className,
	before,
	alternative,
}: MultiSelectProps) {
	const id = `provider-${name}`
	const hydrated = useHydrated()
	const [query, setQuery] = useState('')
	const fieldset = useRef<HTMLFieldSetElement>(null)
	const options = groups.flatMap((group) => group.options)
	const search = query.toLowerCase().trim()
	const isMatch = ({ value, label: text }: Option) =>
		isFound(text, search) || value.toLowerCase() === search
	const hasMatches = options.some(isMatch)
	const instead = hasMatches ? null : (alternative?.(search) ?? null)
	const isShown = (option: Option) => isMatch(option) || option.value === instead?.value
	const described = [hint !== undefined && `${id}-hint`, error !== null && `${id}-error`]
	const uncheck = (value: string) => {
		const boxes = fieldset.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)
		;[...(boxes ?? [])].find((box) => box.value === value)?.click()
	}
	return (
		<fieldset
			ref={fieldset}
			id={id}
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
			<FieldError id={id} error={error} />
			<Chips
				label={label}
				options={options.filter(({ value }) => live.includes(value))}
				onRemove={hydrated ? uncheck : null}
			/>
			{hydrated && options.length > MANY && (
				<input
					type="search"
					className="input"
					aria-label={`Search ${label.toLowerCase()}`}
					placeholder="Search"
					maxLength={100}
					autoComplete="off"
					value={query}
					onChange={(event) => setQuery(event.currentTarget.value)}
					onKeyDown={(event) => {
						// Enter would send the whole form.
						if (event.key === 'Enter') event.preventDefault()
					}}
				/>
			)}
			{before}
			<div className="multi-select__list">
				{groups.map((group) => (
					<OptionGroup
						key={group.label ?? ''}
						{...group}
						id={id}
						name={name}
						chosen={chosen}
						isShown={isShown}
					/>
				))}
				{!hasMatches && <p className="text-muted">{instead?.note ?? 'Nothing matches.'}</p>}
			</div>
		</fieldset>
	)
}

/** The chosen options; with JavaScript, a click removes one. */
function Chips({
	label,
	options,
	onRemove,
}: {
	label: string
	options: readonly Option[]
	onRemove: ((value: string) => void) | null
}) {
	if (options.length === 0) return null
	const rest = options.length - MAX_CHIPS
	return (
		<ul className="row badge-list" aria-label={`Chosen: ${label.toLowerCase()}`}>
			{options.slice(0, MAX_CHIPS).map(({ value, label: text }) => (
				<li key={value}>
					{onRemove === null ? (
						<span className="chip">{text}</span>
					) : (
						<button
							type="button"
							className="chip"
							aria-label={`Remove ${text}`}
							onClick={() => onRemove(value)}
						>
							{text}
							<X aria-hidden="true" />
						</button>
					)}
				</li>
			))}
			{rest > 0 && <li className="note">and {rest} more</li>}
		</ul>
	)
}

function OptionGroup({
	label,
	options,
	id,
	name,
	chosen,
	isShown,
}: {
	label?: string
	options: readonly Option[]
	id: string
	name: string
	chosen: readonly string[]
	isShown: (option: Option) => boolean
}) {
	const titleId = useId()
	const boxes = options.map((option) => (
		<div key={option.value} hidden={!isShown(option)}>
			<Checkbox
				id={`${id}-${option.value.replace(/[^\w]+/gu, '-')}`}
				name={name}
				value={option.value}
				label={option.label}
				defaultChecked={chosen.includes(option.value)}
			/>
		</div>
	))
	if (label === undefined) return <>{boxes}</>
	return (
		<div role="group" aria-labelledby={titleId} hidden={!options.some(isShown)}>
			<p className="note multi-select__group-title" id={titleId}>
				{label}
			</p>
			{boxes}
		</div>
	)
}
