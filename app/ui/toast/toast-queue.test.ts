import { describe, expect, test } from 'vitest'
import { addToasts, removeToast, removeToastByKey, EMPTY_QUEUE, type Toast } from './toast-queue'

const say = (text: string, key?: string): Toast => ({ kind: 'info', text, key })
const texts = (queue: { visible: readonly { toast: Toast }[] }) =>
	queue.visible.map(({ toast }) => toast.text)

describe('toast queue', () => {
	test('preserves the order and gives every toast a unique id', () => {
		const queue = addToasts(addToasts(EMPTY_QUEUE, [say('a'), say('b')], 20), [say('c')], 20)
		expect(texts(queue)).toEqual(['a', 'b', 'c'])
		expect(queue.visible.map(({ id }) => id)).toEqual([1, 2, 3])
	})

	test('SHELL-14 shows at most 20; drops the oldest', () => {
		const many = Array.from({ length: 23 }, (_, i) => say(String(i)))
		const queue = addToasts(EMPTY_QUEUE, many, 20)
		expect(queue.visible).toHaveLength(20)
		expect(texts(queue)[0]).toBe('3')
		expect(texts(queue)[19]).toBe('22')
	})

	test('a toast replaces the one with the same key', () => {
		const queueBefore = addToasts(EMPTY_QUEUE, [say('Sending message...', 'contact'), say('b')], 20)
		const queueAfter = addToasts(queueBefore, [say('Message sent successfully!', 'contact')], 20)
		expect(texts(queueAfter)).toEqual(['Message sent successfully!', 'b'])
		expect(queueAfter.visible[0]?.id).toBe(queueBefore.visible[0]?.id)
	})

	test('toasts without a key never replace each other', () => {
		expect(texts(addToasts(EMPTY_QUEUE, [say('a'), say('a')], 20))).toEqual(['a', 'a'])
	})

	test('removes a toast by id or key, and never reuses ids', () => {
		const queue = addToasts(EMPTY_QUEUE, [say('a'), say('b', 'k')], 20)
		expect(texts(removeToast(queue, 1))).toEqual(['b'])
		expect(texts(removeToastByKey(queue, 'k'))).toEqual(['a'])
		expect(addToasts(removeToast(queue, 2), [say('c')], 20).visible.at(-1)?.id).toBe(3)
	})
})
