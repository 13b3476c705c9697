import { FIGURES } from '~/deal'
import { memo } from 'react'
import { Card } from '~/ui/card/card'
import { TableFrame } from '~/ui/table/table-frame'
import type { OfferBridge } from '~/features/calculator/analysis/offer'
import { cellText } from '~/features/calculator/analysis-pages/figures/figure-text'
import { formatUsd } from '~/core/format-number'
import { gapText } from './answer-text'
import type { OfferTexts } from './offer-texts'
import type { DefinedTarget, OfferResults } from './offer-view'
import { targetText } from './target-text'
import './offer.css'

export type OfferBridgesProps = {
	atOffer: NonNullable<OfferResults['atOffer']>
	texts: OfferTexts
}

/** How the offer is derived: from what the deal brings, and from the asking price. */
export const OfferBridges = memo(function OfferBridges({
	atOffer: { target, offer, asking, fromValue, fromList },
	texts,
}: OfferBridgesProps) {
	return (
		<>
			<Card title="From Value to Offer" titleId="from-value" className="stack stack--sm">
				{fromValue === null ? (
					<p>It needs a figure that has no value yet.</p>
				) : (
					<BridgeTable
						caption="From value to offer"
						bridge={fromValue}
						texts={texts}
						name="value"
					/>
				)}
			</Card>
			<Card
				title={asking.isTyped ? 'From List to Offer' : 'From Purchase Price to Offer'}
				titleId="from-list"
				className="stack stack--md"
			>
				{fromList === null ? (
					<p>Enter an asking price or a purchase price to compare with.</p>
				) : (
					<>
						<BridgeTable
							caption={asking.isTyped ? 'From list to offer' : 'From purchase price to offer'}
							bridge={fromList}
							texts={asking.isTyped ? texts : withPurchasePrice(texts)}
							name="list"
						/>
						<p>The offer is {gapText(offer, asking)}.</p>
						<ComparisonTable
							fromList={fromList}
							target={target}
							texts={texts}
							from={asking.isTyped ? 'asking' : 'purchase'}
						/>
					</>
				)}
			</Card>
		</>
	)
})

/** Without an asking price, the offer is compared with the purchase price, and named so. */
const withPurchasePrice = (texts: OfferTexts): OfferTexts => ({
	...texts,
	lines: { ...texts.lines, askPrice: 'Purchase price' },
})

/** Signed amounts; the first and the total without a plus sign. */
function lineText({ kind, displayed }: OfferBridge['lines'][number]): string {
	const isChange = kind === 'change' || kind === 'rounding'
	return isChange && displayed > 0 ? `+${formatUsd(displayed)}` : formatUsd(displayed)
}

type BridgeTableProps = { caption: string; bridge: OfferBridge; texts: OfferTexts; name: string }

function BridgeTable({ caption, bridge, texts, name }: BridgeTableProps) {
	return (
		<table className="table bridge-table">
			<caption className="sr-only">{caption}</caption>
			<thead className="sr-only">
				<tr>
					<th scope="col">Step</th>
					<th scope="col">Dollars</th>
				</tr>
			</thead>
			<tbody>
				{bridge.lines.map((line) => (
					<tr key={line.key} data-kind={line.kind}>
						<th scope="row">{texts.lines[line.key]}</th>
						<td data-align="end">
							<data id={`figure-${name}-${line.key}`} value={line.displayed} translate="no">
								{lineText(line)}
							</data>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

type ComparisonTableProps = {
	fromList: NonNullable<OfferBridgesProps['atOffer']['fromList']>
	target: DefinedTarget
	texts: OfferTexts
	/** Which price it starts from. */
	from: 'asking' | 'purchase'
}

/** The deal at both prices, and whether the target is met. */
function ComparisonTable({ fromList, target, texts, from }: ComparisonTableProps) {
	const { atAsk, atOffer } = fromList
	const { label, unit } = texts.targets[target.key]
	const caption = `At the ${from} price and at the offer; the target is ${targetText(target)}`
	const met = (isMet: boolean) => (isMet ? 'met' : 'missed')
	const rows = [
		{
			label,
			ask: `${cellText(atAsk.figure, unit)}, ${met(atAsk.isMet)}`,
			offer: `${cellText(atOffer.figure, unit)}, ${met(atOffer.isMet)}`,
		},
		{
			label: FIGURES.useBuying.label,
			ask: formatUsd(atAsk.buyingCost),
			offer: formatUsd(atOffer.buyingCost),
		},
		{
			label: 'Loan at closing',
			ask: cellText(atAsk.loan, 'usd'),
			offer: cellText(atOffer.loan, 'usd'),
		},
		{
			label: FIGURES.cashAtClosing.label,
			ask: cellText(atAsk.cashAtClosing, 'usd'),
			offer: cellText(atOffer.cashAtClosing, 'usd'),
		},
	]
	return (
		<TableFrame label={caption}>
			<table className="table">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						<th scope="col">What changes</th>
						<th scope="col" data-align="end">
							At {formatUsd(atAsk.price)}
						</th>
						<th scope="col" data-align="end">
							At {formatUsd(atOffer.price)}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.label}>
							<th scope="row">{row.label}</th>
							<td data-align="end">{row.ask}</td>
							<td data-align="end">{row.offer}</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableFrame>
	)
}
