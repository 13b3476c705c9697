import type { Page } from '@playwright/test'

/** Measures the time from a keystroke to the frame that shows its effect, with the browser's clock. */

/** The browser reports no interactions shorter than this. */
export const SHORTEST_MS = 16

type Timed = PerformanceEntry & { interactionId?: number }
type Timing = { timings?: { id: number; ms: number }[] }

/** Starts measuring all interactions of the page. */
export async function timeInteractions(page: Page): Promise<void> {
	await page.evaluate((durationThreshold) => {
		const timings: { id: number; ms: number }[] = []
		Object.assign(window, { timings })
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as Timed[]) {
				if (entry.interactionId) timings.push({ id: entry.interactionId, ms: entry.duration })
			}
		}).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
	}, SHORTEST_MS)
}

/** The duration of each interaction of at least `SHORTEST_MS`, by its slowest event. */
export async function interactionTimes(page: Page): Promise<number[]> {
	// The entries of the last keystroke arrive after its frame.
	await page.evaluate(
		() =>
			new Promise((done) => {
				requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))
			}),
	)
	const timings = await page.evaluate(() => (window as Timing).timings ?? [])
	const slowest = new Map<number, number>()
	for (const { id, ms } of timings) slowest.set(id, Math.max(ms, slowest.get(id) ?? 0))
	return [...slowest.values()]
}

/** Throttles the page's CPU by this factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
	const session = await page.context().newCDPSession(page)
	await session.send('Emulation.setCPUThrottlingRate', { rate })
}
