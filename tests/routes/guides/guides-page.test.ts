import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { deleteGuide, restoreGuide } from '~/features/guides/editor/guides.commands.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { storeGuide } from '#tests/helpers/guides/guide-factory'
import { signInAs, type Kind } from '#tests/helpers/factories'

useDatabase()

type View = {
	html: string
	guide: Record<string, unknown>
	related: { title: string }[]
	previous: { title: string } | null
	next: { title: string } | null
	isAdmin: boolean
	isConfirming: boolean
	contents: unknown[]
	minutes: number
}

const PREMIUM = { isFree: false, content: 'The secret text.' }

describe('GUIDE-18 GUIDE-19 GUIDE-20 GUIDE-21 the three access checks, in order', () => {
	const path = '/guides/closed'
	const query = encodeURIComponent(path)
	const SIGN_UP = [
		`/signup?redirect=${query}`,
		'Please sign up or log in to view this premium guide.',
	] as const
	const VERIFY = [
		`/verify-email?redirect=${query}`,
		'Please verify your email to view this premium guide.',
	] as const
	const PLANS = [
		`/subscription?afterSubscribeRedirect=${query}`,
		'This is a premium guide. Please subscribe to access.',
	] as const
	/** Whose payment failed is not asked for another plan; the page of the plans says what is wrong. */
	const UNPAID = [PLANS[0], null] as const

	test.each<[Kind, readonly [string, string | null]]>([
		['visitor', SIGN_UP],
		['unverified', VERIFY],
		['user', PLANS],
		['lapsed', PLANS],
		['pastDueOver', UNPAID],
		['vipExpired', PLANS],
		['mep', PLANS],
	])('%s is redirected', async (kind, [to, text]) => {
		await storeGuide(PREMIUM, { slug: 'closed' })
		const device = await signInAs(kind)
		for (const asked of [path, `${path}.data`, `${path}?confirm=delete`]) {
			const answer = await device.copy().load(asked)
			expect(answer.location?.startsWith(to)).toBe(true)
			expect([answer.status, answer.value, answer.text]).toEqual([302, undefined, ''])
		}
		await device.load(path)
		const { messages } = await device.open('/terms-of-service')
		expect(messages).toEqual(
			text === null ? [] : [{ kind: 'info', text, key: 'guard', place: 'page' }],
		)
	})

	test.each<Kind>(['annual', 'trialing', 'pastDueInGrace', 'vip', 'admin'])(
		'%s can read it',
		async (kind) => {
			await storeGuide(PREMIUM, { slug: 'closed' })
			const answer = await (await signInAs(kind)).load(path)
			expect((answer.value as View).html).toContain('The secret text.')
		},
	)

	test('a free guide is open to everyone', async () => {
		await storeGuide({ content: 'Open text.' }, { slug: 'open' })
		for (const kind of ['visitor', 'unverified', 'user', 'annual'] as const) {
			const answer = await (await signInAs(kind)).load('/guides/open')
			expect((answer.value as View).html).toContain('Open text.')
		}
	})

	test('the redirect targets name the guide without its text', async () => {
		await storeGuide({ ...PREMIUM, title: 'Closed', summary: 'What it is.' }, { slug: 'closed' })
		const visitor = await new TestClient().load(SIGN_UP[0])
		const unverified = await (await signInAs('unverified')).load(VERIFY[0])
		const signIn = await new TestClient().load(`/signin?redirect=${query}`)
		for (const { value } of [visitor, unverified, signIn]) {
			expect(value).toMatchObject({
				teaser: { guide: { title: 'Closed', summary: 'What it is.' } },
			})
			expect(JSON.stringify(value)).not.toContain('secret')
		}
		expect((await new TestClient().load('/signup?redirect=/guides/none')).value).toMatchObject({
			teaser: { guide: null },
		})
	})
})

