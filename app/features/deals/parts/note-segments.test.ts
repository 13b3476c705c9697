import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteSegments } from './note-segments'

const hrefs = (text: string) =>
	noteSegments(text).flatMap(({ href }) => (href === null ? [] : [href]))

test.each([
	['See https://example.com/a?b=1.', ['https://example.com/a?b=1']],
	[
		'(http://example.com) and https://example.org/x,',
		['http://example.com/', 'https://example.org/x'],
	],
	['javascript:alert(1) data:text/html,x', []],
	['https://user:pass@example.com', []],
	['https://', []],
	['plain', []],
])('DEAL-05 the links in %j', (text, expected) => {
	expect(hrefs(text)).toEqual(expected)
})

test('DEAL-05 the segments of any text are the text, and every link is one of the web', () => {
	fc.assert(
		fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('https://'))), (parts) => {
			const text = parts.join(' ')
			expect(
				noteSegments(text)
					.map((segment) => segment.text)
					.join(''),
			).toBe(text)
			for (const href of hrefs(text)) expect(href).toMatch(/^https?:\/\//u)
		}),
	)
})
