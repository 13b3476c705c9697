import { type AnalysisValues, isFlip, type Projection } from '~/deal'
import { noArvText } from '~/features/calculator/analysis-pages/brrrr/brrrr-texts'
import { formatUsd } from '~/core/format-number'

/** What the reader of a projection has to know before its figures, as sentences. */
export function projectionWarnings(
	values: AnalysisValues,
	{ years }: Projection,
	saleYear: number,
): string[] {
	const warnings: string[] = []
	if (values.missingRate === null) {
		for (const { year, balloon } of years.slice(0, saleYear)) {
			if (balloon <= 0) continue
			warnings.push(
				`A balloon of ${formatUsd(balloon)} is due in year ${year}, before the sale. It counts as money that you pay then, because the projection assumes no new loan.`,
			)
		}
	}
	const noArv = isFlip(values) ? null : noArvText(values)
	if (noArv !== null && values.purchase > 0) warnings.push(noArv)
	const hasCost = values.events.some(({ amount }) => amount < 0)
	if (hasCost && (values.capexPer > 0 || values.capexYear > 0)) {
		warnings.push(
			'Your one-off costs and the CapEx reserve are both counted. If the reserve pays for them, enter them in one place only.',
		)
	}
	return warnings
}
