import { describe, expect, test } from 'vitest'
import { RECOMMENDED_SLUG } from '~/features/guides/reading/guide'
import type { GuideList } from '~/features/guides/list/guide-list.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { storeGuide } from '#tests/helpers/guides/guide-factory'
import { signInAs } from '#tests/helpers/factories'

useDatabase()

type View = GuideList & { isEntitled: boolean; isAdmin: boolean }

async function open(path: string, device = new TestClient()): Promise<View> {
	return (await device.load(path)).value as View
}

const titles = (view: View): string[] => view.guides.map(({ title }) => title)

describe('GUIDE-03 GUIDE-04 guide list', () => {
	test('sorts in four ways, newest first by default', async () => {
		for (const title of ['beta', 'Alpha', 'gamma']) await storeGuide({ title })
		expect(titles(await open('/guides'))).toEqual(['gamma', 'Alpha', 'beta'])
		expect(titles(await open('/guides?sort=oldest'))).toEqual(['beta', 'Alpha', 'gamma'])
		expect(titles(await open('/guides?sort=a-z'))).toEqual(['Alpha', 'beta', 'gamma'])
		expect(titles(await open('/guides?sort=z-a'))).toEqual(['gamma', 'beta', 'Alpha'])
		expect(titles(await open('/guides?sort=nonsense'))).toEqual(['gamma', 'Alpha', 'beta'])
	})

	test('filters by category and tag, case-insensitively, and by both', async () => {
		await storeGuide({ title: 'a', category: ['Financing', 'Fix & Flip'], tags: ['loans'] })
		await storeGuide({ title: 'b', category: ['Fix & Flip'], tags: ['offers', 'Loans'] })
		await storeGuide({ title: 'c', category: ['Renovation'], tags: [] })
		expect(titles(await open('/guides?category=fix+%26+flip'))).toEqual(['b', 'a'])
		expect(titles(await open('/guides?tag=LOANS'))).toEqual(['b', 'a'])
		expect(titles(await open('/guides?tag=loans&category=Financing'))).toEqual(['a'])
		expect(titles(await open('/guides?tag=none'))).toEqual([])
		const all = await open('/guides')
		expect(all.categories).toEqual(['Financing', 'Fix & Flip', 'Renovation'])
		// The existing spelling is kept.
		expect(all.tags).toEqual(['loans', 'offers'])
	})

	test('GUIDE-23 lists all guides, page by page, each once', async () => {
		for (let i = 0; i < 50; i += 1) await storeGuide({ title: `T${i}`, isFree: i % 2 === 0 })
		const pages = await Promise.all([1, 2, 3].map((page) => open(`/guides?page=${page}`)))
		expect(pages.map(({ guides }) => guides.length)).toEqual([24, 24, 2])
		expect(new Set(pages.flatMap(titles)).size).toBe(50)
		expect(pages[0]).toMatchObject({ count: 50, premiumGuidesCount: 25, pages: 3 })
		expect((await open('/guides?page=99')).page).toBe(3)
	})
})

describe('GUIDE-07 the recommended guide', () => {
	async function fill(): Promise<void> {
		const ultimate = { title: 'Ultimate', tags: ['start'], category: ['Getting Started'] }
		await storeGuide(ultimate, { slug: RECOMMENDED_SLUG })
		for (let i = 0; i < 30; i += 1) await storeGuide({ title: `T${String(i).padStart(2, '0')}` })
	}

	test('is first in every order and marked, for viewers without paid access', async () => {
		await fill()
		for (const kind of ['visitor', 'unverified', 'user', 'vipExpired'] as const) {
			const device = await signInAs(kind)
			for (const query of ['', '?sort=oldest', '?sort=a-z', '?sort=z-a']) {
				const view = await open(`/guides${query}`, device)
				expect(view.guides[0]).toMatchObject({ slug: RECOMMENDED_SLUG, isRecommended: true })
				expect(view.guides.filter(({ isRecommended }) => isRecommended)).toHaveLength(1)
			}
		}
	})

	test('pages neither repeat nor skip guides', async () => {
		await fill()
		for (const query of ['', '&sort=a-z', '&sort=z-a', '&sort=oldest']) {
			const one = await open(`/guides?page=1${query}`)
			const two = await open(`/guides?page=2${query}`)
			const all = [...titles(one), ...titles(two)]
			expect([all.length, new Set(all).size]).toEqual([31, 31])
		}
	})

	test('is neither first nor marked for members', async () => {
		await fill()
		for (const kind of ['annual', 'vip', 'admin'] as const) {
			const view = await open('/guides', await signInAs(kind))
			expect(view.isEntitled).toBe(true)
			expect(view.guides[0]?.title).toBe('T29')
			expect(view.guides.some(({ isRecommended }) => isRecommended)).toBe(false)
		}
	})

	test('only appears if it matches the filters', async () => {
		await fill()
		expect(titles(await open('/guides?tag=start'))).toEqual(['Ultimate'])
		expect(titles(await open('/guides?category=Financing'))).not.toContain('Ultimate')
		expect((await open('/guides?search=ultimate')).guides[0]?.isRecommended).toBe(true)
		expect(titles(await open('/guides?search=T05'))).toEqual(['T05'])
	})
})

