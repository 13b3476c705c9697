import { expect, test } from 'vitest'
import { APOSTROPHES, foldText } from './fold'

test.each([
	['O’Brien & Søn Straße Ümläut', 'obrien & son strasse umlaut'],
	["O'BRIEN", 'obrien'],
	['O\u02bcBrien', 'obrien'],
	['Hawai\u02bbi', 'hawaii'],
	['Café', 'cafe'],
	['Cafe\u0301', 'cafe'],
	['CAFÉ', 'cafe'],
	['Łódź', 'lodz'],
	['Þór Ægir Œuvre Đào', 'thor aegir oeuvre dao'],
	['İstanbul Iğdır', 'istanbul igdir'],
	['STRASSE STRAẞE', 'strasse strasse'],
	['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
	['Ｆｕｌｌ', 'full'],
	['Roof_s 100%', 'roof_s 100%'],
	['', ''],
])('FIX-37 %s is compared as %s', (text, folded) => {
	expect(foldText(text)).toBe(folded)
	expect(foldText(folded)).toBe(folded)
})

test('FIX-37 every apostrophe is left out', () => {
	expect(foldText(APOSTROPHES)).toBe('')
})
