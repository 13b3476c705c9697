import { memo, useMemo } from 'react'
import { Card } from '~/ui/card/card'
import {
	type OfferAnswer,
	type OfferFigure,
	atPrice,
	offersAround,
	targetFigure,
} from '~/features/calculator/analysis/offer'
import { targetLimit } from '~/features/calculator/analysis/offers/targets'
import type { AnalysisValues } from '~/features/calculator/analysis/values'
import { OfferChart } from '~/features/calculator/analysis-pages/charts/offer-chart'
import { cellText } from '~/features/calculator/analysis-pages/figures/figure-text'
import { WideTable } from '~/features/calculator/analysis-pages/figures/wide-table'
import { formatUsd } from '~/features/calculator/number-input/format-number'
import { gapText, shortAnswer, targetCell } from './answer-text'
import type { OfferFields } from './offer-fields'
import { figureByPrice, numberOf } from './offer-figures'
import type { OfferTexts } from './offer-texts'
import { amountText, targetText } from './target-text'

export type OffersAroundProps = {
	values: AnalysisValues
	fields: OfferFields
	offer: number | null
	texts: OfferTexts
}

/** The target's figure at each price as a chart, and the offers of five targets. */
export const OffersAround = memo(function OffersAround({
	values,
	fields: { target, step },
	offer,
	texts,
}: OffersAroundProps) {
	const { label, name, unit } = texts.targets[target.key]
	const around = useMemo(() => offersAround(values, target, step), [values, target, step])
	const points = useMemo(
		() => figureByPrice(values, target.key, offer),
		[values, target.key, offer],
	)
	const markAt = <Kind extends 'dot' | 'asking'>(kind: Kind, price: number, mark: string) => ({
		kind,
		price,
		label: mark,
		text: formatUsd(price),
		result: numberOf(targetFigure(target.key, atPrice(values, price))),
	})
	const hasChart = points.some(({ result }) => result !== null)
	const asking = values.askPrice > 0 ? values.askPrice : null
	const offered = offer === null ? 'No price reaches it.' : `The offer is ${formatUsd(offer)}.`
	const isTyped = values.typed.askPrice !== null
	const askingName = isTyped ? 'Asking price' : 'Purchase price'
	return (
		<Card title="Other Targets" titleId="around" className="stack stack--md">
			{hasChart && (
				<OfferChart
					summary={`${label} at each price. The target is ${targetText(target)}. ${offered}`}
					resultLabel={label}
					style={unit === 'usd' ? 'currency' : unit === 'ratio' ? 'decimal' : 'percent'}
					points={points}
					target={targetLimit(target)}
					targetText={amountText(target)}
					named={[
						...(offer === null ? [] : [markAt('dot', offer, 'Offer')]),
						...(asking === null ? [] : [markAt('asking', asking, askingName)]),
					]}
				/>
			)}
			<WideTable
				caption={`Offers for five targets of ${name}`}
				head="Target"
				columns={[
					{ key: 'offer', label: 'Offer' },
					{ key: 'figure', label: 'At this offer' },
					{ key: 'gap', label: 'Distance' },
				]}
				rows={around.map(({ target: neighbor, answer }, index) => ({
					key: index,
					head: (
						<>
							{targetCell(neighbor)}
							{neighbor.amount === target.amount && (
								<span className="wide-table__mark">chosen</span>
							)}
						</>
					),
					isMarked: neighbor.amount === target.amount,
					cells: [
						<data
							key="offer"
							id={`figure-around-${index}`}
							value={answer.kind === 'price' ? answer.offer : ''}
							data-reason={answer.kind === 'price' ? undefined : answer.kind}
						>
							{shortAnswer(answer)}
						</data>,
						cellText(figureOf(answer), unit),
						answer.kind === 'price' && asking !== null
							? gapText(answer.offer, asking, isTyped)
							: '—',
					],
				}))}
			/>
		</Card>
	)
})

/** The figure that an answer names. */
function figureOf(answer: OfferAnswer): OfferFigure {
	switch (answer.kind) {
		case 'price':
		case 'anyPrice':
			return answer.figure
		case 'notReachable':
			return answer.best
		default:
			return { kind: 'none', reason: 'zeroDenominator' }
	}
}
