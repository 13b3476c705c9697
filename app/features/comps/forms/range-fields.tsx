import { useState } from 'react'
import { Select } from '~/ui/field/inputs'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import {
	FILTER_KEYS,
	type FilterKey,
	filterField,
	type Filters,
	filterSpec,
	filterText,
	moveEnd,
	type Range,
	rangeText,
	TYPE_OPTIONS,
	type TypeFilter,
} from '~/features/comps/estimate/filters'
import './range-fields.css'

export type RangeFieldsProps = {
	filters: Filters
	type: TypeFilter
	currentYear: number
	onFilters: (filters: Filters) => void
	onType: (type: TypeFilter) => void
}

/**
 * The Refine Filter panel: six ranges and the type. Each end is a number field, and with JavaScript
 * also a handle on a slider.
 */
export function RangeFields({ filters, type, currentYear, onFilters, onType }: RangeFieldsProps) {
	return (
		<div className="tiles ranges">
			<Select
				label="Property type"
				id="filter-type"
				name="type"
				value={type}
				onChange={(event) => {
					const { value } = event.currentTarget
					onType(TYPE_OPTIONS.find((option) => option === value) ?? 'All')
				}}
				options={TYPE_OPTIONS.map((option) => ({ value: option, label: option }))}
			/>
			{FILTER_KEYS.map((key) => (
				<RangeField
					key={key}
					name={key}
					range={filters[key]}
					currentYear={currentYear}
					onMove={(range) => onFilters({ ...filters, [key]: range })}
				/>
			))}
		</div>
	)
}

const ENDS = [
	{ end: 'min', word: 'from' },
	{ end: 'max', word: 'to' },
] as const

type RangeFieldProps = {
	name: FilterKey
	range: Range
	currentYear: number
	onMove: (range: Range) => void
}

function RangeField({ name, range, currentYear, onMove }: RangeFieldProps) {
	const hydrated = useHydrated()
	const { label, min, max, step } = filterSpec(name, currentYear)
	const [note, setNote] = useState<string | null>(null)
	const move = (end: keyof Range, value: number, typed: string | null = null) => {
		const moved = moveEnd(range, end, value, name, currentYear)
		const isRefused = typed !== null && Number(typed) !== moved[end]
		setNote(
			isRefused
				? `Enter ${min} to ${max} in steps of ${step}. The filter uses ${filterText(name, moved[end])}.`
				: moveNote(name, range, moved, end),
		)
		onMove(moved)
	}
	const limits = { min, max, step }
	return (
		<fieldset className="min-width-0">
			<legend className="range__head">
				{label}{' '}
				<span className="text-muted tabular-nums range__value">{rangeText(name, range)}</span>
			</legend>
			<div className="range__ends">
				{ENDS.map(({ end, word }) => (
					<label key={end} className="min-width-0">
						<span className="sr-only">
							{label} {word}
						</span>
						<NumberBox
							{...limits}
							name={filterField(name, end)}
							value={range[end]}
							onType={(value) => onMove({ ...range, [end]: value })}
							onDone={(typed) => move(end, range[end], typed)}
						/>
					</label>
				))}
			</div>
			{hydrated && (
				<div className="range__track">
					{ENDS.map(({ end, word }) => (
						<input
							key={end}
							{...limits}
							type="range"
							className="slider"
							aria-label={`${label} ${word}`}
							aria-valuetext={filterText(name, range[end])}
							value={range[end]}
							onChange={(event) => move(end, Number(event.currentTarget.value))}
						/>
					))}
				</div>
			)}
			{hydrated && (
				<p className="note" role="status">
					{note}
				</p>
			)}
		</fieldset>
	)
}

/** What a move changed besides the end that was moved: 'The range ends at 5 now.' */
function moveNote(name: FilterKey, before: Range, after: Range, end: keyof Range): string | null {
	const other = end === 'min' ? 'max' : 'min'
	if (after[other] === before[other]) return null
	return `The range ${other === 'min' ? 'starts' : 'ends'} at ${filterText(name, after[other])} now.`
}

type NumberBoxProps = {
	name: string
	min: number
	max: number
	step: number
	value: number
	onType: (value: number) => void
	/** Called with what was typed, if anything was. */
	onDone: (typed: string) => void
}

/**
 * A number that is typed. While it is typed, only numbers within the limits count and the other end
 * stays; when it is done, the other end follows.
 */
function NumberBox({ value, onType, onDone, ...field }: NumberBoxProps) {
	const [text, setText] = useState<string | null>(null)
	const finish = () => {
		// A note that goes with a mere blur would move the button that is being clicked.
		if (text === null) return
		setText(null)
		onDone(text)
	}
	return (
		<input
			{...field}
			type="number"
			className="input"
			inputMode="decimal"
			value={text ?? value}
			onChange={(event) => {
				const typed = event.currentTarget.value
				setText(typed)
				const number = Number(typed)
				if (typed !== '' && number >= field.min && number <= field.max) onType(number)
			}}
			onBlur={finish}
			onKeyDown={(event) => event.key === 'Enter' && finish()}
		/>
	)
}
