import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { assumeView } from '~/features/calculator/analysis-pages/frame/read-query'
import { computeAll } from '~/features/calculator/analysis-pages/frame/page-engine'
import { explainProjection } from './explain-projection'
import { explainedYear } from './explained-year'
import { projectionEngine } from './projection-engine'
import type { ProjectionView } from './projection-view'

/** The data of the projection page, with its results, which the browser computes after a change only. */
export function projectionView(view: AnalysisView): ProjectionView {
	const assumed = assumeView(view)
	const year = explainedYear(view.extra, assumed.values)
	return {
		...view,
		results: computeAll(projectionEngine, assumed),
		explanations: explainProjection({ assumed, year }),
	}
}
