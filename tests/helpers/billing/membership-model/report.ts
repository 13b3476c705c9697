import { type Step, stepText } from './steps'
import { type Outcome, runSteps } from './walk'
import type { Place } from './walk-state'

/** A sequence that fails, as short as it can be, and how to repeat it. */

/** How often a shorter sequence is tried. */
const MAX_TRIES = 60

/** Leaves steps out for as long as the same rule is broken. */
export async function shrink(place: Place, steps: readonly Step[], outcome: Outcome) {
	const rule = outcome.violations[0]?.rule
	let best = { steps: steps.slice(0, outcome.steps), outcome }
	let tries = 0
	for (let size = Math.ceil(best.steps.length / 2); size > 0; size = Math.floor(size / 2)) {
		for (let at = best.steps.length - size; at >= 0 && tries < MAX_TRIES; at -= size) {
			const shorter = [...best.steps.slice(0, at), ...best.steps.slice(at + size)]
			tries += 1
			const again = await runSteps(place, shorter)
			if (again.violations[0]?.rule !== rule) continue
			best = { steps: shorter.slice(0, again.steps), outcome: again }
		}
	}
	return best
}

/** The failure as a text with the steps and the command that repeats them. */
export function describeFailure(
	seed: number | null,
	{ steps, outcome }: { steps: readonly Step[]; outcome: Outcome },
	command: string,
): string {
	return [
		`The model is broken${seed === null ? '' : ` by the sequence of seed ${seed}`}:`,
		...outcome.violations.map(({ rule, detail }) => `- ${rule}: ${detail}`),
		`After ${steps.length} steps:`,
		...outcome.log,
		'To repeat it:',
		`MEMBERSHIP_STEPS='${steps.map(stepText).join(' ')}' ${command}`,
	].join('\n')
}
