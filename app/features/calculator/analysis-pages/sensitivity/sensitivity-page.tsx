import { useMemo } from 'react'
import { Select } from '~/ui/field/inputs'
import {
	TYPING_PAUSE_MS,
	useDeferredAfterPaint,
} from '~/features/calculator/deal-form/hooks/use-deferred-after-paint'
import { HeadlineFigures } from '~/features/calculator/analysis-pages/figures/figure-row'
import { cellText } from '~/features/calculator/analysis-pages/figures/figure-text'
import { useExplanations } from '~/features/calculator/analysis-pages/figures/use-explanations'
import { AnalysisFrame } from '~/features/calculator/analysis-pages/frame/analysis-frame'
import { useAnalysis } from '~/features/calculator/analysis-pages/frame/use-analysis'
import {
	useLiveResults,
	useResultsPart,
} from '~/features/calculator/analysis-pages/frame/use-live-results'
import { BreakEvenSection } from './break-even-section'
import { SENSITIVITY_FIELDS } from './field-names'
import { GridSection } from './grid-section'
import { KillerSection } from './killer-section'
import { RangeCheckSection } from './range-check-section'
import type { SensitivityView } from './sensitivity-view'
import { TornadoSection } from './tornado-section'
import './sensitivity.css'

const loadEngine = () => import('./sensitivity-engine').then((module) => module.sensitivityEngine)
const loadExplanations = () =>
	import('./explain-sensitivity').then((module) => module.explainSensitivity)

/** What changes one result of the deal: the decisive assumption, tornado, grid and break-even. */
export function SensitivityPage({ view }: { view: SensitivityView }) {
	const analysis = useAnalysis(view)
	const { values, assumptions, extra, read } = analysis
	const typed = useMemo(
		() => ({ assumed: { values, assumptions }, extra }),
		[values, assumptions, extra],
	)
	const live = useLiveResults(typed, view.results, loadEngine)
	// Tables and charts follow after the headline is painted, the decisive assumption after them.
	const later = useDeferredAfterPaint(live.input, TYPING_PAUSE_MS)
	const latest = useDeferredAfterPaint(later)
	const { fields, figure, isHighBetter } = useResultsPart(live, 'headline', live.input)
	const tables = useResultsPart(live, 'tables', later)
	const decisive = useResultsPart(live, 'decisive', latest)

	const input = useMemo(
		() => ({ assumed: later.assumed, result: tables.fields.result }),
		[later, tables],
	)
	const isSameResult = tables.fields.result === live.loaded.results.tables.fields.result
	const explanations = useExplanations(
		view.explanations,
		input,
		later.assumed.values === live.loaded.input.assumed.values && isSameResult,
		loadExplanations,
	)

	const { result } = fields
	const { label, unit } = view.texts.results[result]
	const shown = { name: result, label, figure, unit, isSigned: isHighBetter }

	const { usualResult, problems } = tables.fields
	const problem = problems[SENSITIVITY_FIELDS.result]
	const controls = useMemo(
		() => (
			<Select
				id="sensitivity-result"
				name={SENSITIVITY_FIELDS.result}
				label="Result"
				hint="All parts of this page are about it."
				defaultValue={view.extra[SENSITIVITY_FIELDS.result] ?? ''}
				error={problem}
			>
				<option value="">{view.texts.results[usualResult].label} (usual)</option>
				{view.resultKeys.map((key) => (
					<option key={key} value={key}>
						{view.texts.results[key].label}
					</option>
				))}
			</Select>
		),
		[view, usualResult, problem],
	)

	return (
		<AnalysisFrame
			view={view}
			analysis={analysis}
			status={live.status}
			title="Sensitivity"
			headline={<HeadlineFigures figures={[{ ...shown, explanation: explanations.get(result) }]} />}
			announcement={`${label}: ${cellText(figure, unit)}`}
			controls={controls}
		>
			<KillerSection {...decisive} texts={view.texts} reasons={view.reasons} />
			<TornadoSection tables={tables} view={view} onInput={read} />
			<GridSection tables={tables} view={view} onInput={read} />
			<BreakEvenSection tables={tables} view={view} />
			<RangeCheckSection
				view={view}
				deal={analysis.deal}
				extra={extra}
				problem={problems[SENSITIVITY_FIELDS.seed]}
				onInput={read}
			/>
		</AnalysisFrame>
	)
}
