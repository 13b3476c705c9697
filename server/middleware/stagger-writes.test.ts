import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { staggerWrites } from './stagger-writes'

function sender() {
	const handler = staggerWrites()
	const begun: string[] = []
	const send = (method: string, name: string) =>
		handler({ method }, undefined, () => void begun.push(name))
	return { begun, send }
}

test('security row 36: what changes something begins in order, one in each turn', async () => {
	const { begun, send } = sender()
	for (const name of ['first', 'second', 'third']) send('POST', name)
	expect(begun).toEqual([])
	await nextTurn()
	expect(begun).toEqual(['first'])
	await nextTurn()
	expect(begun).toEqual(['first', 'second'])
	await nextTurn()
	expect(begun).toEqual(['first', 'second', 'third'])
})

test.each(['GET', 'HEAD'])('%s begins at once, whoever waits', async (method) => {
	const { begun, send } = sender()
	send('DELETE', 'deletion')
	send(method, 'page')
	expect(begun).toEqual(['page'])
	await nextTurn()
	expect(begun).toEqual(['page', 'deletion'])
})

test('the queue begins anew when it was empty', async () => {
	const { begun, send } = sender()
	send('POST', 'first')
	await nextTurn()
	await nextTurn()
	send('POST', 'second')
	await nextTurn()
	expect(begun).toEqual(['first', 'second'])
})
