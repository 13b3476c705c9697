import { expect, test } from 'vitest'
import { cleanLine } from './clean-line'

test.each([
	['\u202enimda', 'nimda'],
	['A\nB', 'A B'],
	['A\u2028B\u0085C', 'A BC'],
	['Bell\u0007 \u0000 X', 'Bell X'],
	['\u2067Ann\u2069\u200f', 'Ann'],
	['Jose\u0301', 'José'],
	['Nguyễn Thị', 'Nguyễn Thị'],
	['김민준', '김민준'],
	['❤\ufe0f', '❤\ufe0f'],
])('FIX-13 %j becomes %j', (text, clean) => {
	expect(cleanLine(text)).toBe(clean)
	expect(cleanLine(clean)).toBe(clean)
})

test.each([
	'\u200b',
	'\u3164',
	'\u2800\u034f',
	'\ufe0f \ufe0f',
	'\u00ad\u2060',
	'\u{e0041}',
	' \n',
])('FIX-13 %j shows nothing, so it is empty', (text) => {
	expect(cleanLine(text)).toBe('')
})
