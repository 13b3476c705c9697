import { Chart, type ChartMark } from './chart'
import { createAxis, createSlots } from './geometry'

const TOP = 20
const BOTTOM = TOP + 180

/** A `sum` starts at 0; a `change` starts where the step before it ends. */
export type CashStep = {
	kind: 'sum' | 'change'
	/** In words of at most about 11 letters: 'At closing', 'Carry', 'Cash back', 'Left in'. */
	label: string
	/** Dollars; of a change, positive if more of your cash is in the deal. */
	amount: number
	/** The amount, for a bar as wide as a fourth of a phone: +$6,300, $1.25M. */
	text: string
}

export type CashLadderChartProps = {
	/** The chart in one sentence. */
	summary: string
	/** Your cash in the deal, step by step: at closing, carry, back, left in. */
	steps: readonly CashStep[]
}

/** How much of your cash is in the deal, as bars that continue each other. */
export function CashLadderChart({ summary, steps }: CashLadderChartProps) {
	const { center, bar } = createSlots(steps.length)
	let running = 0
	const ends = steps.map(
		({ kind, amount }) => (running = kind === 'sum' ? amount : running + amount),
	)
	const { at } = createAxis([0, ...ends], [BOTTOM, TOP], 20)
	return (
		<Chart
			layout="steps"
			summary={summary}
			height={BOTTOM + 10}
			marks={[
				...steps.flatMap(({ kind, amount, text }, index): ChartMark[] => {
					const end = ends[index] ?? 0
					const [from, to] = [at(end - amount), at(end)]
					return [
						index + 1 < steps.length && ['guide', `M${center(index)},${to}H${center(index + 1)}`],
						[kind === 'sum' ? 'sum' : amount > 0 ? 'cost' : 'bar', bar(index, from, to)],
						['name', center(index), Math.min(from, to) - 10, text],
					]
				}),
				['zero', `M0,${at(0)}H100`],
			]}
		>
			{/* Text of the page wraps, text of a picture does not. */}
			<ol className="chart__steps" aria-hidden="true">
				{steps.map(({ label }) => (
					<li key={label}>{label}</li>
				))}
			</ol>
		</Chart>
	)
}
