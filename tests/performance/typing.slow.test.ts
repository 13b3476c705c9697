import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDealUrl } from '~/features/calculator/deal-form/deal-url'
import { INPUTS, type InputKey } from '~/deal'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import { type CalculatorBrowser, openBrowser } from '#tests/helpers/browser/calculator-browser'
import { quantile } from '#tests/helpers/raw-request'
import {
	interactionTimes,
	SHORTEST_MS,
	slowDown,
	timeInteractions,
} from '#tests/helpers/browser/interaction-times'
import { waitForPaint } from '#tests/helpers/browser/await-paint'
import { typeAtRandom } from '#tests/helpers/browser/typing'
import { withCommas } from '#tests/helpers/browser/number-field-model'

/** Number input tests at length, and input latency on a slow phone. */

const MINUTE = 60_000
const STEPS = 4_000
/** The slowdown of a low-end phone compared with a computer. */
const SLOWER = 6
const MAX_MS = 100
const ROUNDS = 3

let calculator: CalculatorBrowser

beforeAll(async () => {
	calculator = await openBrowser()
})

afterAll(async () => {
	await calculator.close()
})

const TYPED: readonly [InputKey, string][] = [
	['purchase', '165250.5'],
	['sPrice', '285000.2'],
	['arv', '271999.9'],
	['rent', '1850.255'],
	['interestDSCR', '7.125375'],
]

test(`CALC-10 each of 40 keystrokes is painted within ${MAX_MS} ms with a CPU ${SLOWER} times slower`, async ({
	task,
}) => {
	const [deal] = SAMPLE_DEALS
	if (deal === undefined) throw new Error('There is no sample deal.')
	const link = buildDealUrl({ propertyAddress: deal.address, inputs: deal.inputs, analysis: null })
	const page = await calculator.open(link)
	await page.waitForURL((url) => url.search === '')
	await slowDown(page, SLOWER)
	await timeInteractions(page)
	const rounds: number[][] = []
	for (let round = 0; round < ROUNDS; round += 1) rounds.push(await typedOnce(page))
	// The fastest round counts, because other load only adds time.
	const quietest = rounds.sort((a, b) => Math.max(...a) - Math.max(...b))[0] ?? []
	Object.assign(task.meta, {
		figures: {
			keys: quietest.length,
			'median ms': quantile(quietest, 0.5),
			'p95 ms': quantile(quietest, 0.95),
			'longest ms': Math.max(...quietest),
			'longest of each round': rounds.map((times) => Math.max(...times)).join(' '),
		},
	})
	expect(quietest).toHaveLength(40)
	expect(Math.max(...quietest)).toBeLessThan(MAX_MS)
})

/** Types once into each field and returns how long each keystroke took to be painted. */
async function typedOnce(page: Page): Promise<number[]> {
	const before = (await interactionTimes(page)).length
	let keys = 0
	for (const [key, text] of TYPED) {
		await page.locator(`[name=${key}]`).focus()
		// Nobody types before the field shows that it has the focus.
		await waitForPaint(page)
		await page.keyboard.type(text, { delay: 100 })
		keys += text.length
	}
	const times = (await interactionTimes(page)).slice(before)
	expect(times.length).toBeGreaterThan(0)
	// The browser reports no durations below its threshold.
	const unnamed = Array<number>(Math.max(0, keys - times.length)).fill(SHORTEST_MS)
	return [...times, ...unnamed]
}

test(
	'CALC-11 CALC-12 CALC-13 thousands of random keystrokes, pastes and undos in every field',
	async ({ task }) => {
		const seed = Number(process.env['TYPING_SEED'] ?? randomInt(2 ** 31))
		const page = await calculator.open()
		const fields = INPUTS.map(({ key }) => key)
		Object.assign(task.meta, { figures: { seed, steps: STEPS } })
		const typed = await typeAtRandom(page, { seed, steps: STEPS, fields })
		for (const key of fields) {
			const shown = await page.locator(`[name=${key}]`).inputValue()
			expect([key, shown]).toEqual([key, withCommas(typed[key] ?? '')])
		}
	},
	10 * MINUTE,
)
