import { beforeAll, describe, expect, test } from 'vitest'
import { guideCalls } from '~/features/guides/api-calls.server'
import { db } from '~/core/db/db.server'
import { call, description, expectError, testedCalls } from '#tests/helpers/api-contract'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { guideInput, storeGuide } from '#tests/helpers/guides/guide-factory'
import { signInAs } from '#tests/helpers/factories'

useDatabase()
beforeAll(() => testedCalls.clear())

const PREMIUM = { isFree: false, content: 'The secret text.' }

describe('API-25 GET /api/guides', () => {
	test('returns guides without their texts, all category and tag names, and the number of premium guides', async () => {
		await storeGuide({ title: 'Open', tags: ['loans'] })
		await storeGuide({ ...PREMIUM, title: 'Closed' })
		const { body } = await call(new TestClient(), 'GET', '/api/guides')
		expect(body).toMatchObject({
			guides: [{ title: 'Closed' }, { title: 'Open', category: ['Financing'], tags: ['loans'] }],
			categories: ['Financing'],
			tags: ['loans'],
			premiumGuidesCount: 1,
			count: 2,
		})
		expect(JSON.stringify(body)).not.toContain('text.')
	})

	test('filters by category, tag and search, and sorts', async () => {
		await storeGuide({ title: 'b', tags: ['x'] })
		await storeGuide({ title: 'a', tags: ['x'], category: ['Other'] })
		const titles = async (query: string) => {
			const { body } = await call(new TestClient(), 'GET', `/api/guides?${query}`)
			return (body['guides'] as { title: string }[]).map(({ title }) => title)
		}
		expect(await titles('tag=x&sort=a-z')).toEqual(['a', 'b'])
		expect(await titles('tag=x&sort=z-a')).toEqual(['b', 'a'])
		expect(await titles('category=other')).toEqual(['a'])
		expect(await titles('search=b')).toEqual(['b'])
		expect(await titles('search=none')).toEqual([])
	})
})

describe('API-26 API-27 one guide', () => {
	test.each(['visitor', 'unverified', 'user', 'vipExpired'] as const)(
		'GUIDE-22 %s gets a premium guide without any of its text',
		async (kind) => {
			const { id, slug } = await storeGuide({ ...PREMIUM, tags: ['t'] })
			await storeGuide({ ...PREMIUM, tags: ['t'] })
			const device = await signInAs(kind)
			for (const path of [
				`/api/guides/${slug}`,
				`/api/guides/id/${id}`,
				'/api/guides?search=secret',
			]) {
				const { text, body, status } = await call(device, 'GET', path)
				expect(status).toBe(200)
				expect(text).not.toContain('secret')
				expect(body['guide'] ?? {}).not.toHaveProperty('content')
			}
			const { body } = await call(device, 'GET', '/api/guides?search=secret')
			expect(body['count']).toBe(0)
		},
	)

	test('viewers with access get it complete', async () => {
		const { id, slug } = await storeGuide(PREMIUM)
		for (const kind of ['annual', 'vip', 'admin'] as const) {
			const device = await signInAs(kind)
			const one = await call(device, 'GET', `/api/guides/${slug}`)
			expect(one.body).toMatchObject({ guide: { content: 'The secret text.' }, relatedGuides: [] })
			const two = await call(device, 'GET', `/api/guides/id/${id}`)
			expect(two.body).toMatchObject({ guide: { content: 'The secret text.' } })
			expect((await call(device, 'GET', '/api/guides?search=secret')).body['count']).toBe(1)
		}
	})

	test('a free guide is open to everyone', async () => {
		const { slug } = await storeGuide({ content: 'Open text.' })
		const { body } = await call(new TestClient(), 'GET', `/api/guides/${slug}`)
		expect(body).toMatchObject({ guide: { content: 'Open text.' } })
	})

	test('an unknown one is a 404', async () => {
		for (const path of ['/api/guides/none', '/api/guides/id/none']) {
			expectError(await call(new TestClient(), 'GET', path), 404, 'not_found')
		}
	})
})

