import {
	ANALYSIS_INPUTS,
	type AnalysisInputDefinition,
	type AnalysisInputs,
	emptyAnalysisInputs,
	optionsOf,
} from '~/deal'

/** Random entries of the analysis inputs, deterministic for a generator of `random-deals.ts`. */

/** Above this, an input in dollars is not ordinary. */
const ORDINARY_DOLLARS = 20_000

/** One input: empty, 0, at a limit, a whole number, or with decimals. Always in its range. */
function entry(input: AnalysisInputDefinition, next: () => number): string {
	const {
		kind,
		range: [min, most],
		unit,
	} = input
	const pick = next()
	if (pick < 0.4) return ''
	if (kind === 'text') return 'New roof'
	const options = optionsOf(input)
	if (kind === 'choice') return options[Math.floor(next() * options.length)]?.value ?? ''
	if (pick < 0.5) return String(Math.max(0, min))
	const max = unit === 'usd' ? ORDINARY_DOLLARS : most
	const low = unit === 'usd' && min < 0 ? -ORDINARY_DOLLARS : min
	if (pick < 0.55) return String(max)
	const value = low + next() * (max - low)
	const hasDecimals = pick > 0.8 && (unit === 'percent' || unit === 'usd' || unit === 'ratio')
	const whole = Math.min(Math.max(Math.round(value), low), max)
	return hasDecimals ? String(Number(value.toFixed(2))) : String(whole)
}

/** A form of the analysis with about half of its inputs, all of them readable and in range. */
export function randomAnalysis(next: () => number): AnalysisInputs {
	const inputs = emptyAnalysisInputs()
	for (const input of ANALYSIS_INPUTS) inputs[input.key] = entry(input, next)
	return inputs
}
