import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentTime } from '~/core/time/clock'
import { longDate } from '~/core/time/format-date'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import type { DealState } from '~/features/calculator/deal-form/deal-reducer'
import { supportsResult } from '~/features/calculator/deal-form/headline'
import type { EvaluatedDeal } from '~/features/calculator/explain/evaluate-deal'
import { resultHint, resultLabel } from '~/features/calculator/explain/result-state'
import {
	type InputDefinition,
	SECTIONS,
	getInputs,
	getResults,
	groupThousands,
	isFlip,
	showResult,
	suffixFor,
} from '~/deal'
import { headlineOf } from '~/features/calculator/plan-headline/plan-headline'
import type { OpeningState } from '~/features/calculator/plan-headline/use-opening'
import './print-sheet.css'

export type PrintSheetProps = {
	state: DealState
	deal: EvaluatedDeal
	opening: OpeningState
	/** When the server sent the page, as an ISO time. */
	today: string
}

/** What is printed of the calculator in place of its form: results first, then what is entered. */
export function PrintSheet(props: PrintSheetProps) {
	const hydrated = useHydrated()
	const printedAt = usePrinting()
	// Without script it is in the page's HTML; with it, typing need not update what nobody sees.
	if (hydrated && printedAt === null) return null
	return <Sheet {...props} today={printedAt ?? props.today} />
}

/** The time at which the page is printed, `null` while it is not. */
function usePrinting(): string | null {
	const [printedAt, setPrintedAt] = useState<string | null>(null)
	useEffect(() => {
		// The browser prints what is on the page right after the event.
		const start = () => flushSync(() => setPrintedAt(localDay(currentTime())))
		const media = window.matchMedia('print')
		const end = () => {
			if (!media.matches) setPrintedAt(null)
		}
		const follow = () => (media.matches ? start() : end())
		if (media.matches) setPrintedAt(localDay(currentTime()))
		window.addEventListener('beforeprint', start)
		window.addEventListener('afterprint', end)
		// A page can be laid out for print without being printed.
		media.addEventListener('change', follow)
		return () => {
			media.removeEventListener('change', follow)
			window.removeEventListener('beforeprint', start)
			window.removeEventListener('afterprint', end)
		}
	}, [])
	return printedAt
}

/** Midnight UTC of the day it is here. */
const localDay = (now: Date): string =>
	new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString()

function Sheet({ state, deal, opening, today }: PrintSheetProps) {
	const { propertyAddress } = state
	const entered = SECTIONS.map(({ key, title }) => ({
		title,
		inputs: getInputs(key).filter((spec) => deal.inputs[spec.key] !== ''),
	})).filter(({ inputs }) => inputs.length > 0)
	return (
		<section className="print-sheet" aria-label="Printed summary">
			<header className="print-sheet__head">
				<h1>{propertyAddress.trim() === '' ? 'Deal without an address' : propertyAddress}</h1>
				<p>Investment Calculator, {longDate(today)}. This is an estimate, not an appraisal.</p>
			</header>
			{entered.length === 0 ? (
				<p>No numbers entered.</p>
			) : (
				<>
					<h2>Results</h2>
					<Lines lines={[...headlineLines(deal, opening), ...resultLines(deal, opening)]} />
					<Basis deal={deal} opening={opening.opening} />
					<h2>What was entered</h2>
					<div className="print-sheet__columns">
						{entered.map(({ title, inputs }) => (
							<table key={title} className="print-sheet__table">
								<caption>{title}</caption>
								<tbody>
									{inputs.map((spec) => (
										<tr key={spec.key}>
											<th scope="row">{spec.label}</th>
											<td>{enteredText(spec, deal.inputs[spec.key])}</td>
										</tr>
									))}
								</tbody>
							</table>
						))}
					</div>
				</>
			)}
		</section>
	)
}

/** What the figures of the plan count that was not entered. */
function Basis({ deal, opening }: { deal: EvaluatedDeal; opening: OpeningState['opening'] }) {
	if (opening === null || isFlip(deal.values) || opening.missing !== null) return null
	const { loanNote, loanTitle, assumptions } = opening
	return (
		<>
			{loanNote !== null && <p>{[loanTitle, loanNote].filter(Boolean).join('. ')}</p>}
			{assumptions.length > 0 && (
				<>
					<h2>What the plan's figures assume</h2>
					<p>{assumptions.join('; ')}. The other results count an empty field as 0.</p>
				</>
			)}
		</>
	)
}

/** An entry with its unit: $2,350 /mo. */
function enteredText(spec: InputDefinition, text: string): string {
	const { unit } = spec
	const number = `${unit === 'usd' ? '$' : ''}${groupThousands(text)}`
	return unit === 'percent' ? `${number}%` : `${number} ${suffixFor(spec, number)}`.trim()
}

type Line = { key: string; label: string; text: string; note: string | null }

/** The figures of the deal's plan; none until they are known. */
function headlineLines(deal: EvaluatedDeal, opening: OpeningState): Line[] {
	const headline = headlineOf(deal, opening)
	if (typeof headline === 'string') return []
	return headline.flatMap(({ name, label, figure, unit, instead, note = null }) => {
		const { value } = figureState(figure)
		const text = instead ?? (value === null ? null : formatFigure(value, unit))
		return text === null ? [] : [{ key: `plan ${name}`, label, text, note }]
	})
}

/** The results that the inputs support; those that are 0, misleading or held back are left out. */
function resultLines(deal: EvaluatedDeal, { opening }: OpeningState): Line[] {
	return RESULT_ORDER.flatMap(getResults)
		.filter(({ key }) => deal.figures[key] && supportsResult(key, deal))
		.filter(({ key }) => opening?.heldBack[key] === undefined)
		.map(({ key }) => ({
			key,
			label: resultLabel(key, deal),
			text: showResult(key, deal.figures[key]),
			note: resultHint(key, deal),
		}))
}

const RESULT_ORDER = [
	'offer',
	'flip',
	'returns',
	'dscr',
	'buyHold',
	'hardMoney',
	'holding',
	'renovation',
] as const

function Lines({ lines }: { lines: readonly Line[] }) {
	return (
		<dl className="print-sheet__columns print-sheet__lines">
			{lines.map(({ key, label, text, note }) => (
				<div key={key}>
					<dt>{label}</dt>
					<dd>{text}</dd>
					{note !== null && <dd className="print-sheet__note">{note}</dd>}
				</div>
			))}
		</dl>
	)
}
