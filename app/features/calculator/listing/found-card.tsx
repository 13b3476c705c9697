import { useEffect, useRef } from 'react'
import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Checkbox } from '~/ui/field/checkbox'
import { Notice } from '~/ui/notice/notice'
import { formatUsd } from '~/core/format-number'
import { inputDefinition } from '~/deal'
import { type ListingChoice, type FoundValue, LISTING_KEYS, type ListingKey } from './listing'
import './listing.css'

const labelOf = (key: ListingKey): string =>
	key === 'propertyAddress' ? 'Property address' : inputDefinition(key).label

/** A value as it is read: an amount with its unit, or an address as it is. */
function valueText(key: ListingKey, value: string): string {
	if (key === 'propertyAddress') return value
	const { unit, suffix } = inputDefinition(key)
	if (unit === 'usd') return `${formatUsd(Number(value))}${suffix}`
	const number = Number(value).toLocaleString('en-US')
	return suffix === '' ? number : `${number} ${suffix}`
}

/** What was found, each value with its place in the text; a plain form opens the chosen ones. */
export function FoundCard({ found }: { found: readonly FoundValue[] }) {
	const card = useRef<HTMLDivElement>(null)
	useEffect(() => {
		card.current?.focus({ preventScroll: true })
		card.current?.scrollIntoView({ block: 'start' })
	}, [found])
	const missing = LISTING_KEYS.filter(
		(key) => key !== 'arv' && !found.some((value) => value.key === key),
	)
	if (found.length === 0) {
		return (
			<div ref={card} tabIndex={-1} className="listing-found">
				<Notice tone="warn" title="We found no numbers of a deal in this text">
					<p>
						Copy the part with the price, beds and taxes, or{' '}
						<a className="link" href={paths.calculator()}>
							enter them yourself
						</a>
						.
					</p>
				</Notice>
			</div>
		)
	}
	return (
		<div ref={card} tabIndex={-1} className="listing-found">
			<Card title="What We Found" titleId="listing-found">
				<p className="note">
					Compare each value with its place in the text. Checked values open in the calculator,
					where you can change them.
				</p>
				<form method="get" action={paths.calculator()}>
					{found.map((value) =>
						value.choices.length === 1 ? (
							<OneValue key={value.key} value={value} />
						) : (
							<SeveralValues key={value.key} value={value} />
						),
					)}
					{missing.length > 0 && (
						<p className="note listing-missing">Not found: {missing.map(labelOf).join(', ')}.</p>
					)}
					<div className="form-actions">
						<Button type="submit" variant="primary">
							Open in the Calculator
						</Button>
					</div>
				</form>
			</Card>
		</div>
	)
}

const idOf = (key: ListingKey, i: number) => `found-${key}-${i}`

function OneValue({ value: { key, choices, selected } }: { value: FoundValue }) {
	const [choice] = choices
	if (choice === undefined) return null
	return (
		<div className="listing-value">
			<Checkbox
				id={idOf(key, 0)}
				name={key}
				value={choice.value}
				defaultChecked={selected === choice.value}
				label={
					<>
						{labelOf(key)}: <ValueText of={key} choice={choice} />
					</>
				}
				hint={<Place choice={choice} />}
			/>
		</div>
	)
}

function SeveralValues({ value: { key, choices, selected } }: { value: FoundValue }) {
	return (
		<fieldset className="listing-value">
			<legend>
				{labelOf(key)}
				{selected === null && <span className="note"> Several values: choose one</span>}
			</legend>
			{choices.map((choice, i) => (
				<Checkbox
					key={choice.value}
					type="radio"
					id={idOf(key, i)}
					name={key}
					value={choice.value}
					defaultChecked={selected === choice.value}
					label={<ValueText of={key} choice={choice} />}
					hint={<Place choice={choice} />}
				/>
			))}
			<Checkbox
				type="radio"
				id={idOf(key, choices.length)}
				name={key}
				value=""
				defaultChecked={selected === null}
				label="Leave it empty"
			/>
		</fieldset>
	)
}

function ValueText({ of: key, choice }: { of: ListingKey; choice: ListingChoice }) {
	return <strong className="tabular-nums">{valueText(key, choice.value)}</strong>
}

/** Where a value was found, and how it was computed. */
function Place({ choice: { note, excerpt } }: { choice: ListingChoice }) {
	return (
		<>
			{note !== '' && <span>{note}. </span>}
			<q className="listing-value__place break-anywhere">
				{excerpt.before}
				<mark>{excerpt.match}</mark>
				{excerpt.after}
			</q>
		</>
	)
}
