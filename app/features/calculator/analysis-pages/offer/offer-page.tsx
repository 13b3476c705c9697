import { memo, useMemo } from 'react'
import { SignedText } from '~/ui/signed-text/signed-text'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import type { OfferAnswer } from '~/features/calculator/analysis/offer'
import {
	TYPING_PAUSE_MS,
	useDeferredAfterPaint,
} from '~/features/calculator/deal-form/hooks/use-deferred-after-paint'
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
import { formatUsd, isLossText } from '~/core/format-number'
import { answerSentence, calculatorOfferText, gapText } from './answer-text'
import { FlipNote } from '~/features/calculator/analysis-pages/figures/flip-note'
import { OfferBridges } from './offer-bridges'
import { OfferControls } from './offer-controls'
import type { OfferResults, OfferView } from './offer-view'
import { OffersAround } from './offers-around'
import type { OfferTexts } from './offer-texts'
import { targetTexts } from './target-text'
import { UsePrice } from './use-price'
import './offer.css'

const loadEngine = () => import('./offer-engine').then((module) => module.offerEngine)
const loadExplanations = () => import('./explain-offer').then((module) => module.explainOffer)

/** The highest price at which a target is met, how it is derived, and the deal at that price. */
export function OfferPage({ view }: { view: OfferView }) {
	const analysis = useAnalysis(view)
	const { values, extra } = analysis
	const typed = useMemo(() => ({ values, extra }), [values, extra])
	const live = useLiveResults(typed, view.results, loadEngine)
	// Tables and charts follow when typing pauses, those of other targets and prices after them.
	const later = useDeferredAfterPaint(live.input, TYPING_PAUSE_MS)
	const latest = useDeferredAfterPaint(later)
	const { fields, answer, figureName, asking, calculator, flipText } = useResultsPart(
		live,
		'headline',
		live.input,
	)
	const full = fields.full.join()
	const texts = useMemo(() => targetTexts(view.texts, full.split(',')), [view.texts, full])
	const atOffer = useResultsPart(live, 'atOffer', later)
	const around = useResultsPart(live, 'around', latest)
	const explanations = useExplanations(
		view.explanations,
		later,
		live.input === live.loaded.input && later === live.loaded.input,
		loadExplanations,
	)

	const laterFields = useDeferredAfterPaint(fields, TYPING_PAUSE_MS)
	const controls = useMemo(
		() => <OfferControls view={view} texts={texts} fields={laterFields} />,
		[view, texts, laterFields],
	)

	const { target } = fields
	const isAtAnswer = atOffer !== null && answer.kind === 'price' && atOffer.offer === answer.offer
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
								label: 'Maximum offer for this target',
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
			controls={controls}
		>
			{answer.kind === 'price' && (
				<Card title="Answer" titleId="answer" className="stack stack--md">
					<p className="answer">
						<SignedText text={sentence} />
						{gap !== null && ` That is ${gap}.`}
					</p>
					{calculator !== null && (
						<p className="note" id="calculator-offer">
							{calculatorOfferText(calculator, target.key)}
						</p>
					)}
					{isAtAnswer && <NegativeCashFlow atOffer={atOffer} />}
					<UsePrice view={view} analysis={analysis} offer={answer.offer} status={live.status} />
					<p className="note">
						The figures of this page are those at {formatUsd(answer.offer)}
						{flipText === null &&
							', with loans, points, fees, closing costs and assumed taxes and insurance at this price'}
						. The target is a number to change, not advice.
					</p>
					<FlipNote text={flipText} />
				</Card>
			)}
			{atOffer !== null && (
				<>
					<DealAtOffer atOffer={atOffer} texts={texts} get={explanations.get} />
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

/** What a deal that meets another target costs every month at the offer. */
function NegativeCashFlow({ atOffer: { figures } }: Pick<DealAtOfferProps, 'atOffer'>) {
	const cashFlow = figures.find(({ name }) => name === 'cashFlowMonth')?.figure
	const text = typeof cashFlow === 'number' ? formatUsd(cashFlow) : ''
	return isLossText(text) ? (
		<p>
			The target is met, but the cash flow is <span className="nowrap">{text}</span> per month after
			reserves.
		</p>
	) : null
}

type DealAtOfferProps = {
	atOffer: NonNullable<OfferResults['atOffer']>
	texts: OfferTexts
	get: ReturnType<typeof useExplanations>['get']
}

/** Every other figure of the deal, recomputed at the offer. */
const DealAtOffer = memo(function DealAtOffer({
	atOffer: { offer, figures },
	texts,
	get,
}: DealAtOfferProps) {
	return (
		<Card title={`The Deal at ${formatUsd(offer)}`} titleId="deal-at-offer">
			<FigureList>
				{figures.map(({ name, figure, note }) => (
					<FigureRow
						key={name}
						name={name}
						{...texts.figures[name]}
						figure={figure}
						note={note}
						explanation={get(name)}
						isSigned={name !== 'cashLeft' && name !== 'cashAtClosing'}
					/>
				))}
			</FigureList>
		</Card>
	)
})
