import { afterEach, expect, test, vi } from 'vitest'
import { resetClock } from '#tests/helpers/setup/singletons'
import { advanceClock, currentTime, monotonicMs } from './clock'

afterEach(resetClock)

/** Offset of the app's time in whole seconds. */
const ahead = (): number => Math.round((currentTime().getTime() - Date.now()) / 1000)

test("the app's time is the system time until it is moved", () => {
	expect(ahead()).toBe(0)
})

test('both bundles of the process share one clock', async () => {
	vi.resetModules()
	const other = await import('./clock')
	expect(other.advanceClock).not.toBe(advanceClock)
	other.advanceClock(60)
	expect(ahead()).toBe(60)
	advanceClock(30)
	expect(ahead()).toBe(90)
})

test('never moves back', () => {
	advanceClock(60)
	advanceClock(-3600)
	expect(ahead()).toBe(60)
})

test('durations use another clock', () => {
	const start = monotonicMs()
	advanceClock(3600)
	expect(monotonicMs() - start).toBeLessThan(60_000)
	expect(monotonicMs()).toBeGreaterThanOrEqual(start)
})
