import { expect, test } from 'vitest'
import { NO_OPERATOR, operatorText, replyText } from './operator'

test('the operator is named as far as it is set', () => {
	expect(operatorText(NO_OPERATOR)).toBeNull()
	expect(operatorText({ ...NO_OPERATOR, name: 'Acme LLC', address: '1 Main St' })).toBe(
		'Operated by Acme LLC, 1 Main St',
	)
})

test('the contact page says when messages are answered, if that is set', () => {
	const operator = { ...NO_OPERATOR, replyTime: 'within one business day' }
	expect(replyText(NO_OPERATOR, null)).toBe('We reply by email.')
	expect(replyText(operator, null)).toBe('We reply by email within one business day.')
	expect(replyText(operator, 'a@b.test')).toBe("We'll reply to a@b.test within one business day.")
})
