import { expect, test } from 'vitest'
import { getBrand, pageMeta, socialMeta } from './page-meta'

const matches = [{ id: 'root', data: { brand: 'Deal House' } }, { id: 'routes/terms' }]

test('SHELL-01 a title contains the page and the brand', () => {
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
	expect(getBrand([undefined, { id: 'root' }])).toBe('Pro Hub')
	expect(getBrand([{ id: 'root', data: { brand: 3 } }])).toBe('Pro Hub')
	expect(getBrand([{ id: 'root', data: null }])).toBe('Pro Hub')
})

test("LAND-01 a link preview has the page's texts, its full URL and an image", () => {
	const page = { title: 'Terms', description: 'The terms.', path: '/terms-of-service' }
	const root = { id: 'root', data: { brand: 'Deal House', origin: 'https://deals.test' } }
	const meta = socialMeta([root], page).flatMap(Object.entries)
	expect(meta).toContainEqual(['href', 'https://deals.test/terms-of-service'])
	expect(meta).toContainEqual(['content', 'https://deals.test/social.png'])
	expect(meta).toContainEqual(['content', 'Deal House'])
	expect(socialMeta([{ id: 'root' }], page)).toEqual([])
})
