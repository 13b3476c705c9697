import { useMemo } from 'react'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import type { OfferAnswer } from '~/features/calculator/analysis/offer'
import { useDeferredAfterPaint } from '~/features/calculator/deal-form/use-deferred-after-paint'
import {
	FigureList,
	FigureRow,
	HeadlineFigures,
} from '~/features/calculator/analysis-pages/figures/figure-row'
import { useExplanations } from '~/features/calculator/analysis-pages/figures/use-explanations'
import { AnalysisFrame } from '~/features/calculator/analysis-pages/frame/analysis-frame'
import { useAnalysis } from '~/features/calculator/analysis-pages/frame/use-analysis'
import {
	useLiveResults,
	useResultsPart,
} from '~/features/calculator/analysis-pages/frame/use-live-results'
import { formatUsd } from '~/features/calculator/number-input/format-number'
import { answerSentence, gapText } from './answer-text'
import { OfferBridges } from './offer-bridges'
import { OfferControls } from './offer-controls'
import type { OfferResults, OfferView } from './offer-view'
import { OffersAround } from './offers-around'
import { UsePrice } from './use-price'
import './offer.css'

const loadEngine = () => import('./offer-engine').then((module) => module.offerEngine)
const loadExplanations = () => import('./explain-offer').then((module) => module.explainOffer)

/** The highest price at which a target is met, how it is derived, and the deal at that price. */
export function OfferPage({ view }: { view: OfferView }) {
	const { texts } = view
	const analysis = useAnalysis(view)
	const { values, extra } = analysis
	const typed = useMemo(() => ({ values, extra }), [values, extra])
	const live = useLiveResults(typed, view.results, loadEngine)
	// Tables and charts follow after the offer is painted.
	const later = useDeferredAfterPaint(live.input)
	const { fields, answer, figureName, asking } = useResultsPart(live, 'headline', live.input)
	const atOffer = useResultsPart(live, 'atOffer', later)
	const around = useResultsPart(live, 'around', later)
	const explanations = useExplanations(
		view.explanations,
		later,
		live.input === live.loaded.input && later === live.loaded.input,
		loadExplanations,
	)

	const { target } = fields
	const sentence = answerSentence(answer, target, texts)
	const gap = answer.kind === 'price' && asking.price > 0 ? gapText(answer.offer, asking) : null

	return (
		<AnalysisFrame
			view={view}
			analysis={analysis}
			status={live.status}
			title="Offer"
			headline={
				answer.kind === 'price' ? (
					<HeadlineFigures
						figures={[
							{
								name: 'offer',
								label: 'Maximum offer',
								figure: answer.offer,
								unit: 'usd',
								explanation: explanations.get('offer'),
							},
							{
								name: figureName,
								label: `${texts.targets[target.key].label} at this offer`,
								figure: answer.figure,
								unit: texts.targets[target.key].unit,
								explanation: explanations.get(figureName),
							},
							...(gap === null
								? []
								: [
										{
											name: 'gap',
											label: `${asking.isTyped ? 'Asking price' : 'Purchase price'} − offer`,
											figure: asking.price - answer.offer,
											unit: 'usd' as const,
											explanation: explanations.get('gap'),
										},
									]),
						]}
					/>
				) : (
					<NoOffer answer={answer} sentence={sentence} />
				)
			}
			announcement={sentence}
			controls={<OfferControls view={view} fields={fields} />}
		>
			{answer.kind === 'price' && (
				<Card title="Answer" titleId="answer" className="stack stack--md">
					<p className="answer">
						{sentence}
						{gap !== null && ` That is ${gap}.`}
					</p>
					<UsePrice view={view} analysis={analysis} offer={answer.offer} status={live.status} />
					<p className="note">
						The figures of this page are those at {formatUsd(answer.offer)}, with loans, points,
						fees, closing costs and assumed taxes and insurance at this price. The target is a
						number to change, not advice.
					</p>
				</Card>
			)}
			{atOffer !== null && (
				<>
					<DealAtOffer atOffer={atOffer} view={view} get={explanations.get} />
					<OfferBridges atOffer={atOffer} texts={texts} />
				</>
			)}
			{answer.kind !== 'missing' && <OffersAround around={around} texts={texts} />}
		</AnalysisFrame>
	)
}

/** Without a price: the answer in words, or what to enter. */
function NoOffer({ answer, sentence }: { answer: OfferAnswer; sentence: string }) {
	return (
		<Notice
			tone="warn"
			title={answer.kind === 'missing' ? 'Not enough numbers yet' : 'No single price'}
		>
			<p>
				<data id="figure-offer" value="" data-reason={answer.kind} />
				{sentence}{' '}
				{answer.kind === 'missing' && <a href={`#input-${answer.input}`}>Go to the field</a>}
			</p>
		</Notice>
	)
}

type DealAtOfferProps = {
	atOffer: NonNullable<OfferResults['atOffer']>
	view: OfferView
	get: ReturnType<typeof useExplanations>['get']
}

/** Every other figure of the deal, recomputed at the offer. */
function DealAtOffer({ atOffer: { offer, figures }, view: { texts }, get }: DealAtOfferProps) {
	return (
		<Card title={`The Deal at ${formatUsd(offer)}`} titleId="deal-at-offer">
			<FigureList>
				{figures.map(({ name, figure }) => (
					<FigureRow
						key={name}
						name={name}
						{...texts.figures[name]}
						figure={figure}
						explanation={get(name)}
						isSigned={name !== 'cashLeft' && name !== 'cashAtClosing'}
					/>
				))}
			</FigureList>
		</Card>
	)
}
