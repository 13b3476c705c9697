import { describe, expect, test } from 'vitest'
import { isFound, meansName, wordForms } from './search-words'

describe('PRO-71 the words for a service type or a specialty', () => {
	test.each([
		['Roofing', 'roofer roofers roof roofing roofs'],
		['Plumbing', 'plumber plumbers plumb plumbing'],
		['Electrical', 'electrician electricians electric electrici'],
		['Painting', 'painter painters paint'],
		['Real Estate Agent', 'realtor realtors broker agent agents'],
		['Attorney', 'lawyer lawyers attorneys legal'],
		['Tax Advisor / CPA', 'accountant accountants cpa cpas accounting taxes'],
		['Landscaping', 'landscaper landscapers'],
		['General Contracting', 'handyman handymen gc builders'],
		['HVAC', 'ac hvac heating'],
		['Solar Installer', 'solar installers installer'],
	])('%s: %s', (name, words) => {
		for (const word of words.split(' ')) expect([word, meansName(name, word)]).toEqual([word, true])
	})

	test('no others', () => {
		expect(meansName('Roofing', 'painter')).toBe(false)
		expect(meansName('Plumbing', 'plus')).toBe(false)
		expect(meansName('Lender', 'lens')).toBe(false)
		expect(meansName('Cleaner', 'law')).toBe(false)
		expect(meansName('constructor', 'roofer')).toBe(false)
	})

	test('the singular of a plural, and a word that is none as it is', () => {
		expect(wordForms('roofers')).toEqual(['roofers', 'roofer'])
		expect(wordForms('agencies')).toEqual(['agencies', 'agency'])
		expect(wordForms('boxes')).toEqual(['boxes', 'box'])
		expect(wordForms('houses')).toEqual(['houses', 'hous'])
		for (const word of ['glass', 'lens', 'illinois', 'bonus']) {
			expect(wordForms(word)).toEqual([word])
		}
	})

	test('all words of a search', () => {
		expect(isFound('Real Estate Agent', 'Estate Brokers')).toBe(true)
		expect(isFound('Real Estate Agent', 'estate lawyer')).toBe(false)
		expect(isFound('Roofing', '')).toBe(true)
	})
})