test('API-28 API-29 categories and tags', async () => {
	await storeGuide({ category: ['b', 'A'], tags: ['y', 'X'] })
	const device = new TestClient()
	expect((await call(device, 'GET', '/api/guides/categories')).body).toEqual({
		categories: ['A', 'b'],
	})
	expect((await call(device, 'GET', '/api/guides/tags')).body).toEqual({ tags: ['X', 'y'] })
})

describe('API-30 API-31 API-32 writing', () => {
	test('an admin creates, updates and deletes', async () => {
		const admin = await signInAs('admin')
		const input = { ...guideInput({ title: 'Made' }), category: 'One string' }
		const created = await call(admin, 'POST', '/api/guides', input)
		expect(created.status).toBe(201)
		expect(created.body).toMatchObject({ guide: { slug: 'made', category: ['One string'] } })
		const { _id, revision } = created.body['guide'] as { _id: string; revision: number }

		const changed = await call(admin, 'PUT', `/api/guides/${_id}`, {
			...input,
			title: 'New',
			revision,
		})
		expect(changed.body).toMatchObject({ guide: { title: 'New', slug: 'made', revision: 2 } })
		const late = await call(admin, 'PUT', `/api/guides/${_id}`, { ...input, revision })
		expectError(late, 409, 'conflict')
		expect(late.body['revision']).toBe(2)

		const gone = await call(admin, 'DELETE', `/api/guides/${_id}`)
		expect(gone.body).toEqual({ message: 'Guide deleted successfully' })
		expectError(await call(admin, 'DELETE', `/api/guides/${_id}`), 404, 'not_found')
		expectError(await call(admin, 'PUT', `/api/guides/${_id}`, input), 404, 'not_found')
	})

	test.each(['visitor', 'unverified', 'user', 'annual', 'mep'] as const)(
		'GADM-12 %s cannot',
		async (kind) => {
			const { id } = await storeGuide()
			const device = await signInAs(kind)
			const before = await db().guide.findMany()
			const status = kind === 'visitor' ? 401 : 403
			for (const [method, path] of [
				['POST', '/api/guides'],
				['PUT', `/api/guides/${id}`],
				['DELETE', `/api/guides/${id}`],
			] as const) {
				expect((await call(device, method, path, guideInput())).status).toBe(status)
			}
			expect(await db().guide.findMany()).toEqual(before)
		},
	)

	test('GADM-09 GADM-10 missing values are field errors', async () => {
		const admin = await signInAs('admin')
		const empty = await call(admin, 'POST', '/api/guides', {})
		expectError(empty, 400, 'bad_request')
		expect(Object.keys(empty.body['fields'] as object).sort()).toEqual([
			'category',
			'content',
			'title',
		])
		const wrong = await call(admin, 'POST', '/api/guides', {
			...guideInput({ title: ' ', category: [], content: ' ', tags: ['a', 'b', 'c', 'd'] }),
			coverImage: 'javascript:x',
		})
		expect(wrong.body['fields']).toMatchObject({
			title: 'Title is required',
			category: 'At least one category is required',
			content: 'Content is required',
			tags: 'Maximum of 3 tags allowed',
		})
		const bomb = await call(
			admin,
			'POST',
			'/api/guides',
			guideInput({ content: '> '.repeat(5_000) }),
		)
		expectError(bomb, 400, 'bad_request')
		expect(await db().guide.count()).toBe(0)
	})
})

test('every call is documented, and every documented call is tested', async () => {
	const { paths } = await description()
	for (const { method, path } of guideCalls) expect(paths[path]).toHaveProperty(method)
	const called = new Set([...testedCalls].map((entry) => entry.replace(/ \d+$/u, '')))
	for (const { method, path } of guideCalls) {
		expect([...called]).toContain(`${method.toUpperCase()} ${path}`)
	}
})
