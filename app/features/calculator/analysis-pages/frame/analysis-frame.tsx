import { isFlip } from '~/deal'
import { type ReactNode, useMemo, useState } from 'react'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { strategyReason } from '~/features/calculator/saved-analysis/strategy'
import { TaxesQuestion } from '~/features/calculator/analysis-pages/figures/taxes-question'
import { ReasonsContext } from '~/features/calculator/analysis-pages/figures/reasons-context'
import { AnalysisForm } from './analysis-form'
import { asksForInsurance } from '~/features/calculator/analysis/mortgage-insurance'
import {
	INSURANCE_QUESTION,
	USUAL_INSURANCE,
} from '~/features/calculator/analysis/mortgage-insurance-texts'
import { analysisHref } from './analysis-url'
import type { AnalysisPage, AnalysisView } from './analysis-view'
import {
	TYPING_PAUSE_MS,
	useDeferredAfterPaint,
} from '~/features/calculator/deal-form/hooks/use-deferred-after-paint'
import { Announcement } from './announcement'
import { AssumptionsNotice } from './assumptions-notice'
import { DealBar } from './deal-bar'
import {
	CHECK_FIRST,
	unreadEntries,
} from '~/features/calculator/analysis-pages/unread/unread-entries'
import { UnreadNotice } from '~/features/calculator/analysis-pages/unread/unread-notice'
import { Link } from '~/ui/link/link'
import type { AnalysisState } from './use-analysis'
import { useHashLinks } from './use-hash-links'
import type { LiveResults } from './use-live-results'
import './frame.css'

export type AnalysisFrameProps = {
	view: AnalysisView
	analysis: AnalysisState
	/** Whether the results are of the inputs as typed now. */
	status?: LiveResults<unknown, unknown>['status']
	title: string
	/** The figures of the page's headline, such as `HeadlineFigures`. */
	headline: ReactNode
	/** The headline in words, announced at most once a second when it changes. */
	announcement: string
	/** The page's own form fields, above the inputs; the same element until one of them changes. */
	controls?: ReactNode
	/** The results. */
	children: ReactNode
}

/** What all analysis pages share: bar, headline, assumptions and inputs around the results. */
export function AnalysisFrame({
	view,
	analysis,
	status = 'current',
	title,
	headline,
	announcement,
	controls,
	children,
}: AnalysisFrameProps) {
	// The headline is painted first; links, assumptions and what the fields say follow.
	const later = useDeferredAfterPaint(analysis, TYPING_PAUSE_MS)
	// A link that is clicked within the pause must carry what was typed last.
	const [leftWith, setLeftWith] = useState<AnalysisState | null>(null)
	const linked = leftWith === analysis ? analysis : later
	const { deal, assumptions, extra } = linked
	useHashLinks()
	const entries = unreadEntries(analysis.problems)
	const isHeld = entries.size > 0
	const isTooLong = useMemo(
		() => analysisHref(view.page, deal, view.property, extra) === null,
		[view, deal, extra],
	)
	return (
		<ReasonsContext.Provider value={view.reasons}>
			<div className="wrap page">
				<PageHeader eyebrow="Deal analysis" title={title} />
				{/* On the screen the bar shows it. */}
				<p className="analysis-address">{deal.propertyAddress}</p>
				<DealBar view={view} analysis={linked} />
				{view.notFound !== undefined && <Notice tone="warn">{view.notFound}</Notice>}
				{isTooLong && (
					<Notice tone="warn" title="Save first">
						This deal is too long for an address. Save it in the calculator, then open it here.
					</Notice>
				)}
				{status === 'failed' && (
					<Notice tone="warn" title="Not recalculated" live>
						The figures are still those of your earlier numbers. Press Recalculate at the inputs.
					</Notice>
				)}
				<section
					className="analysis-headline"
					aria-label="Headline figures"
					aria-busy={status === 'loading' || undefined}
				>
					{isHeld ? (
						<UnreadNotice view={view} analysis={analysis} entries={entries} />
					) : (
						<>
							{headline}
							<TaxesQuestion deal={analysis.values} field="input-yTaxes" />
							<StrategyNote view={view} analysis={linked} />
							<InsuranceNote view={view} analysis={linked} />
						</>
					)}
					<Announcement text={isHeld ? CHECK_FIRST : announcement} />
				</section>
				<AssumptionsNotice view={view} deal={deal} assumptions={assumptions} extra={extra} />
				<div
					className="analysis-columns"
					onBlur={({ target, relatedTarget }) => {
						const form = analysis.form.current
						const isLeaving = form?.contains(target) === true && !form.contains(relatedTarget)
						if (isLeaving) setLeftWith(analysis)
					}}
				>
					<AnalysisForm
						view={view}
						analysis={later}
						controls={controls}
						needsServer={status === 'failed'}
					/>
					<div className="stack analysis-results" aria-busy={status === 'loading' || undefined}>
						{isHeld ? (
							<p className="note">Results appear here once every amount is readable.</p>
						) : (
							children
						)}
					</div>
				</div>
			</div>
		</ReasonsContext.Provider>
	)
}

