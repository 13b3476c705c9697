import type { NoValueReason } from '~/deal'
import { memo, type ReactNode } from 'react'
import { Card } from '~/ui/card/card'
import type {
	DecisiveMove,
	Killer,
	RangeOptions,
	SensitivityResultKey,
} from '~/features/calculator/analysis/sensitivity'
import { formatUsd, isLossText } from '~/core/format-number'
import { changeText, inputText, plainNumber } from './input-text'
import type { SensitivityTexts } from './sensitivity-texts'
import './sensitivity.css'
import '~/features/calculator/analysis-pages/figures/figure-list.css'

export type KillerSectionProps = {
	killer: Killer
	/** Per month, of the deal as it is; `null` without one. */
	cashFlow: number | null
	result: SensitivityResultKey
	options: RangeOptions
	texts: SensitivityTexts
	reasons: Readonly<Partial<Record<NoValueReason, string>>>
}

/** The typed number as it is; moved ones with two decimals. */
const TYPED_DECIMALS = 4

/** 'Rent. If it is $1,677 instead of $2,000 (−16.2%), the cash flow is gone. That is 1.6 × …' */
function Move({
	move,
	name,
	mode,
	result,
	options: { percentForAll, ranges },
	texts,
}: Omit<KillerSectionProps, 'killer' | 'cashFlow' | 'reasons'> & {
	move: DecisiveMove
	/** Of the figures in ids. */
	name: string
	mode: 'fails' | 'saves'
}) {
	const { input, kind, value, today, multiple, isAssumed } = move
	const { label, unit } = texts.inputs[input]
	const isUsual = percentForAll === undefined && ranges?.[input] === undefined
	return (
		<>
			<strong>
				{label}
				{isAssumed && <span className="assumed"> (assumed)</span>}.
			</strong>{' '}
			If it is{' '}
			<data id={`figure-${name}`} value={value} translate="no">
				{inputText(value, unit)}
			</data>{' '}
			instead of {inputText(today, unit, TYPED_DECIMALS)} ({changeText(kind, value, today)}),{' '}
			{texts.results[result][mode]}. That is{' '}
			<data id={`figure-${name}-multiple`} value={multiple} translate="no">
				{plainNumber(multiple, 1)}
			</data>{' '}
			× {isUsual ? 'the usual swing' : 'your range'}.
			{isAssumed && ' It is an assumption, so it is the first thing to find out.'}
		</>
	)
}

function Moves({ killer, ...shared }: KillerSectionProps & { killer: { kind: 'found' } & Killer }) {
	const { first, runnerUp, isTie, mode } = killer
	const isBoth = isTie && runnerUp !== null
	return (
		<>
			{isBoth && <p>Two assumptions are about equally close:</p>}
			<p className={isBoth ? 'decisive' : 'decisive decisive--only'}>
				<Move move={first} name="killer" mode={mode} {...shared} />
			</p>
			{runnerUp !== null && (
				<p className={isBoth ? 'decisive' : 'text-muted'}>
					{!isBoth && 'Next: '}
					<Move move={runnerUp} name="runner-up" mode={mode} {...shared} />
				</p>
			)}
		</>
	)
}

/** What a deal that passes by another figure costs every month. */
function NegativeCashFlow({ amount }: { amount: number }) {
	const text = formatUsd(amount)
	if (!isLossText(text)) return null
	return (
		<p>
			With today’s numbers the cash flow is <span className="nowrap">{text}</span> per month after
			reserves.
		</p>
	)
}

/** The single assumption whose change makes the deal fail first, in words (4.5). */
export const KillerSection = memo(function KillerSection(props: KillerSectionProps) {
	const { killer, cashFlow, result, texts, reasons } = props
	const isSaving = killer.kind !== 'unknown' && killer.mode === 'saves'
	let content: ReactNode
	switch (killer.kind) {
		case 'found':
			content = <Moves {...props} killer={killer} />
			break
		case 'none':
			content = (
				<p className="decisive decisive--only">
					No single assumption within five times its usual swing{' '}
					{isSaving ? 'saves it' : 'kills it'}.
				</p>
			)
			break
		case 'unknown':
			content = (
				<p>
					There is no answer for {texts.results[result].name} yet.{' '}
					{killer.reason === null ? '' : reasons[killer.reason]}
				</p>
			)
	}
	return (
		<Card
			title={isSaving ? 'What Would Save It' : 'The Assumption That Kills the Deal'}
			titleId="killer"
			className="stack stack--sm"
		>
			{content}
			{cashFlow !== null && result !== 'cashFlowMonth' && <NegativeCashFlow amount={cashFlow} />}
			<p className="note">
				{texts.results[result].condition} Each assumption is changed alone, everything else stays.
			</p>
		</Card>
	)
})
