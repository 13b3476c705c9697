import { type Dispatch, useEffect, useState } from 'react'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import type { CalculatorView } from './calculator-types'
import { formatUsd } from '~/core/format-number'
import { RENOVATION_LINES, readNumber } from '~/deal'
import { isOtherProperty } from './arv-handoff'
import type { DealEvent, DealState } from './deal-reducer'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { isMissing } from '~/features/calculator/explain/formula-hints'

/** A range whose high end is so many times the low one says that a comp is probably wrong. */
const MAX_TIMES_LOW = 2

export type ArvHandoffNoticeProps = {
	view: CalculatorView
	state: DealState
	dispatch: Dispatch<DealEvent>
}

/**
 * Shows the source of the ARV, and what the ends of its range mean for the maximum offer. If the
 * calculator contains a deal of another property, the value is not applied until the user decides.
 */
export default function ArvHandoffNotice({ view, state, dispatch }: ArvHandoffNoticeProps) {
	const hydrated = useHydrated()
	const [carried] = useState(view.carried)
	// The first effects restore the draft of an earlier visit; decide after that.
	const [isReady, setReady] = useState(false)
	const [isTaken, setTaken] = useState(false)
	const take = (into: 'this' | 'new') => {
		if (carried === undefined) return
		dispatch({ type: 'carry', carried, into })
		setTaken(true)
		// A reload must not overwrite a value entered since.
		window.history.replaceState(window.history.state, '', paths.calculator())
	}
	const isWaiting = isReady && !isTaken
	useEffect(() => setReady(true), [])
	useEffect(() => {
		if (isWaiting && carried !== undefined && !isOtherProperty(state, carried)) take('this')
		// Decides once, after the draft is restored.
		// oxlint-disable-next-line react/exhaustive-deps
	}, [isWaiting])

	if (carried === undefined) return null
	const { arv, low, high, propertyAddress, valuationId } = carried
	const back =
		valuationId === undefined ? undefined : (
			<ButtonLink to={paths.valuation(valuationId)} size="sm">
				Back to Valuation
			</ButtonLink>
		)
	if (hydrated && isWaiting && isOtherProperty(state, carried)) {
		const currentAddress = state.propertyAddress.trim()
		return (
			<Notice
				tone="warn"
				live
				title={`Use an ARV of ${formatUsd(arv)} for ${propertyAddress || 'a new deal'}?`}
				action={
					<span className="form-actions">
						<Button size="sm" type="button" onClick={() => take('new')}>
							Start a New Deal
						</Button>
						<Button size="sm" type="button" onClick={() => take('this')}>
							Use in This Deal
						</Button>
						{back}
					</span>
				}
			>
				{currentAddress === ''
					? 'You have an unsaved deal in the calculator.'
					: `The calculator holds “${currentAddress}”.`}
				{state.isDirty && ' A new deal takes its place; we keep its unsaved changes.'}
			</Notice>
		)
	}
	const missing = [
		!hasRenovation(state) && 'renovation budget',
		isMissing(state.inputs, 'margin') && 'target margin',
	].filter((name) => name !== false)
	const sPrice = readNumber(state.inputs.sPrice).value
	// The sales price that is the ARV moves with it.
	const isSoldAtArv = sPrice > 0 && sPrice === readNumber(state.inputs.arv).value
	const title = `ARV ${formatUsd(arv)} from your comps, ${formatUsd(low)} to ${formatUsd(high)}`
	if (high > low * MAX_TIMES_LOW) {
		return (
			<Notice tone="warn" title={title} action={back}>
				Your comps are far apart, so one of them may be wrong. Check them before you rely on this
				value. This is an estimate, not an appraisal.
			</Notice>
		)
	}
	const actions =
		sPrice === 0 && hydrated ? (
			<span className="form-actions">
				<Button
					size="sm"
					type="button"
					onClick={() => dispatch({ type: 'input', key: 'sPrice', text: String(arv) })}
				>
					Count Selling Costs
				</Button>
				{back}
			</span>
		) : (
			back
		)
	if (missing.length > 0) {
		return (
			<Notice title={title} action={actions}>
				{`${salePriceText(sPrice, isSoldAtArv)} Add your ${missing.join(' and ')} to get a maximum offer. This is an estimate, not an appraisal.`}
			</Notice>
		)
	}
	const offerAt = (value: number): string => {
		const arvText = String(value)
		const { figures } = evaluateDeal({
			...state.inputs,
			arv: arvText,
			...(isSoldAtArv && { sPrice: arvText }),
		})
		return formatUsd(figures.flipMAO)
	}
	return (
		<Notice title={title} action={actions}>
			{salePriceText(sPrice, isSoldAtArv)} With what is entered here, the highest flip offer
			{sPrice === 0 && ' without selling costs'} is {offerAt(low)} at the low end and{' '}
			{offerAt(high)} at the high end. This is an estimate, not an appraisal.
		</Notice>
	)
}

/** Which sales price the selling costs of the offer are counted from. */
function salePriceText(sPrice: number, isSoldAtArv: boolean): string {
	if (isSoldAtArv) return 'The sales price is the same, so the offer counts selling costs.'
	return sPrice === 0
		? 'The sales price is empty, so selling costs are not counted.'
		: `The sales price stays ${formatUsd(sPrice)}; selling costs are counted from it.`
}

/** Whether any renovation line has a number; a 0 means that there is no work. */
function hasRenovation({ inputs }: DealState): boolean {
	return RENOVATION_LINES.some((line) => !isMissing(inputs, line))
}
