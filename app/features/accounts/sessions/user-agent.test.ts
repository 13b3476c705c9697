import { expect, test } from 'vitest'
import { describeUserAgent, MAX_USER_AGENT_LENGTH } from './user-agent'

const WIN = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'

test.each([
	[`${WIN} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
	[`${WIN} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
	[`${WIN} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
	['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on Mac'],
	[`${IOS} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
	[`${IOS} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
	['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
	['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
	[`${WIN} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
	['w3m/0.5.3+git20230121', 'w3m'],
	['Lynx/2.9.0dev.12 libwww-FM/2.14', 'Lynx'],
	['', 'Unknown device'],
	['<script>alert(1)</script>', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
	expect(describeUserAgent(userAgent)).toBe(name)
})

test('SAFE-02 H1 parses only the first 300 characters, so that a long header costs nothing', () => {
	expect(MAX_USER_AGENT_LENGTH).toBe(300)
	const padding = (length: number) => `${'x'.repeat(length)} `
	expect(describeUserAgent(`${padding(280)}Firefox/140.0`)).toBe('Firefox')
	expect(describeUserAgent(`${padding(300)}Firefox/140.0 Windows`)).toBe('Unknown device')
	expect(describeUserAgent(`Version/${'1'.repeat(14_500)} Safari/605.1.15`)).toBe('Unknown device')
})
