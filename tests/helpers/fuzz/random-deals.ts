import { FUZZ_RUNS, FUZZ_SEED } from './fuzz-settings'
import { DEAL_KEYS, type DealInputs, type InputKey, emptyInputs, inputDefinition } from '~/deal'

/** Thousands of random deals, deterministic for a seed. */

/** Random numbers from 0 to 1, deterministic for a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

/** The largest typical value of each unit, and its decimals. */
const ORDINARY = {
	usd: { most: 600_000, digits: 2 },
	percent: { most: 100, digits: 3 },
	days: { most: 720, digits: 0 },
	years: { most: 40, digits: 0 },
	count: { most: 12, digits: 1 },
	sqft: { most: 9_000, digits: 0 },
} as const

/** One input: empty, 0, at the limit, an integer, or with decimals. */
function entry(key: InputKey, next: () => number): string {
	const {
		unit,
		range: [, max],
	} = inputDefinition(key)
	const { most, digits } = ORDINARY[unit as keyof typeof ORDINARY]
	const kind = next()
	if (kind < 0.12) return ''
	if (kind < 0.17) return '0'
	if (kind < 0.19) return String(max)
	const value = next() * most * (unit === 'usd' ? next() : 1)
	return kind < 0.6 ? String(Math.round(value)) : value.toFixed(digits)
}

/** A completed form. */
export function randomDeal(next: () => number): DealInputs {
	const inputs = emptyInputs()
	for (const key of DEAL_KEYS) inputs[key] = entry(key, next)
	return inputs
}

/** Filled-in forms, the same for the same seed. */
export function randomDeals(count = FUZZ_RUNS, seed = FUZZ_SEED): DealInputs[] {
	const next = randomNumbers(seed)
	return Array.from({ length: count }, () => randomDeal(next))
}
