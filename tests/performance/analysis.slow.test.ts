import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CalculatorBrowser, openBrowser } from '#tests/helpers/browser/calculator-browser'
import {
	interactionTimes,
	slowDown,
	SHORTEST_MS,
	timeInteractions,
} from '#tests/helpers/browser/interaction-times'
import { bundleEngine } from '#tests/helpers/calculator/bundle-engine'
import type { EngineTimes } from '#tests/helpers/calculator/engine-times'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { quantile } from '#tests/helpers/raw-request'

/** How long the analysis takes in a browser: its engine, and a keystroke on each of its pages. */

const DEALS = 200
const MAX_MS = { project: 0.5, sensitivity: 16, killer: 60, offer: 2, simulate: 400 }
const MAX_SENSITIVITY_P95_MS = 30

let calculator: CalculatorBrowser

beforeAll(async () => {
	calculator = await openBrowser()
})

afterAll(() => calculator.close())

test('PRO-92 PRO-49 the engine computes what a page needs within the time of a frame', async ({
	task,
}) => {
	const script = await bundleEngine('engine-times')
	const page = await calculator.open()
	const times = await page.evaluate<EngineTimes>(
		`${script}; engine.engineTimes(${DEALS}, ${FUZZ_SEED})`,
	)
	const parts = ['project', 'sensitivity', 'killer', 'offer', 'simulate'] as const
	const measured = parts.map((part) => ({
		part,
		median: quantile(times[part], 0.5),
		p95: quantile(times[part], 0.95),
	}))
	Object.assign(task.meta, {
		figures: Object.fromEntries(
			measured.map(({ part, median, p95 }) => [
				part,
				`${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`,
			]),
		),
	})
	for (const { part, median } of measured) expect(median, part).toBeLessThanOrEqual(MAX_MS[part])
	expect(quantile(times.sensitivity, 0.95)).toBeLessThanOrEqual(MAX_SENSITIVITY_P95_MS)
})

const DEAL =
	'purchase=200000&arv=200000&rent=2000&yTaxes=2400&yInsurance=1200&ltv=75&interestDSCR=7&years=30'
/** The slowdown of a low-end phone compared with a computer. */
const SLOWER = 6
const MAX_KEY_MS = 100

test.for(['projection', 'sensitivity', 'offer'])(
	`PRO-92 each keystroke on the %s page is painted within ${MAX_KEY_MS} ms with a CPU ${SLOWER} times slower`,
	async (name, { task }) => {
		const page = await calculator.openPath(`/calculator/${name}?${DEAL}`)
		const rent = page.locator('#input-rent')
		await page.locator('details:has(#input-rent) > summary').last().click()
		// The engine is loaded with the first focus.
		await rent.fill('2001')
		await expect.poll(() => page.locator('.analysis-results[aria-busy]').count()).toBe(0)
		await slowDown(page, SLOWER)
		await timeInteractions(page)
		const rounds: number[][] = []
		for (const text of ['2345', '1987', '2410', '2345', '1987', '2410']) {
			await rent.focus()
			await page.keyboard.press('Control+A')
			const before = (await interactionTimes(page)).length
			for (const digit of text) {
				await page.keyboard.press(digit)
				// Tables and charts follow the figure.
				await interactionTimes(page)
			}
			const times = (await interactionTimes(page)).slice(before)
			// The browser reports no durations below its threshold.
			rounds.push([...times, ...Array<number>(Math.max(0, 4 - times.length)).fill(SHORTEST_MS)])
		}
		// The fastest round counts, because other load only adds time.
		const quietest = Math.min(...rounds.map((times) => Math.max(...times)))
		Object.assign(task.meta, {
			figures: { 'ms by round': rounds.map((times) => times.join(' ')).join(' | ') },
		})
		expect(quietest).toBeLessThan(MAX_KEY_MS)
	},
)
