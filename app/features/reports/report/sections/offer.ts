import { offersAround } from '~/features/calculator/analysis/offer'
import { offerEngine } from '~/features/calculator/analysis-pages/offer/offer-engine'
import {
	answerSentence,
	gapText,
	shortAnswer,
	targetCell,
} from '~/features/calculator/analysis-pages/offer/answer-text'
import { OFFER_TEXTS } from '~/features/calculator/analysis-pages/offer/offer-texts'
import { targetText, targetTexts } from '~/features/calculator/analysis-pages/offer/target-text'
import { toFigureTexts } from './offer-figures'
import { formatUsd } from '~/core/format-number'
import type { ReportBlock, ReportSection, ReportTable } from '../report-model'
import { type ComputedDeal, usdCell } from './report-deal'

/** The highest price at which the usual target of the deal's plan is met. */

type AtOffer = NonNullable<ReturnType<(typeof offerEngine)['atOffer']>>

/** From what the deal brings to the offer, line by line. */
function bridgeTable({ fromValue }: AtOffer): ReportBlock[] {
	if (fromValue === null) return []
	const table: ReportTable = {
		caption: 'From value to offer',
		head: 'Step',
		columns: [{ label: 'Dollars' }],
		rows: fromValue.lines.map(({ key, kind, displayed }) => {
			const isChange = kind === 'change' || kind === 'rounding'
			const text = formatUsd(displayed)
			return {
				head: OFFER_TEXTS.lines[key],
				isTotal: kind === 'total',
				cells: [{ text: isChange && displayed > 0 ? `+${text}` : text, value: displayed }],
			}
		}),
	}
	return [{ kind: 'table', title: 'From value to offer', table }]
}

/** The offer with its bridge, the deal at it, and offers for other targets. */
export function offerSection({ assumed: { values } }: ComputedDeal): ReportSection {
	const input = { values, extra: {} }
	const { fields, answer, asking } = offerEngine.headline(input)
	const atOffer = offerEngine.atOffer(input)
	const { target, step } = fields
	const texts = targetTexts(OFFER_TEXTS, fields.full)
	const label = texts.targets[target.key].label.replace(/, at most$/u, '')
	return {
		key: 'offer',
		title: 'Offer',
		blocks: [
			{ kind: 'text', tone: 'plain', text: `Target: ${label}, ${targetText(target)}.` },
			{
				kind: 'text',
				tone: answer.kind === 'missing' ? 'warn' : 'plain',
				text: answerSentence(answer, target, texts),
			},
			...(atOffer === null || asking.price === 0
				? []
				: [
						{
							kind: 'text',
							tone: 'plain',
							text: `The offer is ${gapText(atOffer.offer, asking)}.`,
						} as const,
					]),
			...(atOffer === null
				? []
				: [
						...bridgeTable(atOffer),
						{
							kind: 'figures',
							title: `The deal at ${formatUsd(atOffer.offer)}`,
							figures: toFigureTexts(atOffer.figures),
						} as const,
					]),
			...(answer.kind === 'missing'
				? []
				: [
						{
							kind: 'table',
							title: 'Other targets',
							table: {
								caption: 'Offers for five targets',
								head: 'Target',
								columns: [{ label: 'Offer' }, { label: 'Less than the price entered' }],
								rows: offersAround(values, target, step, answer).map(
									({ target: { amount }, answer: other }) => ({
										head: targetCell({ ...target, amount: amount }),
										isMarked: amount === target.amount,
										cells: [
											{ text: shortAnswer(other) },
											other.kind === 'price' && asking.price > 0
												? usdCell(asking.price - other.offer)
												: { text: '—' },
										],
									}),
								),
							},
						} as const,
					]),
		],
	}
}
