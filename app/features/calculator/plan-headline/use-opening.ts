import { useEffect, useMemo, useRef, useState } from 'react'
import type {
	CalculatorActionData,
	CalculatorView,
} from '~/features/calculator/deal-form/calculator-types'
import type { DealState } from '~/features/calculator/deal-form/deal-reducer'
import { useDeferredAfterPaint } from '~/features/calculator/deal-form/hooks/use-deferred-after-paint'
import {
	type ExplanationsState,
	useExplanations,
} from '~/features/calculator/analysis-pages/figures/use-explanations'
import {
	type FlipCostEntries,
	hasUnreadCost,
	readFlipCosts,
} from '~/features/calculator/analysis/flip-profit'
import type { LoadedOpening, Opening, OpeningSource } from './opening-types'

export type OpeningState = {
	/** `null` without a number in the deal, and until the engine is loaded. */
	opening: Opening | null
	/** Whether the engine could not be loaded; the next input tries again, if the browser does. */
	isFailed: boolean
	explain: ExplanationsState['get']
	/** The costs of a flip that only the analysis has: its headline does not wait for the engine. */
	costs?: FlipCostEntries
	/** Whether one of them cannot be read, which the opening says when the engine is loaded. */
	isCostUnread?: boolean
}

type Compute = (source: OpeningSource) => Opening
type Sent = { deal: Pick<DealState, 'inputs' | 'analysis'>; opening: LoadedOpening | null }

const loadExplanations = () => import('./explain-opening').then((module) => module.explainOpening)

/** What the server sent for exactly this deal. */
function findSent(all: readonly (Sent | null)[], state: DealState): LoadedOpening | null {
	const same = all.find(
		(sent) => sent?.deal.inputs === state.inputs && sent.deal.analysis === state.analysis,
	)
	return same?.opening ?? null
}

/**
 * The opening of the deal on the page: the server's, until something is typed. Then the browser
 * loads the engine and computes it after the calculator's own results are painted.
 */
export function useOpening(
	view: CalculatorView,
	answer: CalculatorActionData | undefined,
	state: DealState,
): OpeningState {
	const fromView = view.deal === null ? null : { deal: view.deal, opening: view.opening }
	const fromAnswer = answer === undefined ? null : { deal: answer.deal, opening: answer.opening }
	// The address loses the deal of a link after the first render.
	const first = useRef(fromAnswer ?? fromView)
	const sent = findSent([first.current, fromAnswer, fromView], state)
	const { inputs, analysis } = state
	const { own } = view
	const source = useMemo(() => ({ inputs, analysis, own }), [inputs, analysis, own])
	const later = useDeferredAfterPaint(source)
	const isNeeded = sent === null && Object.values(inputs).some((text) => text !== '')

	const [compute, setCompute] = useState<Compute | null>(null)
	const [isFailed, setFailed] = useState(false)
	useEffect(() => {
		if (!isNeeded || compute !== null) return undefined
		let isCurrent = true
		import('./opening').then(
			(module) => {
				if (!isCurrent) return
				setFailed(false)
				setCompute(() => module.computeOpening)
			},
			() => isCurrent && setFailed(true),
		)
		return () => {
			isCurrent = false
		}
	}, [isNeeded, compute, inputs])

	const computed = useMemo(
		() => (isNeeded && compute !== null ? compute(later) : null),
		[isNeeded, compute, later],
	)
	const { get } = useExplanations(sent?.explanations ?? {}, later, sent !== null, loadExplanations)
	const costs = useMemo(() => ({ typed: readFlipCosts(analysis), own }), [analysis, own])
	const isCostUnread = hasUnreadCost(analysis)
	return { opening: sent ?? computed, isFailed, explain: get, costs, isCostUnread }
}
