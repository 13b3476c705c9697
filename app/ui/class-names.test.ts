import { expect, test } from 'vitest'
import { classNames } from './class-names'

test('names that apply are joined, the others are left out', () => {
	expect(classNames('btn', false, null, undefined, '', 'btn--sm')).toBe('btn btn--sm')
	expect(classNames()).toBe('')
})
