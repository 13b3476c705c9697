import { describe, expect, it } from 'vitest'
import { LAW_RUNS } from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { irr, type IrrAnswer, irrOfMonths, mirr, npv } from './returns'

type Random = () => number

const SEEDS = Array.from({ length: LAW_RUNS }, (_, index) => FUZZ_SEED + 1_000_003 * index)

/** The rates of an answer. */
function ratesOf(answer: IrrAnswer): readonly number[] {
	if (answer.kind === 'none') return []
	return answer.kind === 'one' ? [answer.rate] : answer.rates
}

/** Yearly flows of a deal: money in, income, now and then a cost, a sale at the end. */
function dealFlows(next: Random): number[] {
	const price = 10 ** (3 + 4 * next())
	const years = 1 + Math.floor(next() * 40)
	const income = price * (next() * 0.2 - 0.04)
	const flows = Array.from({ length: years }, () =>
		next() < 0.15 ? -price * next() * 0.5 : income * (0.8 + 0.4 * next()),
	)
	const sale = price * next() * 2
	return [next() < 0.1 ? price : -price, ...flows.slice(0, -1), (flows.at(-1) ?? 0) + sale]
}

/** Flows of any signs and sizes. */
function anyFlows(next: Random): number[] {
	const count = 2 + Math.floor(next() * 12)
	return Array.from({ length: count }, () =>
		next() < 0.1 ? 0 : (next() < 0.5 ? -1 : 1) * 10 ** (6 * next() - 2),
	)
}

/** Σ |f_t| (1 + r)^−t. */
function sizeAt(rate: number, flows: readonly number[]): number {
	return npv(
		100 * rate,
		flows.map((flow) => Math.abs(flow)),
	)
}

/** Σ f_t (1 + r)^−t over Σ |f_t| (1 + r)^−t; the power is taken for each flow. */
function share(rate: number, flows: readonly number[]): number {
	let value = 0
	let size = 0
	for (const [t, flow] of flows.entries()) {
		const discounted = flow * (1 + rate) ** -t
		value += discounted
		size += Math.abs(discounted)
	}
	return value / size
}

