import { expect, test } from 'vitest'
import { runningHeadCss } from './running-head'

/** The style sheet with an address in it, which anyone can have typed. */

/** The two texts as a browser reads them: an escape is a number and one space. */
function textsOf(css: string): string[] {
	return [...css.matchAll(/content:"([^"]*)"/gu)].map(([, text = '']) =>
		text.replace(/\\([0-9a-f]{1,6}) /gu, (_, hex: string) =>
			String.fromCodePoint(parseInt(hex, 16)),
		),
	)
}

test('PRO-68 each printed page has the property at the left and the date at the right', () => {
	expect(textsOf(runningHeadCss('14 Élm St #2, Tulsa', 'May 31, 2026'))).toEqual([
		'14 Élm St #2, Tulsa',
		'May 31, 2026',
	])
})

test('PRO-68 no address ends its string, its rule or the style element', () => {
	const hostile = '"}</style><script>alert(1)</script>\\;{@import url(//x)}\n🏠'
	const css = runningHeadCss(hostile, 'May 31, 2026')
	expect(css).toMatch(
		/^@page report\{@top-left\{content:"[\w \\]*"\}@top-right\{content:"[\w \\]*"\}\}$/u,
	)
	expect(textsOf(css)[0]).toBe(hostile)
})

test('PRO-68 a long address is cut with a mark', () => {
	const [property = ''] = textsOf(runningHeadCss('🏠'.repeat(200), ''))
	expect([[...property].length, property.endsWith('…')]).toEqual([80, true])
})