describe('GUIDE-13 GUIDE-14 guide page', () => {
	test('has the rendered text with contents and reading time, without the Markdown', async () => {
		const content = `Start.\n\n## One\n\n${'word '.repeat(900)}\n\n## Two\n\nEnd.`
		await storeGuide({ content }, { slug: 'long' })
		const view = (await new TestClient().load('/guides/long')).value as View
		expect(view.contents).toHaveLength(2)
		expect(view.minutes).toBe(4)
		expect(view.guide).not.toHaveProperty('content')
		expect(view.guide).not.toHaveProperty('revision')
	})

	test('related guides are ranked by shared tags, then by category', async () => {
		await storeGuide({ title: 'far', category: ['Other'], tags: ['x'] })
		await storeGuide({ title: 'same category', category: ['Financing'] })
		await storeGuide({ title: 'one tag', category: ['Other'], tags: ['loans'] })
		await storeGuide({ title: 'two tags', category: ['Other'], tags: ['loans', 'rates'] })
		await storeGuide({ title: 'it', tags: ['loans', 'rates'] }, { slug: 'it' })
		const view = (await new TestClient().load('/guides/it')).value as View
		expect(view.related.map(({ title }) => title)).toEqual(['two tags', 'one tag', 'same category'])
	})

	test('links the previous and next guide', async () => {
		await storeGuide({ title: 'first' }, { slug: 'g1' })
		await storeGuide({ title: 'second' }, { slug: 'g2' })
		await storeGuide({ title: 'third' }, { slug: 'g3' })
		const [one, two, three] = await Promise.all(
			['g1', 'g2', 'g3'].map(
				async (slug) => (await new TestClient().load(`/guides/${slug}`)).value as View,
			),
		)
		expect([one?.previous, one?.next?.title]).toEqual([null, 'second'])
		expect([two?.previous?.title, two?.next?.title]).toEqual(['first', 'third'])
		expect([three?.previous?.title, three?.next]).toEqual(['second', null])
	})

	test('GUIDE-17 an unknown guide is a 404', async () => {
		for (const slug of ['none', '..', '%00', 'a'.repeat(500)]) {
			expect((await new TestClient().load(`/guides/${encodeURIComponent(slug)}x`)).status).toBe(404)
		}
	})
})

describe('GUIDE-15 GUIDE-16 deleting on the page', () => {
	test('is for admins only, in two steps', async () => {
		const { id } = await storeGuide({}, { slug: 'gone' })
		const admin = await signInAs('admin')
		expect((await admin.load('/guides/gone')).value).toMatchObject({
			isAdmin: true,
			isConfirming: false,
		})
		expect((await admin.load('/guides/gone?confirm=delete')).value).toMatchObject({
			isConfirming: true,
		})
		for (const kind of ['visitor', 'unverified', 'user', 'annual'] as const) {
			const answer = await (await signInAs(kind)).post('/guides/gone', { intent: 'delete' })
			expect(answer.status).toBe(302)
		}
		expect(await db().guide.count({ where: { id, deletedAt: null } })).toBe(1)
		const { path, messages } = await admin.submit('/guides/gone', { intent: 'delete' })
		expect([path, messages.map(({ text }) => text)]).toEqual([
			'/guides',
			['Guide deleted successfully'],
		])
		expect((await new TestClient().load('/guides/gone')).status).toBe(404)
	})

	test('an already deleted guide shows an error', async () => {
		const admin = await signInAs('admin')
		const answer = await admin.post('/guides/none', { intent: 'delete' })
		expect(answer.location).toBe('/guides/none')
		const { messages } = await admin.open('/terms-of-service')
		expect(messages.map(({ text }) => text)).toEqual(['Failed to delete guide'])
	})
})

describe('feed, sitemap and robots.txt', () => {
	test('the feed and the sitemap contain free guides only', async () => {
		await storeGuide({ title: 'Free & open <b>', summary: '"Quotes"' }, { slug: 'free-one' })
		await storeGuide({ title: 'Closed', isFree: false }, { slug: 'closed-one' })
		for (const path of ['/feed.xml', '/sitemap.xml']) {
			const { text } = await new TestClient().load(path)
			expect(text).toContain('http://localhost:3000/guides/free-one')
			expect(text).not.toContain('closed-one')
			expect(text).not.toContain('Closed')
		}
		const { text } = await new TestClient().load('/feed.xml')
		expect(text).toContain('<title>Free &amp; open &lt;b&gt;</title>')
		expect(text).toContain('&quot;Quotes&quot;')
	})

	test('robots.txt has the sitemap and excludes personal pages', async () => {
		const { text, headers } = await new TestClient().load('/robots.txt')
		expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml')
		expect(text).toContain('Disallow: /admin')
		expect(headers.get('Content-Type')).toContain('text/plain')
	})
})

test('FIX-39 a link to a guide is one while the guide is there', async () => {
	const { slug } = await storeGuide({
		content: '[a](../other) and [b](/guides/other#s-x) and [c](/calculator)',
	})
	const { id } = await storeGuide({}, { slug: 'other' })
	const reader = await signInAs('annual')
	const html = async () => ((await reader.load(`/guides/${slug}`)).value as View).html
	const live =
		'<p><a href="/guides/other">a</a> and <a href="/guides/other#s-x">b</a> and <a href="/calculator">c</a></p>\n'
	expect(await html()).toBe(live)
	await deleteGuide(id, currentTime())
	expect(await html()).toBe('<p>a and b and <a href="/calculator">c</a></p>\n')
	await restoreGuide(id, currentTime())
	expect(await html()).toBe(live)
})
