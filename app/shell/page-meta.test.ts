import { expect, test } from 'vitest'
import { brandOf, pageMeta } from './page-meta'

const matches = [{ id: 'root', data: { brand: 'Deal House' } }, { id: 'routes/terms' }]

test('SHELL-01 a title names the page and the brand', () => {
	expect(pageMeta(matches, { title: 'Dashboard', noIndex: true })).toEqual([
		{ title: 'Dashboard · Deal House' },
		{ name: 'robots', content: 'noindex' },
	])
	expect(pageMeta(matches, { title: 'Terms', description: 'The terms.' })).toEqual([
		{ title: 'Terms · Deal House' },
		{ name: 'description', content: 'The terms.' },
	])
})

test('SHELL-01 without data the brand is Pro Hub', () => {
	expect(brandOf([undefined, { id: 'root' }])).toBe('Pro Hub')
	expect(brandOf([{ id: 'root', data: { brand: 3 } }])).toBe('Pro Hub')
	expect(brandOf([{ id: 'root', data: null }])).toBe('Pro Hub')
})
