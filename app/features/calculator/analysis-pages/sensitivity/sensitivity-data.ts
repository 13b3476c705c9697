import { SENSITIVITY_INPUTS, SENSITIVITY_RESULTS } from '~/features/calculator/analysis/sensitivity'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { assumeView } from '~/features/calculator/analysis-pages/frame/read-query'
import { computeAll } from '~/features/calculator/analysis-pages/frame/page-engine'
import { explainSensitivity } from './explain-sensitivity'
import { sensitivityEngine } from './sensitivity-engine'
import { readSensitivityFields } from './sensitivity-fields'
import { SENSITIVITY_TEXTS } from './sensitivity-texts'
import type { RangeCheckOutcome, SensitivityView } from './sensitivity-view'

/**
 * The data of the sensitivity page, with its results, which the browser computes after a change only.
 * @param rangeCheck from `rangeCheckOf`
 */
export function sensitivityView(
	view: AnalysisView,
	rangeCheck: RangeCheckOutcome | null = null,
): SensitivityView {
	const assumed = assumeView(view)
	const { result } = readSensitivityFields(view.extra, assumed.values)
	return {
		...view,
		texts: SENSITIVITY_TEXTS,
		resultKeys: SENSITIVITY_RESULTS.map(({ key }) => key),
		inputKeys: SENSITIVITY_INPUTS.map(({ key }) => key),
		results: computeAll(sensitivityEngine, { assumed, extra: view.extra }),
		explanations: explainSensitivity({ assumed, result }),
		rangeCheck,
	}
}
