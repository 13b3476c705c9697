import { expect, test } from 'vitest'
import { shownChanges } from './change-texts'

test('PRO-61 a choice is shown by its label, and a text that is none of its options as it was typed', () => {
	const none = { from: [], to: [] }
	// Names that every object has are no options either.
	for (const text of ['constructor', '__proto__', 'toString', 'both']) {
		const [change] = shownChanges([{ key: 'exitBy', from: 'cap', to: text }], none)
		expect(change).toMatchObject({ from: 'An exit cap rate', to: text, change: null })
	}
})
