import { expect, test } from 'vitest'
import { classNames } from './class-names'

test('joins the truthy names', () => {
	expect(classNames('btn', false, null, undefined, '', 'btn--sm')).toBe('btn btn--sm')
	expect(classNames()).toBe('')
})
