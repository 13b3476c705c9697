import { isFlip } from '~/deal'
import { Notice } from '~/ui/notice/notice'
import { analysisHref } from '~/features/calculator/analysis-pages/frame/analysis-url'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import type { AnalysisState } from '~/features/calculator/analysis-pages/frame/use-analysis'
import { Link } from '~/ui/link/link'

type FlipNoticeProps = {
	view: Pick<AnalysisView, 'property'>
	analysis: Pick<AnalysisState, 'deal' | 'values'>
}

/** On a page about a property that is kept: says that the deal is a flip, and where a flip is analyzed. */
export function FlipNotice({ view: { property }, analysis: { deal, values } }: FlipNoticeProps) {
	if (!isFlip(values)) return null
	const sensitivity = analysisHref('sensitivity', deal, property)
	const offer = analysisHref('offer', deal, property)
	return (
		<Notice id="flip-notice" title="This deal is a flip: it has a sales price and no rent">
			This page is about a property that you keep and rent. Enter a monthly rent to fill it
			{values.plan === 'bridge' && '; the hard money loan is then that of a BRRRR'}.
			{sensitivity !== null && offer !== null && (
				<>
					{' '}
					For the flip, see{' '}
					<Link to={sensitivity} className="link">
						which numbers move its profit
					</Link>{' '}
					and{' '}
					<Link to={offer} className="link">
						the price for a profit
					</Link>
					.
				</>
			)}
		</Notice>
	)
}
