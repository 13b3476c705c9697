import { describe, expect, onTestFinished, test } from 'vitest'
import type { AdminListTable } from '~/features/guides/admin-list/admin-list.server'
import type { GuideFormResult } from '~/features/guides/editor/guide-form-values'
import { purgeDeletedGuides } from '~/features/guides/editor/guides.commands.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import { errorOf, errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { storeGuide } from '#tests/helpers/guides/guide-factory'
import { signInAs } from '#tests/helpers/factories'
import { resetClock } from '#tests/helpers/setup/singletons'

useDatabase()

const desk = async (
	query = '',
): Promise<AdminListTable & { trash: { id: string; title: string }[] }> =>
	(await (await signInAs('admin')).load(`/admin/guides${query}`)).value as never

const titles = ({ rows }: AdminListTable): string[] => rows.map(({ title }) => title)

const FIELDS: [string, string][] = [
	['intent', 'save'],
	['title', '  A  new guide '],
	['category', 'Financing'],
	['newCategory', ' Private  money '],
	['summary', 'Short.'],
	['content', '## One\r\n\r\nText.'],
	['tags', 'loans'],
	['newTag', 'LOANS'],
	['coverImage', '/covers/a.svg'],
	['isFree', 'on'],
]

const without = (...names: string[]) => FIELDS.filter(([name]) => !names.includes(name))
const answerOf = (value: unknown) => value as GuideFormResult

describe('GADM-01 GADM-02 guide table', () => {
	test('sorts by its columns, newest first by default', async () => {
		await storeGuide({ title: 'b', category: ['Two'] })
		await storeGuide({ title: 'A', category: ['one', 'Zed'] })
		await storeGuide({ title: 'c', category: ['three'] })
		expect(titles(await desk())).toEqual(['c', 'A', 'b'])
		expect(titles(await desk('?sort=createdAt&dir=asc'))).toEqual(['b', 'A', 'c'])
		expect(titles(await desk('?sort=title&dir=asc'))).toEqual(['A', 'b', 'c'])
		expect(titles(await desk('?sort=title&dir=desc'))).toEqual(['c', 'b', 'A'])
		expect(titles(await desk('?sort=category&dir=asc'))).toEqual(['A', 'c', 'b'])
	})

	test('searches and filters, and shows the counts', async () => {
		await storeGuide({ title: '100% free', category: ['Two'] })
		await storeGuide({ title: 'other', summary: 'Free of charge', tags: ['x_y'] })
		await storeGuide({ title: 'third', category: ['Two'] })
		expect(await desk('?search=FREE')).toMatchObject({ count: 2, total: 3 })
		expect(titles(await desk('?search=100%25'))).toEqual(['100% free'])
		expect(titles(await desk('?search=x_y'))).toEqual(['other'])
		expect(titles(await desk('?search=x%25y'))).toEqual([])
		expect(titles(await desk('?category=two'))).toEqual(['third', '100% free'])
		expect(await desk('?category=two&search=third')).toMatchObject({ count: 1, total: 3 })
	})
})

