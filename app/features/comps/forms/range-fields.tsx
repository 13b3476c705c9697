import type { ComponentProps } from 'react'
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
 * The Refine Filter panel: six ranges and the type. Without JavaScript each end is a number field;
 * with JavaScript it is a slider, and the other end follows.
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
	return (
		<fieldset className="min-width-0">
			<legend className="range__head">
				{label}{' '}
				<span className="text-muted tabular-nums range__value">
					{filterText(name, range.min).replace(/ .*$/u, '')}–{filterText(name, range.max)}
				</span>
			</legend>
			<div className="range__ends">
				{ENDS.map(({ end, word }) => (
					<label key={end} className="min-width-0">
						<span className={hydrated ? 'sr-only' : 'range__word'}>
							{label} {word}
						</span>
						<RangeEnd
							isSlider={hydrated}
							valueText={filterText(name, range[end])}
							name={filterField(name, end)}
							min={min}
							max={max}
							step={step}
							value={range[end]}
							onChange={(event) =>
								onMove(moveEnd(range, end, Number(event.currentTarget.value), name, currentYear))
							}
						/>
					</label>
				))}
			</div>
		</fieldset>
	)
}

type RangeEndProps = ComponentProps<'input'> & { isSlider: boolean; valueText: string }

/** A slider shows its value with the unit; a number field already contains it. */
function RangeEnd({ isSlider, valueText, ...field }: RangeEndProps) {
	if (!isSlider) return <input type="number" className="input" {...field} />
	return <input type="range" className="slider" aria-valuetext={valueText} {...field} />
}
