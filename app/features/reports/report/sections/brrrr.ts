import { REASONS } from '~/deal'
import { readBrrrr } from '~/features/calculator/analysis-pages/brrrr/brrrr-deal'
import {
	brrrrHeadline,
	ladderFigures,
	LOWER_COLUMNS,
	lowerHead,
	lowerFigures,
	refinanceFigures,
	rentalFigures,
} from '~/features/calculator/analysis-pages/brrrr/brrrr-figures'
import {
	earlyText,
	brrrrHeadlineText,
	limitText,
	noArvText,
	timeline,
} from '~/features/calculator/analysis-pages/brrrr/brrrr-texts'
import type { ReportBlock, ReportSection } from '../report-model'
import { type ComputedDeal, toCell, toFigure } from './report-deal'

const text = (tone: 'plain' | 'warn', content: string | null): ReportBlock[] =>
	content === null ? [] : [{ kind: 'text', tone, text: content }]

/** Hard money, refinance and what is left in; none for other plans and for a flip. */
export function brrrrSection({ assumed: { values }, isFlip }: ComputedDeal): ReportSection | null {
	if (isFlip || values.plan !== 'bridge') return null
	const deal = readBrrrr(values)
	return {
		key: 'brrrr',
		title: 'BRRRR',
		blocks: [
			...text('plain', brrrrHeadlineText(deal)),
			...text('warn', noArvText(values)),
			...text('warn', deal.missing === null ? null : REASONS[deal.missing]),
			{ kind: 'figures', title: null, figures: brrrrHeadline(deal).map(toFigure) },
			{
				kind: 'table',
				title: 'Timeline',
				table: {
					caption: 'Timeline',
					head: 'Step',
					columns: [
						{ label: 'When', isText: true },
						{ label: 'What', isText: true },
					],
					rows: timeline(deal).map((step) => ({
						head: step.name,
						cells: [{ text: step.when }, { text: step.text }],
					})),
				},
			},
			{ kind: 'figures', title: 'Refinance', figures: refinanceFigures(deal).map(toFigure) },
			...text('plain', limitText(deal)),
			...text('warn', earlyText(deal)),
			{
				kind: 'figures',
				title: 'Your cash in the deal',
				figures: ladderFigures(deal).map(toFigure),
			},
			{
				kind: 'figures',
				title: 'Rental after the refinance',
				figures: rentalFigures(deal).map(toFigure),
			},
			{
				kind: 'table',
				title: 'If the appraisal is lower',
				table: {
					caption: 'Cash left in and cash flow if the appraisal is lower',
					head: 'Appraisal',
					columns: LOWER_COLUMNS.map(({ label }) => ({ label })),
					rows: deal.lower.map((row) => ({
						head: lowerHead(row),
						cells: lowerFigures(row).map((figure, index) =>
							toCell(figure, 'usd', LOWER_COLUMNS[index]?.key ?? '', row.lower),
						),
					})),
				},
			},
		],
	}
}
