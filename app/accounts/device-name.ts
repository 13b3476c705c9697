/** What a person calls the thing they sign in with, from what its browser says of itself. */

const BROWSERS: readonly [pattern: RegExp, name: string][] = [
	[/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
	[/\bOPR\/|\bOpera\b/u, 'Opera'],
	[/\bSamsungBrowser\//u, 'Samsung Internet'],
	[/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
	[/\bCriOS\/|\b(?:Headless)?Chrome\/|\bChromium\//u, 'Chrome'],
	[/\bVersion\/[\d.]+.*\bSafari\//u, 'Safari'],
	[/\bw3m\b/iu, 'w3m'],
	[/\bLynx\b/iu, 'Lynx'],
	[/\bcurl\//u, 'curl'],
]

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
	[/\biPhone\b/u, 'iPhone'],
	[/\biPad\b/u, 'iPad'],
	[/\bAndroid\b/u, 'Android'],
	[/\bWindows\b/u, 'Windows'],
	[/\bMac OS X\b|\bMacintosh\b/u, 'Mac'],
	[/\bCrOS\b/u, 'ChromeOS'],
	[/\bLinux\b/u, 'Linux'],
]

const nameIn = (list: readonly [RegExp, string][], text: string): string | undefined =>
	list.find(([pattern]) => pattern.test(text))?.[1]

/** "Chrome on Windows", "Safari on iPhone"; "Unknown device" when the browser says nothing known. */
export function deviceName(userAgent: string): string {
	const browser = nameIn(BROWSERS, userAgent)
	const system = nameIn(SYSTEMS, userAgent)
	if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
	return browser ?? system ?? 'Unknown device'
}
