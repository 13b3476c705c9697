import { describe, expect, test } from 'vitest'
import {
	answerFor,
	hasShellPage,
	isCalculatorPage,
	shellCaches,
	type RequestFacts,
} from './worker-rules'

const ORIGIN = 'https://hub.test'

const answer = (path: string, changes: Partial<RequestFacts> = {}) =>
	answerFor(
		{
			method: 'GET',
			mode: 'navigate',
			destination: 'document',
			url: new URL(path, ORIGIN).href,
			...changes,
		},
		ORIGIN,
	)

describe('which request gets what', () => {
	test.each([
		'/calculator',
		'/calculator/',
		'/calculator?property=p1&rent=1.5',
		'/calculator/projection?purchase=200000',
		'/calculator/offline',
		'/calculator/scenarios',
		'/calculator/compare?deal=a.b',
	])('PRO-79 %s is a page', (path) => {
		expect(answer(path)).toBe('page')
	})

	test.each([
		// Also in the scope `/calculator`, which is only the beginning of an address.
		'/calculators',
		'/calculator-help',
		'/calculatorx/projection',
		'/calculator.data',
		'/calculator/loan.csv?rent=1',
		'/calculator/report.pdf',
		'/calculator/projection.data',
		'/api/properties',
		'/dashboard',
		'/',
	])('PRO-79 %s is left to the browser', (path) => {
		expect(answer(path)).toBe('browser')
	})

	test('PRO-79 only reading is answered, and only in a tab of its own', () => {
		for (const method of ['POST', 'HEAD', 'PUT', 'DELETE'])
			expect(answer('/calculator', { method })).toBe('browser')
		expect(answer('/calculator', { destination: 'iframe' })).toBe('browser')
	})

	test('PRO-79 data is never answered, whatever asks for it', () => {
		for (const mode of ['cors', 'same-origin', 'no-cors']) {
			expect(answer('/calculator', { mode, destination: '' })).toBe('browser')
			expect(answer('/calculator.data', { mode, destination: '' })).toBe('browser')
			expect(answer('/api/properties', { mode, destination: '' })).toBe('browser')
		}
	})

	test('PRO-79 hashed files of this origin come from the cache, other origins never', () => {
		const script = { mode: 'cors', destination: 'script' }
		expect(answer('/assets/offline-abc.js', script)).toBe('file')
		expect(answer('https://other.test/assets/offline-abc.js', script)).toBe('browser')
		expect(answer('https://other.test/calculator')).toBe('browser')
		expect(answer('/icon-192.png', { mode: 'no-cors', destination: 'image' })).toBe('browser')
	})
})

test('PRO-79 the shell has the calculator and its analysis', () => {
	for (const page of ['', '/projection', '/loan', '/brrrr', '/sensitivity', '/offer', '/offline/'])
		expect(hasShellPage(`/calculator${page}`)).toBe(true)
	for (const page of [
		'/calculator/scenarios',
		'/calculator/loan.csv',
		'/calculators',
		'/',
		'/deals',
	])
		expect(hasShellPage(page)).toBe(false)
})

test('PRO-79 a long row of slashes is no page, and is answered at once', () => {
	expect(isCalculatorPage(`/calculator${'/'.repeat(100_000)}x.y`)).toBe(false)
	expect(hasShellPage(`/calculator${'/'.repeat(100_000)}`)).toBe(false)
})

test('PRO-82 the shell of the newest build is looked for first, in caches of this worker only', () => {
	expect(shellCaches(['other', 'calculator-a', 'calculator-b', 'calc'])).toEqual([
		'calculator-b',
		'calculator-a',
	])
})
