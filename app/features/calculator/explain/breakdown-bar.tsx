import { memo } from 'react'
import { formatUsd } from '~/core/format-number'
import {
	type CostBreakdown,
	type BreakdownSegment,
	flipBreakdown,
	rentBreakdown,
	showTenths,
} from './cost-breakdown'
import type { EvaluatedDeal } from './evaluate-deal'
import { getDependencies, haveSameDependencies } from './explain-deal'
import './waterfall.css'

/**
 * The two charts. `amountTitle` heads the amounts in the table; `end` is the result whose inputs are
 * those of the whole chart.
 */
const CHARTS = {
	flip: {
		title: 'Where the money goes',
		amountTitle: 'Amount',
		layOut: flipBreakdown,
		end: 'netHard',
	},
	rent: {
		title: 'What the rent pays for',
		amountTitle: 'Per month',
		layOut: rentBreakdown,
		end: 'monthNet',
	},
} as const

const percent = (fraction: number): string => `${fraction * 100}%`

/** Narrower parts have no number; their position identifies them. */
const NARROWEST_WITH_NUMBER = 0.05

const getFill = ({ isLeft, place }: BreakdownSegment): string =>
	isLeft ? 'var(--brand)' : `var(--part-${place})`

/** The class of text on this segment. */
const getInk = ({ isLeft, place }: BreakdownSegment): string =>
	`segment-ink--${isLeft ? 'left' : place}`

export type BreakdownBarProps = { name: keyof typeof CHARTS; deal: EvaluatedDeal }

/** A sales price or a rent, split into costs and remainder: a stacked bar, its legend, its numbers. */
export const BreakdownBar = memo(
	function BreakdownBar({ name, deal }: BreakdownBarProps) {
		const { title, amountTitle, layOut } = CHARTS[name]
		const drawing = layOut(deal)
		return (
			<div className="breakdown">
				<h3 className="breakdown__title">{title}</h3>
				{drawing.kind === 'empty' ? (
					<p className="note mt-1">{drawing.text}</p>
				) : (
					<>
						<Bar picture={drawing.picture} />
						<Key picture={drawing.picture} />
						{drawing.picture.note !== null && <p className="note mt-1">{drawing.picture.note}</p>}
						<Numbers picture={drawing.picture} amountTitle={amountTitle} />
					</>
				)}
			</div>
		)
	},
	(previous, next) =>
		previous.name === next.name &&
		haveSameDependencies(getDependencies(CHARTS[next.name].end), previous.deal, next.deal),
)

const BAR_HEIGHT = 36
/** Space above the bar for the price marker, and below it for the bracket of the loss. */
const MARK_ROOM = 24
const BRACKET_ROOM = 30

function Bar({ picture }: { picture: CostBreakdown }) {
	const { parts, mark, sentence, whole, wholeLabel, remainder, overLabel } = picture
	const isOver = mark < 1
	const top = isOver ? MARK_ROOM : 0
	const bottom = top + BAR_HEIGHT
	return (
		<svg
			className="breakdown__bar"
			width="100%"
			height={bottom + (isOver ? BRACKET_ROOM : 0)}
			role="img"
			aria-label={sentence}
		>
			<g className="breakdown__pieces">
				{parts.map((part, index) => (
					<Piece key={part.key} part={part} number={index + 1} y={top} />
				))}
			</g>
			{isOver && (
				<>
					<line
						className="breakdown__mark"
						x1={percent(mark)}
						x2={percent(mark)}
						y1={top - 6}
						y2={bottom + 6}
					/>
					<text
						className="breakdown__label"
						x={percent(mark)}
						y={12}
						textAnchor={mark > 0.5 ? 'end' : 'start'}
					>
						{wholeLabel} {formatUsd(whole)}
					</text>{' '}
					<line
						className="breakdown__over"
						x1={percent(mark)}
						x2="100%"
						y1={bottom + 6}
						y2={bottom + 6}
					/>
					<text
						className="breakdown__label breakdown__label--over"
						x="100%"
						y={bottom + 24}
						textAnchor="end"
					>
						{overLabel} {formatUsd(remainder)}
					</text>
				</>
			)}
		</svg>
	)
}

type PieceProps = { part: BreakdownSegment; number: number; y: number }

function Piece({ part, number, y }: PieceProps) {
	const { start, width } = part
	return (
		<>
			<rect
				className="segment"
				fill={getFill(part)}
				x={percent(start)}
				y={y}
				width={percent(width)}
				height={BAR_HEIGHT}
			/>
			{width >= NARROWEST_WITH_NUMBER && (
				<text
					className={`segment-number ${getInk(part)}`}
					x={percent(start + width / 2)}
					y={y + BAR_HEIGHT / 2}
					textAnchor="middle"
					dominantBaseline="central"
				>
					{number}
				</text>
			)}{' '}
		</>
	)
}

/** The legend: the numbers and colors of the bar, with names and shares. */
function Key({ picture: { parts } }: { picture: CostBreakdown }) {
	return (
		<ol className="tabular-nums breakdown__key">
			{parts.map((part) => (
				<li key={part.key} className={getInk(part)}>
					<svg className="breakdown__swatch" viewBox="0 0 20 20" aria-hidden="true">
						<rect className="segment" fill={getFill(part)} width="20" height="20" rx="5" />
					</svg>
					<span className="text-muted">{part.label}</span>{' '}
					<span className="breakdown__share">{showTenths(part.tenths)}</span>
				</li>
			))}
		</ol>
	)
}

type NumbersProps = { picture: CostBreakdown; amountTitle: string }

function Numbers({ picture, amountTitle }: NumbersProps) {
	const { parts, whole, wholeLabel, remainder, overTenths, overLabel } = picture
	return (
		<details className="breakdown__numbers">
			<summary>View data</summary>
			<table className="waterfall__table">
				<thead>
					<tr>
						<th scope="col">Item</th>
						<th scope="col">{amountTitle}</th>
						<th scope="col">Share</th>
					</tr>
				</thead>
				<tbody>
					{parts.map(({ key, label, amount, tenths }) => (
						<tr key={key}>
							<th scope="row">{label}</th>
							<td>{formatUsd(amount)}</td>
							<td>{showTenths(tenths)}</td>
						</tr>
					))}
					{overTenths > 0 && (
						<tr>
							<th scope="row">{overLabel}</th>
							<td>{formatUsd(remainder)}</td>
							<td>−{showTenths(overTenths)}</td>
						</tr>
					)}
					<tr className="waterfall__sum">
						<th scope="row">{wholeLabel}</th>
						<td>{formatUsd(whole)}</td>
						<td>100.0%</td>
					</tr>
				</tbody>
			</table>
		</details>
	)
}