describe('GUIDE-02 GUIDE-23 search', () => {
	test('ranks titles before summaries and texts, and highlights matches', async () => {
		await storeGuide({ title: 'Somewhere', content: 'One line on escrow here.' })
		await storeGuide({ title: 'Escrow accounts', content: 'Nothing else.' })
		await storeGuide({ title: 'Other', summary: 'What escrow is.' })
		const view = await open('/guides?search=escrow')
		expect(titles(view)).toEqual(['Escrow accounts', 'Other', 'Somewhere'])
		const [first, , last] = view.guides
		expect(first?.hits?.title[0]).toEqual({ text: 'Escrow', isHit: true })
		expect(last?.hits?.passage).toContainEqual({ text: 'escrow', isHit: true })
	})

	test('finds prefixes and other forms of words, in title, summary, topics and text', async () => {
		await storeGuide({ title: 'a', content: 'We were refinancing quickly.' })
		await storeGuide({ title: 'b', tags: ['refinance'] })
		await storeGuide({ title: 'c', category: ['Refinanced deals'] })
		await storeGuide({ title: 'd' })
		expect(titles(await open('/guides?search=refinan')).sort()).toEqual(['a', 'b', 'c'])
		expect(titles(await open('/guides?search=refinances')).sort()).toEqual(['a', 'b', 'c'])
		expect(titles(await open('/guides?search=quick+refin'))).toEqual(['a'])
	})

	test.each([
		'%',
		'-',
		'"',
		'70%',
		'a:b',
		'-x',
		'*',
		"'; DROP TABLE Guide; --",
		'NEAR(',
		'{title}',
	])('%j is an ordinary search', async (search) => {
		await storeGuide({ title: 'The 70% rule' })
		const answer = await new TestClient().load(`/guides?${new URLSearchParams({ search })}`)
		expect(answer.status).toBe(200)
	})

	test('an explicit sort order overrides the ranking', async () => {
		await storeGuide({ title: 'Escrow', content: 'x' })
		await storeGuide({ title: 'Later', content: 'escrow' })
		expect(titles(await open('/guides?search=escrow'))).toEqual(['Escrow', 'Later'])
		expect(titles(await open('/guides?search=escrow&sort=newest'))).toEqual(['Later', 'Escrow'])
	})

	test('a search without matches is not an error', async () => {
		await storeGuide()
		expect(await open('/guides?search=zebra')).toMatchObject({ count: 0, hasGuides: true })
		expect(await open('/guides?search=%25')).toMatchObject({ count: 0, guides: [] })
	})
})

describe('GUIDE-06 URLs', () => {
	test.each([
		['/guides?search=&sort=newest', '/guides'],
		['/guides?category=&tag=a&sort=a-z', '/guides?tag=a&sort=a-z'],
		['/guides?fresh=1&search=hard+money&sort=newest', '/guides?search=hard+money'],
		['/guides?fresh=1&search=hard&sort=oldest', '/guides?search=hard&sort=oldest'],
	])('%s redirects to %s', async (path, to) => {
		const answer = await new TestClient().load(path)
		expect([answer.status, answer.location]).toEqual([302, to])
	})

	test.each(['/guides?search=x&sort=newest', '/guides?sort=a-z', '/guides?view=list', '/guides'])(
		'%s is not redirected',
		async (path) => {
			expect((await new TestClient().load(path)).location).toBeNull()
		},
	)
})

test('GUIDE-11 only admins get the actions', async () => {
	for (const kind of ['visitor', 'annual', 'admin'] as const) {
		expect((await open('/guides', await signInAs(kind))).isAdmin).toBe(kind === 'admin')
	}
})

test('GUIDE-09 an empty library shows its message', async () => {
	expect(await open('/guides')).toMatchObject({ hasGuides: false, count: 0, premiumGuidesCount: 0 })
})
