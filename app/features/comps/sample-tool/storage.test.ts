import { describe, expect, test } from 'vitest'
import { COMPARABLES, MAIN_PROPERTIES } from './data.server'
import { addSaved, saveView, readSaved, readView, removeSaved, savedName } from './storage'

const NOW = new Date('2026-11-20T12:00:00Z')

function memory(): () => Pick<Storage, 'getItem' | 'setItem'> {
	const stored = new Map<string, string>()
	const store = {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
	}
	return () => store
}

const forbidden = (): never => {
	throw new DOMException('denied', 'SecurityError')
}

const [mainProperty] = MAIN_PROPERTIES
const entry = (name: string) => ({
	name,
	mainProperty: mainProperty ?? null,
	comparableProperties: [...COMPARABLES],
	fields: [['view', 'rent']] as [string, string][],
})

describe('COMPS-15 COMPS-16 saved comps in the browser', () => {
	test('are restored unchanged, newest first, with a timestamp as id', () => {
		const store = memory()
		addSaved(store, 'u1', entry('One'), NOW)
		addSaved(store, 'u1', entry('Two'), NOW)
		const saved = readSaved(store, 'u1')
		expect(saved.map(({ name }) => name)).toEqual(['Two', 'One'])
		expect(saved[1]).toEqual({
			...entry('One'),
			id: String(NOW.getTime()),
			savedAt: '2026-11-20T12:00:00.000Z',
		})
		expect(new Set(saved.map(({ id }) => id)).size).toBe(2)
	})

	test('deleting removes one entry; another account sees none of them', () => {
		const store = memory()
		addSaved(store, 'u1', entry('One'), NOW)
		const [two] = addSaved(store, 'u1', entry('Two'), NOW) ?? []
		expect(removeSaved(store, 'u1', two?.id ?? '')?.map(({ name }) => name)).toEqual(['One'])
		expect(readSaved(store, 'u2')).toEqual([])
	})

	test('COMPS-18 saving reports when nothing can be stored', () => {
		expect(addSaved(forbidden, 'u1', entry('One'), NOW)).toBeNull()
		expect(readSaved(forbidden, 'u1')).toEqual([])
	})

	test.each(['{', '7', '[{"id":1}]', '[null]', '[{"id":"1","name":"x","savedAt":"y"}]'])(
		'a storage with %j is an empty list',
		(text) => {
			const store = memory()
			store().setItem('prohub:comps:u1', text)
			expect(readSaved(store, 'u1')).toEqual([])
		},
	)
})

test('COMPS-14 the name: as entered, else the address, else Unnamed Property', () => {
	expect(savedName('  My comps ', mainProperty ?? null)).toBe('My comps')
	expect(savedName('  ', mainProperty ?? null)).toBe('1418 S Maple Ridge Ave')
	expect(savedName('', null)).toBe('Unnamed Property')
})

test('COMPS-04 the view is stored, and nothing breaks if it cannot be', () => {
	const store = memory()
	expect(readView(store)).toBeNull()
	saveView(store, 'rent')
	expect(readView(store)).toBe('rent')
	expect(() => saveView(forbidden, 'rent')).not.toThrow()
	expect(readView(forbidden)).toBeNull()
})
