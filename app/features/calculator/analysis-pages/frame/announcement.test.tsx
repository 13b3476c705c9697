// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcement } from './announcement'

beforeEach(() => {
	vi.useFakeTimers()
})

afterEach(() => {
	cleanup()
	vi.useRealTimers()
})

/** The texts that a screen reader is given, in order; each change of the region is one. */
async function announcedWhile(
	run: (show: (text: string) => void) => Promise<void>,
): Promise<string[]> {
	const page = render(<Announcement text="Cash flow: $250" />)
	const heard: string[] = []
	const region = screen.getByRole('status')
	const observer = new MutationObserver(() => heard.push(region.textContent))
	observer.observe(region, { childList: true, characterData: true, subtree: true })
	await run((text) => page.rerender(<Announcement text={text} />))
	observer.disconnect()
	return heard
}

const pass = (ms: number) =>
	act(async () => {
		await vi.advanceTimersByTimeAsync(ms)
	})

test('PRO-91 the region is polite, and empty when the page opens', async () => {
	expect(renderToStaticMarkup(<Announcement text="Cash flow: $250" />)).toBe(
		'<div class="sr-only" role="status" aria-live="polite" id="headline-announcement"></div>',
	)
	expect(await announcedWhile(() => pass(5_000))).toEqual([])
})

test('PRO-91 a headline is announced once, a second after it has settled', async () => {
	const heard = await announcedWhile(async (show) => {
		for (const digit of ['$2', '$26', '$260']) {
			show(`Cash flow: ${digit}`)
			await pass(999)
		}
		expect(screen.getByRole('status').textContent).toBe('')
		await pass(1)
		show('Cash flow: $260')
		await pass(5_000)
	})
	expect(heard).toEqual(['Cash flow: $260'])
})

test('PRO-91 what is typed and taken back within the pause is not announced; later it is', async () => {
	const heard = await announcedWhile(async (show) => {
		show('Cash flow: $9')
		await pass(900)
		show('Cash flow: $250')
		await pass(5_000)
		show('Cash flow: $9')
		await pass(1_000)
		show('Cash flow: $250')
		await pass(1_000)
	})
	expect(heard).toEqual(['Cash flow: $9', 'Cash flow: $250'])
})
