/** Names a device in everyday words, from the User-Agent header. */

/** The header is untrusted; anything beyond this length is ignored. */
export const MAX_USER_AGENT_LENGTH = 300

type Rule = readonly [patterns: readonly RegExp[], name: string]

/** Each rule requires all of its patterns. No pattern has repetition, so matching is linear. */
const BROWSERS: readonly Rule[] = [
	[[/\bEdg(?:e|A|iOS)?\//u], 'Edge'],
	[[/\bOPR\/|\bOpera\b/u], 'Opera'],
	[[/\bSamsungBrowser\//u], 'Samsung Internet'],
	[[/\bFirefox\/|\bFxiOS\//u], 'Firefox'],
	[[/\bCriOS\/|\b(?:Headless)?Chrome\/|\bChromium\//u], 'Chrome'],
	[[/\bVersion\/\d/u, /\bSafari\//u], 'Safari'],
	[[/\bw3m\b/iu], 'w3m'],
	[[/\bLynx\b/iu], 'Lynx'],
	[[/\bcurl\//u], 'curl'],
]

const SYSTEMS: readonly Rule[] = [
	[[/\biPhone\b/u], 'iPhone'],
	[[/\biPad\b/u], 'iPad'],
	[[/\bAndroid\b/u], 'Android'],
	[[/\bWindows\b/u], 'Windows'],
	[[/\bMac OS X\b|\bMacintosh\b/u], 'Mac'],
	[[/\bCrOS\b/u], 'ChromeOS'],
	[[/\bLinux\b/u], 'Linux'],
]

const matchName = (rules: readonly Rule[], text: string): string | undefined =>
	rules.find(([patterns]) => patterns.every((pattern) => pattern.test(text)))?.[1]

/** "Chrome on Windows", "Safari on iPhone"; "Unknown device" for an unknown browser. */
export function describeUserAgent(userAgent: string): string {
	const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH)
	const browser = matchName(BROWSERS, text)
	const system = matchName(SYSTEMS, text)
	if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
	return browser ?? system ?? 'Unknown device'
}
