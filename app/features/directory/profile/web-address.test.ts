import { describe, expect, test } from 'vitest'
import { displayUrl, webAddress } from './web-address'

describe('DIR-11 links (security row 43)', () => {
	test.each([
		['example.com', 'https://example.com/'],
		['  example.com/a b'.replace(' b', '-b'), 'https://example.com/a-b'],
		['www.example.com:8443/x?y=1#z', 'https://www.example.com:8443/x?y=1#z'],
		['http://example.com', 'http://example.com/'],
		['HTTPS://Example.COM/Path', 'https://example.com/Path'],
		['httpful.example', 'https://httpful.example/'],
		['//example.com/x', 'https://example.com/x'],
		['bücher.example', 'https://xn--bcher-kva.example/'],
		['https://example.com/"><script>', 'https://example.com/%22%3E%3Cscript%3E'],
	])('%s is %s', (input, href) => {
		expect(webAddress(input)).toBe(href)
		expect(webAddress(href)).toBe(href)
	})

	test.each([
		'javascript:alert(1)',
		'JaVaScRiPt:alert(1)',
		'java\tscript:alert(1)',
		'javascript://example.com/%0aalert(1)',
		'data:text/html,<script>alert(1)</script>',
		'vbscript:msgbox(1)',
		'httpx://example.com',
		'http:example.com',
		'ftp://example.com',
		'file:///etc/passwd',
		'mailto:a@b.test',
		'https://user@example.com',
		'https://user:pw@example.com',
		'example.com@evil.test',
		'localhost',
		'https://localhost:3000',
		'nothing',
		'example.com evil.test',
		'https://',
		'',
		`example.com/${'x'.repeat(300)}`,
	])('rejects %j', (input) => {
		expect(webAddress(input)).toBeNull()
	})

	test('an address is displayed without scheme and trailing slash', () => {
		expect(displayUrl('https://www.example.com/')).toBe('example.com')
		expect(displayUrl('http://example.com/call')).toBe('example.com/call')
	})
})
