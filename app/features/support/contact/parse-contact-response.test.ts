import { describe, expect, test } from 'vitest'
import { type RawContactResponse, parseContactResponse } from './parse-contact-response'

const createResponse = (changes: Partial<RawContactResponse>): RawContactResponse => ({
	status: 200,
	statusText: '',
	contentType: 'application/json; charset=utf-8',
	text: '{"message":"Message sent successfully!"}',
	...changes,
})

describe('CONT-04 CONT-06 a success', () => {
	test('shows the confirmation', () => {
		const confirmation = { ok: true, text: 'Message sent successfully!' }
		expect(parseContactResponse(createResponse({}))).toEqual(confirmation)
		expect(parseContactResponse(createResponse({ text: '{}' }))).toEqual(confirmation)
	})

	test('that is not JSON is reported as unexpected', () => {
		expect(
			parseContactResponse(createResponse({ contentType: 'text/html', text: '<p>ok</p>' })),
		).toEqual({
			ok: true,
			text: 'Operation successful, but received unexpected response format.',
		})
	})

	test('with malformed JSON is a failure', () => {
		expect(parseContactResponse(createResponse({ text: '{"message":' }))).toEqual({
			ok: false,
			text: 'Received invalid JSON response from server.',
			fields: {},
		})
	})
})

describe('CONT-05 an error shows', () => {
	const plain = 'text/plain'
	test.each<[string, Partial<RawContactResponse>, string]>([
		['the message of its JSON', { text: '{"message":"Too many","code":"x"}' }, 'Too many'],
		['the status text without one', { text: '{}', statusText: 'Bad Request' }, 'Bad Request'],
		['the body text', { contentType: plain, text: ' It is busy. ' }, 'It is busy.'],
		['the status text', { contentType: plain, text: '', statusText: 'Bad Gateway' }, 'Bad Gateway'],
		['its status code otherwise', { contentType: '', text: '' }, 'HTTP error! status: 502'],
		['its status code for malformed JSON', { text: '{' }, 'HTTP error! status: 502'],
	])('%s', (_what, changes, text) => {
		const response = createResponse({ status: 502, ...changes })
		expect(parseContactResponse(response)).toEqual({ ok: false, text, fields: {} })
	})

	test('the errors by field', () => {
		const text = '{"message":"No","fields":{"subject":"Please enter a subject.","other":7}}'
		expect(parseContactResponse(createResponse({ status: 400, text }))).toEqual({
			ok: false,
			text: 'No',
			fields: { subject: 'Please enter a subject.' },
		})
	})
})
