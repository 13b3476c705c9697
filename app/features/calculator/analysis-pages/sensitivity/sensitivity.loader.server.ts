import { killer } from '~/features/calculator/analysis/sensitivity'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { assumeView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { explainSensitivity } from './explain-sensitivity'
import { readFields } from './sensitivity-fields'
import { SENSITIVITY_TEXTS } from './sensitivity-texts'
import type { SensitivityView } from './sensitivity-view'

/**
 * The data of the sensitivity page. The decisive assumption is part of it, so that the browser need
 * not search it again before its first paint.
 */
export function sensitivityView(view: AnalysisView): SensitivityView {
	const assumed = assumeView(view)
	const { values } = assumed
	const { result, options } = readFields(view.extra, values)
	return {
		...view,
		texts: SENSITIVITY_TEXTS,
		killer: killer(values, result, options),
		explanations: explainSensitivity({ assumed, result }),
	}
}
