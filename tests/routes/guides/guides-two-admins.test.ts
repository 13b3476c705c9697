import { describe, expect, test } from 'vitest'
import type { GuideFormResult } from '~/features/guides/editor/guide-form-values'
import { deleteGuide, restoreGuide } from '~/features/guides/editor/guides.commands.server'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { useDatabase } from '#tests/helpers/setup/database'
import { storeGuide } from '#tests/helpers/guides/guide-factory'
import { signInAs } from '#tests/helpers/factories'

useDatabase()

const FIELDS: [string, string][] = [
	['intent', 'save'],
	['category', 'Financing'],
	['summary', 'Short.'],
	['content', 'Text.'],
	['isFree', 'on'],
]

const answerOf = (value: unknown) => value as GuideFormResult

describe('security row 80: two admins edit one guide', () => {
	const change = (title: string, revision: number): [string, string][] => [
		...FIELDS,
		['title', title],
		['revision', String(revision)],
	]

	test('the later one gets a warning, loses nothing, and can save anyway', async () => {
		const { id, revision } = await storeGuide({ title: 'Start' })
		const path = `/admin/guides/edit/${id}`
		const one = await signInAs('admin')
		const two = await signInAs('admin')
		expect((await one.postPairs(path, change('First', revision))).status).toBe(302)
		const late = await two.postPairs(path, change('Second', revision))
		expect(late.status).toBe(409)
		expect(answerOf(late.value)).toMatchObject({
			status: 'conflict',
			revision: revision + 1,
			values: { title: 'Second' },
		})
		expect((await db().guide.findUniqueOrThrow({ where: { id } })).title).toBe('First')

		const anyway: [string, string][] = [
			['intent', 'overwrite'],
			['storedRevision', String(revision + 1)],
			...change('Second', revision).filter(([name]) => name !== 'intent'),
		]
		expect((await two.postPairs(path, anyway)).status).toBe(302)
		expect((await db().guide.findUniqueOrThrow({ where: { id } })).title).toBe('Second')
		// Confirming one conflict does not confirm the next.
		expect((await one.postPairs(path, anyway)).status).toBe(409)
	})

	test('deleting and restoring a guide is no edit by someone else', async () => {
		const { id, revision } = await storeGuide({ title: 'Start' })
		const admin = await signInAs('admin')
		expect(await deleteGuide(id, currentTime())).toBe(true)
		expect(await restoreGuide(id, currentTime())).not.toBeNull()
		const path = `/admin/guides/edit/${id}`
		expect((await admin.postPairs(path, change('Draft', revision))).status).toBe(302)
		expect((await db().guide.findUniqueOrThrow({ where: { id } })).title).toBe('Draft')
	})

	test('of 100 saves from the same version one is stored, and the others get a conflict', async () => {
		const { id, revision } = await storeGuide({ title: 'Start' })
		const admin = await signInAs('admin')
		const answers = await Promise.all(
			Array.from({ length: 100 }, (_, i) =>
				admin.copy().postPairs(`/admin/guides/edit/${id}`, change(`Save ${i}`, revision)),
			),
		)
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
		expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
		expect((await db().guide.findUniqueOrThrow({ where: { id } })).revision).toBe(revision + 1)
	})

	test('two admins save in parallel 100 times: one is saved and one gets a conflict, no update is lost', async () => {
		const { id } = await storeGuide({ title: 'Start' })
		const admins = [await signInAs('admin'), await signInAs('admin')]
		const stored = () => db().guide.findUniqueOrThrow({ where: { id } })
		const start = (await stored()).revision
		let lost = 0
		for (let round = 0; round < 100; round += 1) {
			const { revision } = await stored()
			const titles = [`One ${round}`, `Two ${round}`]
			const answers = await Promise.all(
				admins.map((admin, i) =>
					admin.postPairs(`/admin/guides/edit/${id}`, change(titles[i] ?? '', revision)),
				),
			)
			const taken = answers.findIndex(({ status }) => status === 302)
			const told = answers.find(({ status }) => status === 409)
			const isKept = told !== undefined && answerOf(told.value).values.title === titles[1 - taken]
			if ((await stored()).title !== titles[taken] || !isKept) lost += 1
		}
		expect(lost).toBe(0)
		expect((await stored()).revision).toBe(start + 100)
	})
})