type StrategyNoteProps = {
	view: Pick<AnalysisView, 'page' | 'property'>
	analysis: Pick<AnalysisState, 'deal' | 'values' | 'extra'>
}

/** Asks for the mortgage insurance of a loan above 80%, with links that enter the answer. */
function InsuranceNote({ view: { page, property }, analysis }: StrategyNoteProps) {
	const { deal, values, extra } = analysis
	if (isFlip(values) || !asksForInsurance(values)) return null
	const withAnswer = (pmiPer: string) =>
		analysisHref(page, { ...deal, analysis: { ...deal.analysis, pmiPer } }, property, extra)
	const answers = [
		[`Count ${USUAL_INSURANCE}%`, withAnswer(USUAL_INSURANCE)],
		['No insurance', withAnswer('0')],
	] as const
	return (
		<p id="insurance" className="note analysis-strategy">
			{INSURANCE_QUESTION}
			{answers.map(
				([name, to]) =>
					to !== null && (
						<span key={name}>
							{' '}
							<Link to={to} className="link no-print" preventScrollReset>
								{name}
							</Link>
						</span>
					),
			)}
		</p>
	)
}

/** Pages about a property that is kept and rented: they have no figures of a flip. */
const RENTAL_PAGES: ReadonlySet<AnalysisPage> = new Set(['brrrr', 'loan'])

/**
 * Why a deal with a sales price is not read as a flip, with a link that shows it as one; of a flip whose
 * saved numbers have a rent, the way back to them.
 */
function StrategyNote({ view: { page, property }, analysis }: StrategyNoteProps) {
	const { deal, values, extra } = analysis
	const reason = strategyReason(values)
	const savedRent = property?.deal.inputs.rent ?? ''
	const withRent = (rent: string) => ({ ...deal, inputs: { ...deal.inputs, rent } })
	const note =
		reason !== null
			? {
					reason,
					name: 'Show it as a flip',
					to: RENTAL_PAGES.has(page)
						? analysisHref('projection', withRent(''), property)
						: analysisHref(page, withRent(''), property, extra),
				}
			: isFlip(values) && deal.inputs.rent === '' && savedRent !== ''
				? {
						reason: 'Shown as a flip, without the saved rent.',
						name: 'Show it with the rent',
						to: analysisHref(page, withRent(savedRent), property, extra),
					}
				: null
	if (note === null) return null
	return (
		<p id="strategy" className="note analysis-strategy">
			{note.reason}
			{note.to !== null && (
				<>
					{' '}
					<Link to={note.to} className="link no-print" preventScrollReset>
						{note.name}
					</Link>
				</>
			)}
		</p>
	)
}
