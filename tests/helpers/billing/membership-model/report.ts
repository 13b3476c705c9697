import { readSteps, seedsOf, sequenceOf, type Step, stepText } from './steps'
import { type WalkResult, runSteps } from './walk'
import type { Place } from './walk-state'

/** Runs sequences; one that fails is made as short as it can be, with how to repeat it. */

const LENGTH = 12

type Failed = { steps: readonly Step[]; outcome: WalkResult }

/** Leaves steps out for as long as the same rule is broken; `most` shorter sequences are tried. */
async function shrink(place: Place, { steps, outcome }: Failed, most: number): Promise<Failed> {
	const rule = outcome.violations[0]?.rule
	let best: Failed = { steps: steps.slice(0, outcome.steps), outcome }
	let tries = 0
	for (let size = Math.ceil(best.steps.length / 2); size > 0; size = Math.floor(size / 2)) {
		for (let at = best.steps.length - size; at >= 0 && tries < most; at -= size) {
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
function describeFailure(name: string, { steps, outcome }: Failed, command: string): string {
	return [
		`The model is broken by ${name}:`,
		...outcome.violations.map(({ rule, detail }) => `- ${rule}: ${detail}`),
		`After ${steps.length} steps:`,
		...outcome.log,
		'To repeat it:',
		`MEMBERSHIP_STEPS='${steps.map(stepText).join(' ')}' ${command}`,
	].join('\n')
}

export type Sequence = { name: string; steps: readonly Step[]; isGiven: boolean }

/** The sequences of a run: those of a seed, or the one that a failure has printed. */
export function sequences(
	seed: number,
	count: number,
	{ kills = false, given = process.env['MEMBERSHIP_STEPS'] } = {},
): Sequence[] {
	if (given !== undefined)
		return [{ name: 'the given steps', steps: readSteps(given), isGiven: true }]
	return seedsOf(seed, count).map((one) => ({
		name: `the sequence of seed ${one}`,
		steps: sequenceOf(one, LENGTH, { kills }),
		isGiven: false,
	}))
}

/**
 * Runs a sequence; returns how it breaks the model, or null.
 * @param most how many shorter sequences are tried then
 */
export async function breach(
	place: Place,
	{ name, steps, isGiven }: Sequence,
	{ command, most = 60 }: { command: string; most?: number },
): Promise<string | null> {
	const outcome = await runSteps(place, steps)
	if (outcome.violations.length === 0) return null
	const failed = { steps, outcome }
	return describeFailure(name, isGiven ? failed : await shrink(place, failed, most), command)
}
