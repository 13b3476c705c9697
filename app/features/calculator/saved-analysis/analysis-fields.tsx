import { ANALYSIS_FIELD, type DealAnalysis, filledAnalysis } from './deal-analysis'

/** The analysis inputs of the deal in the calculator's form, which has no visible fields for them. */
export function AnalysisFields({ analysis }: { analysis: DealAnalysis }) {
	if (analysis === null) return null
	return (
		<>
			<input type="hidden" name={ANALYSIS_FIELD} value="all" />
			{Object.entries(filledAnalysis(analysis)).map(([key, text]) => (
				<input key={key} type="hidden" name={key} value={text} />
			))}
		</>
	)
}
