import { memo } from 'react'
import { Card } from '~/ui/card/card'
import { SignedText } from '~/ui/signed-text/signed-text'
import type { OfferAnswer, OfferFigure } from '~/features/calculator/analysis/offer'
import { OfferChart } from '~/features/calculator/analysis-pages/charts/offer-chart'
import { cellText } from '~/features/calculator/analysis-pages/figures/figure-text'
import { WideTable } from '~/features/calculator/analysis-pages/figures/wide-table'
import { formatUsd } from '~/core/format-number'
import { gapText, shortAnswer, targetCell } from './answer-text'
import type { OfferTexts } from './offer-texts'
import type { OfferResults, PricePoint } from './offer-view'
import { amountText, targetText } from './target-text'

export type OffersAroundProps = { around: OfferResults['around']; texts: OfferTexts }

/** The target's figure at each price as a chart, and the offers of five targets. */
export const OffersAround = memo(function OffersAround({
	around: { target, limit, answers, points, offer, asking },
	texts,
}: OffersAroundProps) {
	const { label, name, unit } = texts.targets[target.key]
	const mark = <Kind extends 'dot' | 'asking'>(kind: Kind, of: PricePoint, text: string) => ({
		kind,
		label: text,
		text: formatUsd(of.price),
		price: of.price,
		result: of.result,
	})
	const hasChart = points.some(({ result }) => result !== null)
	const offered = offer === null ? 'No price meets it.' : `The offer is ${formatUsd(offer.price)}.`
	return (
		<Card title="Other Targets" titleId="around" className="stack stack--md">
			{hasChart && (
				<OfferChart
					summary={`${label} at each price. The target is ${targetText(target)}. ${offered}`}
					resultLabel={label}
					style={unit === 'usd' ? 'currency' : unit === 'ratio' ? 'decimal' : 'percent'}
					points={points}
					target={limit}
					targetText={amountText(target)}
					named={[
						...(offer === null ? [] : [mark('dot', offer, 'Offer')]),
						...(asking === null
							? []
							: [mark('asking', asking, asking.isTyped ? 'Asking price' : 'Purchase price')]),
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
				rows={answers.map(({ amount, answer }, index) => ({
					key: index,
					head: (
						<>
							<SignedText text={targetCell({ ...target, amount })} />
							{amount === target.amount && <span className="wide-table__mark">chosen</span>}
						</>
					),
					isMarked: amount === target.amount,
					cells: [
						<data
							key="offer"
							id={`figure-around-${index}`}
							value={answer.kind === 'price' ? answer.offer : ''}
							data-reason={answer.kind === 'price' ? undefined : answer.kind}
							translate="no"
						>
							{shortAnswer(answer)}
						</data>,
						cellText(figureOf(answer), unit),
						answer.kind === 'price' && asking !== null ? gapText(answer.offer, asking) : '—',
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
