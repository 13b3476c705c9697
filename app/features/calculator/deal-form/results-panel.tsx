import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { RenderOnce } from '~/ui/render-once/render-once'
import type { EvaluatedDeal } from '~/features/calculator/explain/evaluate-deal'
import { getDockFigures } from './headline'
import type { ResultKey } from '~/features/calculator/formulas/result-definitions'
import { isFlip } from '~/features/calculator/analysis-pages/figures/flip-figures'
import { headlineText, PlanHeadline } from '~/features/calculator/plan-headline/plan-headline'
import type { OpeningState } from '~/features/calculator/plan-headline/use-opening'
import { ResultList } from '~/features/calculator/explain/explanation'
import { getTone } from '~/features/calculator/explain/result-data'
import './deal-form.css'

export type SaveState = { label: string; isDisabled: boolean; isBusy: boolean; title?: string }

type PanelProps = {
	deal: EvaluatedDeal
	/** The deal for the formulas, which may lag behind the figures. */
	later?: EvaluatedDeal
	save: SaveState
	hydrated: boolean
	/** Whether nothing is entered or answered yet. */
	isUntouched?: boolean
	/** Null without script: the button then asks the server. */
	onClear: (() => void) | null
	/** The figures of the deal's plan. */
	opening: OpeningState
	/** Whether the start card shows the figures of the plan. */
	isStarting?: boolean
}

/** Results of the sections that are repeated here. */
const REPEATED: ReadonlySet<ResultKey> = new Set([
	'net',
	'netHard',
	'monthCashFlow',
	'dscr',
	'flipMAO',
	'holdMAO',
])

const RENTAL = {
	title: 'Rental',
	names: ['monthCashFlow', 'monthNet', 'dscr', 'holdMAO'],
} as const
const FLIP = {
	title: 'Fix & Flip',
	names: ['netHard', 'net', 'roiHard', 'roiCash', 'flipMAO'],
} as const

/** The headline, the figures that decide, and what to do with the deal. Stays in view. */
export function ResultsPanel({
	deal,
	later,
	save,
	hydrated,
	isUntouched = false,
	onClear,
	opening,
	isStarting = false,
}: PanelProps) {
	// The results of the deal's strategy first, those of the other one below.
	const isSale = isFlip(deal.values)
	const groups = isSale ? [FLIP, RENTAL] : [RENTAL, FLIP]
	// The headline of a flip has it already.
	const listed = (names: readonly ResultKey[]) =>
		isSale ? names.filter((name) => name !== 'netHard') : names
	return (
		<Card id="results" className="results" aria-label="Results">
			{!isStarting && <PlanHeadline deal={deal} state={opening} />}
			<RenderOnce name={isUntouched ? 'calculator results' : null}>
				{groups.map(({ title, names }) => (
					<section key={title} className="results__group" aria-label={title}>
						<h2 className="results__title">{title}</h2>
						<ResultList names={listed(names)} deal={deal} later={later} repeated={REPEATED} />
					</section>
				))}
			</RenderOnce>
			<Announcement text={headlineText(deal, opening)} />
			<div className="stack stack--xs mt-5 no-print">
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
			<p className="note results__foot no-print">
				Tap any result to see its formula. <Link to={paths.checkOurMath()}>Check our math</Link>
			</p>
		</Card>
	)
}

const SETTLE_MS = 800

/** Announces the headline figures to screen readers after typing has paused. */
function Announcement({ text }: { text: string }) {
	const [announcement, setAnnouncement] = useState('')
	const [first] = useState(text)
	useEffect(() => {
		if (text === first && announcement === '') return undefined
		const timer = setTimeout(() => setAnnouncement(text), SETTLE_MS)
		return () => clearTimeout(timer)
	}, [text, first, announcement])
	return (
		<div className="sr-only" role="status" aria-live="polite" id="results-announcement">
			{announcement}
		</div>
	)
}

/** On phones: a bar at the bottom with up to three figures and a link to all results. */
export function ResultsDock({ deal }: { deal: EvaluatedDeal }) {
	return (
		<a href="#results" className="results-bar no-print">
			{getDockFigures(deal).map(({ key, label, text, isFigure }) => (
				<span key={key}>
					<span className="text-muted results-bar__label">{label}</span>{' '}
					<span
						className="tabular-nums results-bar__value"
						data-tone={isFigure ? getTone(key, deal.figures[key]) : 'muted'}
					>
						{text}
						{key === 'monthCashFlow' && '/mo'}
					</span>{' '}
				</span>
			))}
			<span className="sr-only">Go to all results</span>
		</a>
	)
}
