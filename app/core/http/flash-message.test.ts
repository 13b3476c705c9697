import { expect, test } from 'vitest'
import { getToastDuration, MAX_TOASTS, type Message } from './flash-message'

test.each<[Message, number]>([
	[{ kind: 'success', text: 'Saved' }, 2_000],
	[{ kind: 'error', text: 'Not saved' }, 4_000],
	[{ kind: 'info', text: 'Note' }, 4_000],
	[{ kind: 'error', text: 'Limit reached', durationMs: 6_000 }, 6_000],
	[{ kind: 'success', text: 'Read this', durationMs: 9_000 }, 9_000],
])('SHELL-14 %j is shown for %d ms', (message, ms) => {
	expect(getToastDuration(message)).toBe(ms)
})

test('SHELL-14 shows at most 20 toasts', () => {
	expect(MAX_TOASTS).toBe(20)
})