describe('GADM-05 GADM-06 GADM-11 guide form', () => {
	test('creates a guide with new categories and tags', async () => {
		await storeGuide({ tags: ['Loans'] })
		const admin = await signInAs('admin')
		const answer = await admin.postPairs('/admin/guides/new', FIELDS)
		expect(answer.location).toBe('/admin/guides')
		const { messages } = await admin.open('/admin/guides')
		expect(messages.map(({ text }) => text)).toEqual(['Guide created successfully'])
		const { value } = await new TestClient().load('/guides/a-new-guide')
		expect(value).toMatchObject({
			guide: {
				title: 'A new guide',
				category: ['Financing', 'Private money'],
				// An existing name is reused, in its own spelling, once.
				tags: ['Loans'],
				coverImage: '/covers/a.svg',
				isFree: true,
			},
		})
	})

	test('GADM-13 an update keeps the slug, and a guide without the checkbox is premium', async () => {
		const { id, revision } = await storeGuide({ title: 'Old' }, { slug: 'old' })
		const admin = await signInAs('admin')
		const fields: [string, string][] = [...without('isFree'), ['revision', String(revision)]]
		const answer = await admin.postPairs(`/admin/guides/edit/${id}`, fields)
		expect(answer.location).toBe('/admin/guides')
		const { messages } = await admin.open('/admin/guides')
		expect(messages.map(({ text }) => text)).toEqual(['Guide updated successfully'])
		expect(await db().guide.findUniqueOrThrow({ where: { id } })).toMatchObject({
			title: 'A new guide',
			slug: 'old',
			isFree: false,
			revision: revision + 1,
		})
	})

	test('GADM-09 GADM-10 shows errors next to their fields and keeps the input', async () => {
		const admin = await signInAs('admin')
		const answer = await admin.postPairs('/admin/guides/new', [
			['intent', 'save'],
			['title', ' '],
			['summary', 'kept'],
			['content', '\n'],
			...['a', 'b', 'c', 'd'].map((tag): [string, string] => ['tags', tag]),
			['coverImage', 'javascript:alert(1)'],
		])
		expect(answer.status).toBe(400)
		expect(answerOf(answer.value)).toMatchObject({
			errors: {
				title: ['Title is required'],
				category: ['At least one category is required'],
				content: ['Content is required'],
				tags: ['Maximum of 3 tags allowed'],
				coverImage: [expect.stringContaining('https://') as string],
			},
			values: { summary: 'kept', tags: ['a', 'b', 'c', 'd'], coverImage: 'javascript:alert(1)' },
		})
		expect(await db().guide.count()).toBe(0)
	})

	test('shows a preview without storing anything', async () => {
		const admin = await signInAs('admin')
		const fields: [string, string][] = [['intent', 'preview'], ...without('intent', 'title')]
		const { status, value } = await admin.postPairs('/admin/guides/new', fields)
		expect(status).toBe(200)
		expect(answerOf(value)).toMatchObject({
			preview: { html: expect.stringContaining('<h2 id="s-one">') as string },
		})
		expect(answerOf(value).values.category).toEqual(['Financing', 'Private money'])
		expect(await db().guide.count()).toBe(0)
	})

	test('FIX-39 preview and message name what readers will not see', async () => {
		const admin = await signInAs('admin')
		await storeGuide({}, { slug: 'there' })
		const content = 'See [one](../there) and [two](../not-there).[^1]'
		const fields: [string, string][] = [...without('content', 'intent'), ['content', content]]
		const dead = 'The link to “/guides/not-there” leads to no guide, so readers see its text only.'
		const notes = 'Footnotes, such as [^1], appear as typed.'
		const shown = await admin.postPairs('/admin/guides/new', [['intent', 'preview'], ...fields])
		expect(answerOf(shown.value)).toMatchObject({
			preview: {
				html: '<p>See <a href="/guides/there">one</a> and two.[^1]</p>\n',
				notShown: [dead, notes],
			},
		})
		await admin.postPairs('/admin/guides/new', [['intent', 'save'], ...fields])
		const { messages } = await admin.open('/admin/guides')
		expect(messages.map(({ text }) => text)).toEqual([
			`Guide created successfully. Some of its text is not shown as written: ${dead} ${notes}`,
		])
	})

	test('security row 57 rejects a Markdown bomb and keeps the text', async () => {
		const admin = await signInAs('admin')
		for (const content of ['> '.repeat(5_000), '[_a_'.repeat(20_000), '<b>'.repeat(20_000)]) {
			const fields: [string, string][] = [...without('content'), ['content', content]]
			const { status, value } = await admin.postPairs('/admin/guides/new', fields)
			expect(status).toBe(400)
			expect(errorOf({ value })).toContain('nested too deeply')
			expect(answerOf(value).values.content).toBe(content)
		}
		const long: [string, string][] = [...without('content'), ['content', 'x'.repeat(200_001)]]
		const { value } = await admin.postPairs('/admin/guides/new', long)
		expect(errorsOf({ value })['content']).toEqual(['The content can have up to 200 kB'])
	})

	test('rejects an unknown intent with 400', async () => {
		const admin = await signInAs('admin')
		for (const path of ['/admin/guides/new', '/admin/guides']) {
			expect((await admin.post(path, { intent: 'nonsense' })).status).toBe(400)
		}
	})
})

