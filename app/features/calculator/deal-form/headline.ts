import { type EvaluatedDeal } from '~/features/calculator/explain/evaluate-deal'
import { isMissing, paymentMissing } from '~/features/calculator/explain/formula-hints'
import { type ResultKey, showResult } from '~/features/calculator/formulas/result-definitions'

/**
 * The text of a result where it is shown outside of its own row: the headline, the results bar on
 * phones, the title of a closed section. There is no room for a hint there, so a figure that is
 * misleading because of an empty field is replaced by a sentence.
 */
export type Headline = { isFigure: boolean; text: string }

const SALE_FIGURES: ReadonlySet<ResultKey> = new Set(['net', 'netHard', 'roiCash', 'roiHard'])
const OFFERS: ReadonlySet<ResultKey> = new Set(['holdMAO', 'flipMAO'])

/** Whether the deal has a number that matters: rent, ARV, price, work or a sale cost. */
function hasStarted({ values, figures }: EvaluatedDeal): boolean {
	return values.rent > 0 || values.arv > 0 || figures.renoHouse > 0 || figures.net !== 0
}

/** The result as text, or the sentence that replaces it. An empty form shows figures. */
export function getHeadline(key: ResultKey, deal: EvaluatedDeal): Headline {
	const { values, figures, inputs } = deal
	if (SALE_FIGURES.has(key) && values.sPrice === 0 && hasStarted(deal)) {
		return { isFigure: false, text: 'Enter a sales price' }
	}
	if (OFFERS.has(key) && isMissing(inputs, 'margin') && hasStarted(deal)) {
		return { isFigure: false, text: 'Enter a margin' }
	}
	return { isFigure: true, text: showResult(key, figures[key]) }
}

export type DockFigure = Headline & { key: ResultKey; label: string }

const DOCK: readonly { key: ResultKey; label: string; when: (deal: EvaluatedDeal) => boolean }[] = [
	{ key: 'net', label: 'Net profit', when: ({ values }) => values.sPrice > 0 },
	{
		key: 'monthCashFlow',
		label: 'Cash flow',
		when: ({ values, figures }) => values.rent > 0 && paymentMissing(values, figures) === null,
	},
	{
		key: 'dscr',
		label: 'DSCR',
		when: ({ values, figures }) =>
			values.rent > 0 && figures.monthTotal > 0 && paymentMissing(values, figures) === null,
	},
	{
		key: 'flipMAO',
		label: 'Flip offer',
		when: ({ values, inputs }) =>
			values.arv > 0 && values.sPrice > 0 && !isMissing(inputs, 'margin'),
	},
	{
		key: 'holdMAO',
		label: 'Hold offer',
		when: ({ values, inputs }) => values.arv > 0 && !isMissing(inputs, 'margin'),
	},
	{ key: 'renoHouse', label: 'Price + work', when: ({ figures }) => figures.renoHouse > 0 },
]
const DOCK_SIZE = 3

/**
 * The figures of the results bar on phones: those that the inputs support, at most three. For a
 * started deal without any, the sentence of the net profit.
 */
export function getDockFigures(deal: EvaluatedDeal): DockFigure[] {
	const candidates = hasStarted(deal) ? DOCK.filter(({ when }) => when(deal)) : DOCK
	const dockFigures = (candidates.length > 0 ? candidates : DOCK.slice(0, 1)).slice(0, DOCK_SIZE)
	return dockFigures.map(({ key, label }) => ({ key, label, ...getHeadline(key, deal) }))
}
