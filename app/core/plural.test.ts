import { expect, test } from 'vitest'
import { countOf, nounFor } from './plural'

test.each([
	[countOf(0, 'comp'), '0 comps'],
	[countOf(1, 'comp'), '1 comp'],
	[countOf(2, 'comp'), '2 comps'],
	[countOf(1.5, 'bath'), '1.5 baths'],
	[countOf(11_001, 'comp'), '11,001 comps'],
	[countOf(1, 'entry', 'entries'), '1 entry'],
	[countOf(21, 'entry', 'entries'), '21 entries'],
	[nounFor('1', 'month'), 'month'],
	[nounFor('−1', 'point'), 'points'],
	[nounFor('1.0', 'month'), 'months'],
	[nounFor('11', 'day'), 'days'],
])('%s', (text, expected) => {
	expect(text).toBe(expected)
})