describe('PRO-94 internal rates of return', () => {
	it('PRO-94 L6 PRO-18 make the flows worth 0', () => {
		for (const seed of SEEDS) {
			const next = randomNumbers(seed)
			for (const flows of [dealFlows(next), anyFlows(next)]) {
				for (const rate of ratesOf(irr(flows))) {
					const worth = Math.abs(npv(100 * rate, flows))
					const size = sizeAt(rate, flows)
					expect(worth, `seed ${seed}: ${flows.join()}`).toBeLessThanOrEqual(1e-9 * size)
					expect(rate).toBeGreaterThanOrEqual(-0.99)
					expect(rate).toBeLessThanOrEqual(10)
				}
			}
		}
	})

	it('PRO-94 L6 NPV falls as the rate rises, for money put in first and received later', () => {
		for (const seed of SEEDS) {
			const next = randomNumbers(seed)
			const flows = anyFlows(next).map((flow, t) =>
				t === 0 ? -1 - Math.abs(flow) : Math.abs(flow),
			)
			if (flows.slice(1).every((flow) => flow === 0)) continue
			const low = next() * 50
			const high = low + 0.01 + next() * 50
			expect(npv(high, flows), `seed ${seed}`).toBeLessThan(npv(low, flows))
		}
	})

	it('PRO-94 L6 L4 are those of the same flows in other dollars, to 1e-9', () => {
		for (const seed of SEEDS) {
			const next = randomNumbers(seed)
			const flows = dealFlows(next)
			const k = 10 ** (20 * next() - 10)
			const rates = ratesOf(irr(flows))
			const scaled = ratesOf(irr(flows.map((flow) => flow * k)))
			const at = `seed ${seed}: ${flows.join()} times ${k}`
			expect(scaled.length, at).toBe(rates.length)
			for (const [index, rate] of rates.entries()) {
				// A small derivative magnifies the rounding of the products.
				const slope = (share(rate + 1e-6, flows) - share(rate - 1e-6, flows)) / 2e-6
				const tolerance = Math.max(1e-9, 1e-14 / Math.abs(slope))
				expect(Math.abs((scaled[index] ?? NaN) - rate), at).toBeLessThanOrEqual(tolerance)
			}
			// A power of two changes no digit.
			const doubled = irr(flows.map((flow) => flow * 2 ** 30))
			expect(doubled, at).toEqual(irr(flows))
		}
	})

	it('PRO-94 L7 PRO-18 miss no rate at which the worth changes its sign', () => {
		for (const seed of SEEDS) {
			const next = randomNumbers(seed)
			for (const flows of [dealFlows(next), anyFlows(next)]) {
				const rates = ratesOf(irr(flows))
				const at = `seed ${seed}: ${flows.join()}`
				const steps = 200
				let low = -0.99
				for (let step = 1; step <= steps; step++) {
					const high = 0.01 * 1_100 ** (step / steps) - 1
					const [worthLow, worthHigh] = [share(low, flows), share(high, flows)]
					const isClear = Math.min(Math.abs(worthLow), Math.abs(worthHigh)) > 1e-12
					if (isClear && worthLow > 0 !== worthHigh > 0) {
						const inside = rates.filter((rate) => rate >= low && rate <= high)
						expect(inside.length % 2, at).toBe(1)
					}
					low = high
				}
			}
		}
	})

	it('PRO-18 differ from the exact rate by less than 1e-10 if there is one', () => {
		for (const seed of SEEDS) {
			const flows = dealFlows(randomNumbers(seed))
			const answer = irr(flows)
			if (answer.kind !== 'one' || Math.abs(answer.rate - 4.505) > 5.49) continue
			const below = share(answer.rate - 1e-10, flows)
			const above = share(answer.rate + 1e-10, flows)
			// Where the worth hardly depends on the rate, a double does not tell the two apart.
			if (Math.abs(above - below) < 1e-13) continue
			expect(below > 0, `seed ${seed}: ${flows.join()}`).not.toBe(above > 0)
		}
	})

	it('PRO-94 L7 PRO-18 are exactly the known roots in the range, to 1e-10', () => {
		for (const seed of SEEDS) {
			const next = randomNumbers(seed)
			const { flows, roots } = flowsOfRoots(next)
			// x = root / 100 = 1 / (1 + rate), from 1 / 11 to 100.
			const expected = roots
				.filter((root) => 11 * root >= 100 && root <= 10_000)
				.map((root) => (100 - root) / root)
				.sort((a, b) => a - b)
			const rates = ratesOf(irr(flows))
			const at = `seed ${seed}: roots ${roots.join()}`
			expect(rates.length, at).toBe(expected.length)
			for (const [index, rate] of rates.entries()) {
				expect(Math.abs(rate - (expected[index] ?? NaN)), at).toBeLessThanOrEqual(1e-10)
			}
		}
	})

	it('PRO-23 of months are those of years without flows between', () => {
		for (const seed of SEEDS) {
			const next = randomNumbers(seed)
			const years = [-1 - next(), ...Array.from({ length: 1 + Math.floor(next() * 20) }, next)]
			const months = years.flatMap((flow, t) =>
				t === 0 ? [flow] : [...Array<number>(11).fill(0), flow],
			)
			const answer = irr(years)
			if (answer.kind !== 'one') continue
			expect(Math.abs((irrOfMonths(months) ?? NaN) - answer.rate), `seed ${seed}`).toBeLessThan(
				1e-10,
			)
		}
	})

	it('PRO-20 are MIRR too, if money is lent and borrowed at them', () => {
		for (const seed of SEEDS) {
			const flows = dealFlows(randomNumbers(seed))
			for (const rate of ratesOf(irr(flows))) {
				const modified = mirr(flows, 100 * rate, 100 * rate)
				expect(modified, `seed ${seed}: ${flows.join()}`).toBeTypeOf('number')
				expect(Math.abs(Number(modified) - rate), `seed ${seed}`).toBeLessThan(1e-8)
			}
		}
	})
})

/**
 * Flows whose worth at x = 1 / (1 + rate) is Π (100 x − root), with at most five different roots:
 * whole numbers, so that the coefficients are exact and the roots 0.01 apart or more in x.
 */
function flowsOfRoots(next: Random): { flows: number[]; roots: number[] } {
	for (;;) {
		const roots = new Set<number>()
		const count = 1 + Math.floor(next() * 5)
		const [low, range] = next() < 0.5 ? [10, 290] : [50, 60]
		while (roots.size < count) {
			const kind = next()
			if (kind < 0.05) roots.add(1 + Math.floor(next() * 9))
			else if (kind < 0.1) roots.add(9_990 + Math.floor(next() * 20))
			else roots.add(low + Math.floor(next() * range))
		}
		let coefficients = [1n]
		for (const root of roots) {
			const product = [...coefficients.map((c) => -c * BigInt(root)), 0n]
			for (const [t, c] of coefficients.entries())
				product[t + 1] = (product[t + 1] ?? 0n) + 100n * c
			coefficients = product
		}
		const flows = coefficients.map(Number)
		if (coefficients.every((c, t) => BigInt(flows[t] ?? 0) === c))
			return { flows, roots: [...roots] }
	}
}
