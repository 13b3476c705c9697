import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '~/ui/button/button'
import { Dialog } from '~/ui/dialog/dialog'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { formatUsd } from '~/core/format-number'
import { addThousandsSeparators } from '~/deal'
import { calculatorHref } from '~/features/calculator/analysis-pages/frame/analysis-url'
import type {
	AnalysisDeal,
	AnalysisView,
} from '~/features/calculator/analysis-pages/frame/analysis-view'
import type { AnalysisState } from '~/features/calculator/analysis-pages/frame/use-analysis'
import type { LiveStatus } from '~/features/calculator/analysis-pages/frame/use-live-results'
import './offer.css'

/** The deal bought at the offer; an earlier price stays as the asking price if there is none. */
function boughtAt(deal: AnalysisDeal, offer: number, before: number | null): AnalysisDeal {
	const { inputs, analysis } = deal
	const isKept = analysis.askPrice === '' && before !== null && before !== offer
	return {
		...deal,
		inputs: { ...inputs, purchase: String(offer) },
		analysis: isKept ? { ...analysis, askPrice: inputs.purchase } : analysis,
	}
}

/** Whether the typed price would be lost: it is neither the offer nor the asking price. */
function losesPrice(
	{ typed }: AnalysisState['values'],
	{ analysis }: AnalysisDeal,
	offer: number,
): boolean {
	const { purchase, askPrice } = typed
	if (purchase === null || purchase === offer || analysis.askPrice === '') return false
	return purchase !== askPrice
}

const FIELDS = ['purchase', 'askPrice'] as const
type Prices = Record<(typeof FIELDS)[number], string>

export type UsePriceProps = {
	view: AnalysisView
	analysis: AnalysisState
	offer: number
	/** Unless it is `current` the offer is that of an earlier deal, and is not to be used. */
	status: LiveStatus
}

/**
 * Writes the offer into the purchase price, with a question first if something typed would be lost.
 * Without JavaScript a link that opens the calculator with it.
 */
export function UsePrice({ view, analysis, offer, status }: UsePriceProps) {
	const hydrated = useHydrated()
	const [isAsking, setIsAsking] = useState(false)
	const [before, setBefore] = useState<Prices | null>(null)
	const useButton = useRef<HTMLButtonElement>(null)
	const undoButton = useRef<HTMLButtonElement>(null)
	const isPressed = useRef(false)
	const { deal, values, form, read } = analysis
	const { purchase } = values.typed
	const isUsed = purchase === offer

	// The pressed button is replaced by the other one, which takes over its focus.
	useEffect(() => {
		if (!isPressed.current) return
		isPressed.current = false
		const button = isUsed ? undoButton : useButton
		button.current?.focus()
	})

	if (!hydrated) {
		const href = calculatorHref(boughtAt(deal, offer, purchase), view.property)
		return href === null ? (
			<p>Save first: this deal is too long for an address.</p>
		) : (
			<ButtonLink to={href} variant="primary">
				Use This Price
			</ButtonLink>
		)
	}

	const fieldOf = (name: string) => form.current?.elements.namedItem(name)
	const write = (prices: Prices): Prices => {
		const old: Prices = { purchase: '', askPrice: '' }
		for (const name of FIELDS) {
			const field = fieldOf(name)
			if (!(field instanceof HTMLInputElement)) continue
			old[name] = field.value
			field.value = prices[name]
		}
		read()
		return old
	}
	const use = () => {
		const { inputs, analysis: texts } = boughtAt(deal, offer, purchase)
		setBefore(
			write({
				purchase: addThousandsSeparators(inputs.purchase),
				askPrice: addThousandsSeparators(texts.askPrice),
			}),
		)
		setIsAsking(false)
		isPressed.current = true
	}
	const undo = () => {
		if (before !== null) write(before)
		setBefore(null)
		isPressed.current = true
	}

	return (
		<>
			<div className="row use-price">
				{!isUsed && status !== 'failed' && (
					<Button
						ref={useButton}
						type="button"
						variant="primary"
						busy={status === 'loading'}
						onClick={() => (losesPrice(values, deal, offer) ? setIsAsking(true) : use())}
					>
						Use This Price
					</Button>
				)}
				<span role="status">
					{isUsed &&
						(before === null
							? 'This is your purchase price.'
							: `The purchase price is now ${formatUsd(offer)}. Nothing else was changed${before.askPrice === '' && before.purchase !== '' ? '; your earlier price is the asking price' : ''}.`)}
				</span>
				{isUsed && before !== null && (
					<Button ref={undoButton} type="button" size="sm" onClick={undo}>
						Undo
					</Button>
				)}
			</div>
			{isAsking && (
				<Dialog title="Replace your purchase price?" closeTo={() => setIsAsking(false)}>
					<p>
						You typed {formatUsd(purchase ?? 0)}. The offer of {formatUsd(offer)} would replace it.
					</p>
					<div className="row dialog__actions">
						<Button type="button" onClick={() => setIsAsking(false)}>
							Cancel
						</Button>
						<Button type="button" variant="primary" onClick={use}>
							Replace
						</Button>
					</div>
				</Dialog>
			)}
		</>
	)
}
