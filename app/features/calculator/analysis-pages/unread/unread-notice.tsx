import { Notice } from '~/ui/notice/notice'
import { analysisHref } from '~/features/calculator/analysis-pages/frame/analysis-url'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { fieldsByKey } from '~/features/calculator/analysis-pages/frame/assumed-texts'
import { CHECK_FIRST, meantIn, type UnreadEntries, withText } from './unread-entries'
import { nameOf } from '~/deal'
import type { AnalysisState } from '~/features/calculator/analysis-pages/frame/use-analysis'
import { Link } from '~/ui/link/link'

type UnreadNoticeProps = {
	view: AnalysisView
	analysis: Pick<AnalysisState, 'deal' | 'extra'>
	entries: UnreadEntries
}

/** In the place of the figures: which entries to correct, with the amounts they may mean. */
export function UnreadNotice({ view, analysis, entries }: UnreadNoticeProps) {
	const { deal, extra } = analysis
	const fields = fieldsByKey(view)
	return (
		<Notice tone="warn" title={CHECK_FIRST}>
			<ul>
				{[...entries].flatMap(([key, problem]) => {
					const field = fields.get(key)
					if (field === undefined) return []
					const meant = meantIn(field, problem)
					const href =
						meant === null
							? null
							: analysisHref(
									view.page,
									withText(deal, field.key, meant.amount),
									view.property,
									extra,
								)
					return [
						<li key={key}>
							{field.label}: we couldn’t read {nameOf(problem.text)}.{' '}
							{meant !== null && href !== null && (
								<>
									<Link to={href} className="link" preventScrollReset>
										Use {meant.shown}
									</Link>{' '}
									or{' '}
								</>
							)}
							<a href={`#input-${key}`} className="link">
								{href === null ? 'Go to the field' : 'go to the field'}
							</a>
						</li>,
					]
				})}
			</ul>
		</Notice>
	)
}
