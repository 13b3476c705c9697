import { useMemo, useState } from 'react'
import { Select } from '~/ui/field/inputs'
import { killer, SENSITIVITY_RESULTS } from '~/features/calculator/analysis/sensitivity'
import { resultFigure, sensitivityResult } from '~/features/calculator/analysis/sensitivity/results'
import { useDeferredAfterPaint } from '~/features/calculator/deal-form/use-deferred-after-paint'
import { HeadlineFigures } from '~/features/calculator/analysis-pages/figures/figure-row'
import { cellText } from '~/features/calculator/analysis-pages/figures/figure-text'
import { useExplanations } from '~/features/calculator/analysis-pages/figures/use-explanations'
import { AnalysisFrame } from '~/features/calculator/analysis-pages/frame/analysis-frame'
import { useAnalysis } from '~/features/calculator/analysis-pages/frame/use-analysis'
import { BreakEvenSection } from './break-even-section'
import { GridSection } from './grid-section'
import { KillerSection } from './killer-section'
import { FIELDS, readFields } from './sensitivity-fields'
import type { SensitivityView } from './sensitivity-view'
import { TornadoSection } from './tornado-section'
import './sensitivity.css'

const loadExplanations = () =>
	import('./explain-sensitivity').then((module) => module.explainSensitivity)

/** What changes one result of the deal: the decisive assumption, tornado, grid and break-even. */
export function SensitivityPage({ view }: { view: SensitivityView }) {
	const analysis = useAnalysis(view)
	const { values, assumptions, extra, read } = analysis
	const fields = useMemo(() => readFields(extra, values), [extra, values])
	const now = useMemo(
		() => ({ assumed: { values, assumptions }, values, fields, extra }),
		[values, assumptions, fields, extra],
	)
	// Tables and charts follow after the headline is painted, the decisive assumption after them.
	const later = useDeferredAfterPaint(now)
	const latest = useDeferredAfterPaint(later)
	const [first] = useState(now)
	const isAsLoaded = latest.values === first.values && latest.extra === first.extra
	const decisive = useMemo(
		() =>
			isAsLoaded ? view.killer : killer(latest.values, latest.fields.result, latest.fields.options),
		[isAsLoaded, view.killer, latest.values, latest.fields],
	)

	const { result } = fields
	const input = useMemo(() => ({ assumed: later.assumed, result: later.fields.result }), [later])
	const explanations = useExplanations(
		view.explanations,
		input,
		later.values === first.values && later.fields.result === first.fields.result,
		loadExplanations,
	)

	const { label, unit } = view.texts.results[result]
	const figure = useMemo(() => resultFigure(result, values), [result, values])
	const isSigned = sensitivityResult(result).better === 'high'
	const shown = { name: result, label, figure, unit, isSigned }

	return (
		<AnalysisFrame
			view={view}
			analysis={analysis}
			title="Sensitivity"
			headline={<HeadlineFigures figures={[{ ...shown, explanation: explanations.get(result) }]} />}
			announcement={`${label}: ${cellText(figure, unit)}`}
			controls={
				<Select
					id="sensitivity-result"
					name={FIELDS.result}
					label="Result"
					hint="All parts of this page are about it."
					defaultValue={view.extra[FIELDS.result] ?? ''}
					error={fields.problems[FIELDS.result]}
				>
					<option value="">{view.texts.results[fields.usualResult].label} (usual)</option>
					{SENSITIVITY_RESULTS.map(({ key }) => (
						<option key={key} value={key}>
							{view.texts.results[key].label}
						</option>
					))}
				</Select>
			}
		>
			<KillerSection
				killer={decisive}
				result={latest.fields.result}
				options={latest.fields.options}
				texts={view.texts}
				reasons={view.reasons}
			/>
			<TornadoSection values={later.values} fields={later.fields} view={view} onInput={read} />
			<GridSection values={later.values} fields={later.fields} view={view} onInput={read} />
			<BreakEvenSection values={later.values} result={later.fields.result} view={view} />
		</AnalysisFrame>
	)
}
