// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endsSession, getToastDuration, MAX_TOASTS, type Message } from '~/core/http/flash-message'
import { Toaster, ToastProvider } from '~/ui/toast/toaster'
import { DEFERRED_SCRIPT_LOADER } from './deferred-script-loader'
import { enhanceMessages } from './toasts'
import { IslandScripts } from './island-scripts'

const MESSAGES: Message[] = [
	{ kind: 'success', text: 'Signed out successfully.', signedOut: 'u1' },
	{ kind: 'error', text: 'Please sign in to access this feature', key: 'guard' },
]

const show = (messages: Message[]) => {
	document.body.innerHTML = renderToStaticMarkup(
		<ToastProvider messages={messages} durationOf={getToastDuration} limit={MAX_TOASTS}>
			<Toaster />
		</ToastProvider>,
	)
	const toaster = document.querySelector<HTMLElement>('.toaster')
	if (toaster === null) throw new Error('No toaster')
	// The test's document does not support popovers.
	toaster.showPopover = vi.fn()
	toaster.hidePopover = vi.fn()
	vi.spyOn(toaster, 'matches').mockReturnValue(false)
	return toaster
}

const texts = () => [...document.querySelectorAll('.toast__text')].map((p) => p.textContent)

beforeEach(() => {
	vi.useFakeTimers()
})

afterEach(() => {
	vi.useRealTimers()
	document.body.innerHTML = ''
})

describe('SHELL-14 messages of a page without hydration', () => {
	test('disappear after their duration, like toasts', () => {
		enhanceMessages(show(MESSAGES), [2_000, 4_000])
		vi.advanceTimersByTime(1_999)
		expect(texts()).toHaveLength(2)
		vi.advanceTimersByTime(1)
		expect(texts()).toEqual(['Please sign in to access this feature'])
		vi.advanceTimersByTime(2_000)
		expect(texts()).toEqual([])
	})

	test('remain while they are read, and can be dismissed', () => {
		enhanceMessages(show(MESSAGES), [2_000, 4_000])
		const [first, second] = document.querySelectorAll('.toast')
		first?.dispatchEvent(new Event('mouseenter'))
		vi.advanceTimersByTime(60_000)
		expect(texts()).toEqual(['Signed out successfully.'])
		expect(second?.isConnected).toBe(false)
		first?.dispatchEvent(new Event('mouseleave'))
		vi.advanceTimersByTime(1_000)
		first?.querySelector<HTMLButtonElement>('button[aria-label=Dismiss]')?.click()
		expect(texts()).toEqual([])
	})
})

describe('the scripts of a page without hydration', () => {
	test('a page without messages and islands has none', () => {
		expect(
			renderToStaticMarkup(<IslandScripts scripts={[]} messages={[]} endsSession={false} />),
		).toBe('')
	})

	test('messages include theirs, with durations and the account that signed out (CALC-10)', () => {
		const html = renderToStaticMarkup(
			<IslandScripts scripts={['landing']} messages={MESSAGES} endsSession={false} />,
		)
		expect(html.match(/<script/gu)).toHaveLength(2)
		expect(html).toContain('data-durations="2000 4000"')
		expect(html).toContain('data-signed-out="u1"')
		expect(html).not.toContain('nonce')
		const inline = [...html.matchAll(/<script[^>]*>([^<]+)</gu)].map(([, text]) => text)
		expect(inline).toEqual([DEFERRED_SCRIPT_LOADER])
	})

	test('PRO-80 the end of a session adds the script that ends offline use, also without a message', () => {
		const html = renderToStaticMarkup(<IslandScripts scripts={[]} messages={[]} endsSession />)
		expect(html.match(/<script/gu)).toHaveLength(1)
		expect(MESSAGES.some(endsSession)).toBe(true)
		expect(endsSession({ kind: 'error', text: 'Replaced', endsSession: true })).toBe(true)
		expect(endsSession({ kind: 'info', text: 'Saved' })).toBe(false)
	})

	test('a message that replaces another counts once', () => {
		const twice: Message[] = [
			{ kind: 'error', text: 'One', key: 'guard' },
			{ kind: 'success', text: 'Two', key: 'guard' },
		]
		const html = renderToStaticMarkup(
			<IslandScripts scripts={[]} messages={twice} endsSession={false} />,
		)
		expect(html).toContain('data-durations="2000"')
	})
})
