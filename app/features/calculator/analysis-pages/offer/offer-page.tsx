import { useMemo } from 'react'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { type OfferAnswer, atPrice, solveOffer } from '~/features/calculator/analysis/offer'
import { useDeferredAfterPaint } from '~/features/calculator/deal-form/use-deferred-after-paint'
import {
	FigureList,
	FigureRow,
	HeadlineFigures,
} from '~/features/calculator/analysis-pages/figures/figure-row'
import { useExplanations } from '~/features/calculator/analysis-pages/figures/use-explanations'
import { AnalysisFrame } from '~/features/calculator/analysis-pages/frame/analysis-frame'
import { useAnalysis } from '~/features/calculator/analysis-pages/frame/use-analysis'
import { formatUsd } from '~/features/calculator/number-input/format-number'
import { answerSentence, gapText } from './answer-text'
import { OfferBridges } from './offer-bridges'
import { OfferControls } from './offer-controls'
import { readFields } from './offer-fields'
import { figureOfTarget, figuresOf, offerFigures } from './offer-figures'
import type { OfferView } from './offer-view'
import { OffersAround } from './offers-around'
import { UsePrice } from './use-price'
import './offer.css'

const loadExplanations = () => import('./explain-offer').then((module) => module.explainOffer)

/** The highest price at which a target is met, how it is derived, and the deal at that price. */
export function OfferPage({ view }: { view: OfferView }) {
	const { texts } = view
	const analysis = useAnalysis(view)
	const { values, extra } = analysis
	const fields = useMemo(() => readFields(extra, values), [extra, values])
	const { target, step } = fields
	const answer = useMemo(() => solveOffer(values, target, step), [values, target, step])
	const offer = answer.kind === 'price' ? answer.offer : null

	// Tables and charts follow after the offer is painted.
	const now = useMemo(() => ({ values, fields, offer }), [values, fields, offer])
	const later = useDeferredAfterPaint(now)
	const explanations = useExplanations(
		view.explanations,
		later,
		later.values === values && extra === view.extra && analysis.isAsLoaded,
		loadExplanations,
	)

	const sentence = answerSentence(answer, fields, texts)
	const isTyped = values.typed.askPrice !== null
	const gap =
		offer === null || values.askPrice <= 0 ? null : gapText(offer, values.askPrice, isTyped)
	const figureName = figureOfTarget(target.key)

	return (
		<AnalysisFrame
			view={view}
			analysis={analysis}
			title="Offer"
			headline={
				answer.kind === 'price' ? (
					<HeadlineFigures
						figures={[
							{
								name: 'offer',
								label: 'Highest offer',
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
											label: `${isTyped ? 'Asking price' : 'Purchase price'} − offer`,
											figure: values.askPrice - answer.offer,
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
					<UsePrice view={view} analysis={analysis} offer={answer.offer} />
					<p className="note">
						The figures of this page are those at {formatUsd(answer.offer)}, with loans, points,
						fees, closing costs and assumed taxes and insurance at this price. The target is a
						number to change, not advice.
					</p>
				</Card>
			)}
			{later.offer !== null && (
				<>
					<DealAtOffer {...later} offer={later.offer} view={view} get={explanations.get} />
					<OfferBridges
						values={later.values}
						target={later.fields.target}
						offer={later.offer}
						texts={texts}
					/>
				</>
			)}
			{answer.kind !== 'missing' && (
				<OffersAround
					values={later.values}
					fields={later.fields}
					offer={later.offer}
					texts={texts}
				/>
			)}
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
	values: Parameters<typeof atPrice>[0]
	fields: ReturnType<typeof readFields>
	offer: number
	view: OfferView
	get: ReturnType<typeof useExplanations>['get']
}

/** Every other figure of the deal, recomputed at the offer. */
function DealAtOffer({ values, fields, offer, view: { texts }, get }: DealAtOfferProps) {
	const [deal, figures] = useMemo(() => {
		const atOffer = atPrice(values, offer)
		return [atOffer, offerFigures(atOffer)] as const
	}, [values, offer])
	const headline = figureOfTarget(fields.target.key)
	return (
		<Card title={`The Deal at ${formatUsd(offer)}`} titleId="deal-at-offer">
			<FigureList>
				{figuresOf(deal)
					.filter((name) => name !== headline)
					.map((name) => (
						<FigureRow
							key={name}
							name={name}
							{...texts.figures[name]}
							figure={figures[name]}
							explanation={get(name)}
							isSigned={name !== 'cashLeft' && name !== 'cashAtClosing'}
						/>
					))}
			</FigureList>
		</Card>
	)
}
