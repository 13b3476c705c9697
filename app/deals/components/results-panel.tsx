import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { paths } from '~/platform/paths'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { KeyFigure } from '~/ui/figures'
import { Kept } from '~/ui/kept'
import type { WorkedDeal } from '../explain'
import { dockOf, headlineOf } from '../headline'
import { type ResultKey, resultSpec } from '../results'
import { ResultList } from './explanation'
import { toneOf } from './figures'

export type SaveState = { label: string; isDisabled: boolean; isBusy: boolean; title?: string }

type PanelProps = {
	deal: WorkedDeal
	/** The deal as the formulas show it, which may follow a moment after the figures. */
	later?: WorkedDeal
	save: SaveState
	hydrated: boolean
	/** Whether nothing is entered or answered yet. */
	isUntouched?: boolean
	/** Null without script: the button then asks the server. */
	onClear: (() => void) | null
}

/** Results of the sections that are repeated here. */
const HIGHLIGHTS: readonly ResultKey[] = ['netHard', 'monthCashFlow', 'dscr', 'flipMAO', 'holdMAO']
const REPEATED: ReadonlySet<ResultKey> = new Set(HIGHLIGHTS)
const SHOWN: readonly ResultKey[] = [...HIGHLIGHTS, 'roiCash', 'roiHard', 'monthNet']

/** The headline, the figures that decide, and what to do with the deal. Stays in view. */
export function ResultsPanel({
	deal,
	later,
	save,
	hydrated,
	isUntouched = false,
	onClear,
}: PanelProps) {
	const net = headlineOf('net', deal)
	const isProfit = deal.figures.net > 0
	const tone = isProfit ? 'pos' : toneOf('net', deal.figures.net)
	return (
		<Card id="results" className="results" aria-label="Results">
			<KeyFigure
				size="lg"
				label={resultSpec('net').label}
				value={net.text}
				tone={net.isFigure ? tone : 'muted'}
			/>
			<Kept name={isUntouched ? 'calculator results' : null}>
				<ResultList names={SHOWN} deal={deal} later={later} repeated={REPEATED} />
			</Kept>
			<Announcement deal={deal} />
			<div className="results__actions no-print">
				<Button
					type="submit"
					name="intent"
					value="save"
					variant="primary"
					block
					disabled={save.isDisabled}
					title={save.title}
					busy={save.isBusy}
					busyLabel="Saving..."
				>
					{save.label}
				</Button>{' '}
				{!hydrated && (
					<Button type="submit" name="intent" value="recalculate" block>
						Recalculate
					</Button>
				)}{' '}
				<Button
					type="submit"
					name="intent"
					value="askClear"
					variant="quiet"
					block
					onClick={(event) => {
						if (onClear === null) return
						event.preventDefault()
						onClear()
					}}
				>
					Clear Form
				</Button>
			</div>
			<p className="results__foot no-print">
				Every figure opens to show its formula.{' '}
				<Link to={paths.checkOurMath()}>Check our math</Link>
			</p>
		</Card>
	)
}

const SETTLE_MS = 800

/** Tells screen readers the headline figures once typing has paused, not at each keystroke. */
function Announcement({ deal }: { deal: WorkedDeal }) {
	const text = (['net', 'netHard', 'monthCashFlow', 'dscr'] as const)
		.map((key) => ({ key, ...headlineOf(key, deal) }))
		// The net profit says it for both.
		.filter(({ key, isFigure }) => isFigure || key !== 'netHard')
		.map(({ key, text: shown }) => `${resultSpec(key).label} ${shown}`)
		.join(', ')
	const [said, setSaid] = useState('')
	const [first] = useState(text)
	useEffect(() => {
		if (text === first && said === '') return undefined
		const timer = setTimeout(() => setSaid(text), SETTLE_MS)
		return () => clearTimeout(timer)
	}, [text, first, said])
	return (
		<div className="sr-only" role="status" aria-live="polite" id="results-announcement">
			{said}
		</div>
	)
}

/** On phones: up to three figures that stay at the bottom and lead to all results. */
export function ResultsDock({ deal }: { deal: WorkedDeal }) {
	return (
		<a href="#results" className="dock">
			{dockOf(deal).map(({ key, label, text, isFigure }) => (
				<span key={key}>
					<span className="dock__label">{label}</span>{' '}
					<span className={`dock__value is-${isFigure ? toneOf(key, deal.figures[key]) : 'muted'}`}>
						{text}
						{key === 'monthCashFlow' && '/mo'}
					</span>{' '}
				</span>
			))}
			<span className="sr-only">Go to all results</span>
		</a>
	)
}
