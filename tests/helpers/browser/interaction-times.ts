import type { Page } from '@playwright/test'

/** How long a page takes from a key to the picture that shows its effect, as the browser times it. */

/** Below this the browser names no figure. */
export const SHORTEST_MS = 16

type Timed = PerformanceEntry & { interactionId?: number }
type Timing = { timings?: { id: number; ms: number }[] }

/** From here on every interaction of the page is timed. */
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

/** The time of each interaction that took at least `SHORTEST_MS`, its slowest event counted. */
export async function interactionTimes(page: Page): Promise<number[]> {
	// The entries of the last key come with the picture after it.
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

/** Makes the page's processor so many times slower than this computer's. */
export async function slowDown(page: Page, rate: number): Promise<void> {
	const session = await page.context().newCDPSession(page)
	await session.send('Emulation.setCPUThrottlingRate', { rate })
}