test('security row 81: 50 guides with one title get 50 slugs', async () => {
	const admin = await signInAs('admin')
	const answers = await Promise.all(
		Array.from({ length: 50 }, () => admin.copy().postPairs('/admin/guides/new', FIELDS)),
	)
	expect(answers.every(({ status }) => status === 302)).toBe(true)
	const slugs = (await db().guide.findMany()).map(({ slug }) => slug)
	expect(new Set(slugs).size).toBe(50)
	expect(slugs).toContain('a-new-guide')
	expect(slugs).toContain('a-new-guide-50')
})

describe('GADM-03 deleting and restoring', () => {
	test('takes two steps, offers Undo, and restores the guide unchanged', async () => {
		const { id, slug } = await storeGuide({ title: 'It', content: 'zebra', tags: ['x'] })
		const admin = await signInAs('admin')
		const { messages } = await admin.submit('/admin/guides', { intent: 'delete', id })
		expect(messages[0]).toMatchObject({
			text: 'Guide deleted successfully',
			action: { label: 'Undo', fields: { intent: 'restore', id } },
		})
		expect((await new TestClient().load(`/guides/${slug}`)).status).toBe(404)
		const search = async () =>
			((await new TestClient().load('/guides?search=zebra')).value as { count: number }).count
		expect(await search()).toBe(0)
		expect(await desk()).toMatchObject({ total: 0, deleted: 1 })
		expect((await desk('?show=deleted')).trash.map(({ title }) => title)).toEqual(['It'])

		const back = await admin.submit('/admin/guides?show=deleted', { intent: 'restore', id })
		expect(back.messages.map(({ text }) => text)).toEqual(['Guide restored'])
		expect((await new TestClient().load(`/guides/${slug}`)).value).toMatchObject({
			guide: { title: 'It', tags: ['x'] },
		})
		expect(await search()).toBe(1)
	})

	test('permanently deletes the guide after 30 days, with unused names', async () => {
		onTestFinished(resetClock)
		const { id } = await storeGuide({ category: ['Only here'], tags: ['only'] })
		const admin = await signInAs('admin')
		await admin.post('/admin/guides', { intent: 'delete', id })
		advanceClock(days(30) / 1000 - 60)
		await purgeDeletedGuides(currentTime())
		expect(await db().guide.count()).toBe(1)
		advanceClock(120)
		expect((await desk('?show=deleted')).trash).toEqual([])
		const late = await (await signInAs('admin')).post('/admin/guides', { intent: 'restore', id })
		expect(late.status).toBe(302)
		expect(await db().guide.count({ where: { deletedAt: null } })).toBe(0)
		await purgeDeletedGuides(currentTime())
		expect([await db().guide.count(), await db().category.count(), await db().tag.count()]).toEqual(
			[0, 0, 0],
		)
	})

	test('keeps the slug reserved while it can be restored', async () => {
		const { id } = await storeGuide({ title: 'Name' }, { slug: 'name' })
		const admin = await signInAs('admin')
		await admin.post('/admin/guides', { intent: 'delete', id })
		await storeGuide({ title: 'Name' })
		expect((await db().guide.findMany()).map(({ slug }) => slug).sort()).toEqual(['name', 'name-2'])
	})

	test('shows an error for an unknown guide', async () => {
		const admin = await signInAs('admin')
		for (const [intent, text] of [
			['delete', 'Failed to delete guide'],
			['restore', 'Failed to restore guide'],
		] as const) {
			const { messages } = await admin.submit('/admin/guides', { intent, id: 'none' })
			expect(messages.map((message) => message.text)).toEqual([text])
		}
	})
})

test('GADM-12 only admins can change anything', async () => {
	const { id } = await storeGuide({ title: 'Safe' })
	for (const kind of ['visitor', 'unverified', 'user', 'annual', 'vip', 'mep'] as const) {
		const device = await signInAs(kind)
		for (const [path, fields] of [
			[
				'/admin/guides',
				[
					['intent', 'delete'],
					['id', id],
				],
			],
			['/admin/guides/new', FIELDS],
			[`/admin/guides/edit/${id}`, [...FIELDS, ['revision', '1']]],
		] as [string, [string, string][]][]) {
			expect((await device.postPairs(path, fields)).status).toBe(302)
			expect((await device.load(path)).status).toBe(302)
		}
	}
	expect(await db().guide.findMany()).toMatchObject([{ title: 'Safe', revision: 1 }])
})
