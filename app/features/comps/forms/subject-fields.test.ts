import { expect, test } from 'vitest'
import { toPropertyFacts } from '~/features/comps/estimate/comparable'
import { subjectTexts } from './subject-fields'

test.each([
	[null, ''],
	[3, '3'],
	[3.4, '3'],
	[3.5, '4'],
])('a stored condition of %s is the level %j of the list', (condition, text) => {
	expect(subjectTexts(toPropertyFacts({ condition }))['condition']).toBe(text)
})
