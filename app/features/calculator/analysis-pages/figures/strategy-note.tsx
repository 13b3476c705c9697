import { Link } from '@remix-run/react'
import { strategyReason } from './strategy'
import { analysisHref } from '~/features/calculator/analysis-pages/frame/analysis-url'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import type { AnalysisState } from '~/features/calculator/analysis-pages/frame/use-analysis'
import '~/features/calculator/analysis-pages/frame/frame.css'

type StrategyNoteProps = {
	view: Pick<AnalysisView, 'page' | 'property'>
	analysis: Pick<AnalysisState, 'deal' | 'values' | 'extra'>
}

/** Why a deal with a sales price is not read as a flip, with a link that shows it as one. */
export function StrategyNote({ view: { page, property }, analysis }: StrategyNoteProps) {
	const { deal, values, extra } = analysis
	const reason = strategyReason(values)
	if (reason === null) return null
	const asFlip = { ...deal, inputs: { ...deal.inputs, rent: '' } }
	const to = analysisHref(page, asFlip, property, extra)
	return (
		<p id="strategy" className="note analysis-strategy">
			{reason}
			{to !== null && (
				<>
					{' '}
					<Link to={to} className="link no-print" preventScrollReset>
						Show it as a flip
					</Link>
				</>
			)}
		</p>
	)
}
