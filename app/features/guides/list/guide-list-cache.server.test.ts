import { expect, test } from 'vitest'
import { db, statementCount } from '~/core/db/db.server'
import { storeGuide } from '#tests/helpers/guides/guide-factory'
import { useDatabase } from '#tests/helpers/setup/database'
import { listGuidesForViewer } from './guide-list.server'
import { readGuideListQuery } from './guide-list-query'

useDatabase()

const list = async (tier: 'visitor' | 'paid', query = '') => {
	const before = statementCount()
	const { guides } = await listGuidesForViewer(
		{ tier },
		readGuideListQuery(new URLSearchParams(query)),
	)
	return { titles: guides.map(({ title }) => title), statements: statementCount() - before }
}

test('FAST-04 a list that is known takes one statement, and a change is seen at once', async () => {
	await storeGuide({ title: 'First' })
	expect((await list('paid')).titles).toEqual(['First'])
	expect(await list('paid')).toEqual({ titles: ['First'], statements: 1 })
	await storeGuide({ title: 'Second' })
	expect((await list('paid')).titles).toEqual(['Second', 'First'])
})

test('a change by another process is seen by the next request', async () => {
	const { id } = await storeGuide({ title: 'Old' })
	expect((await list('paid')).titles).toEqual(['Old'])
	await db().guide.update({ where: { id }, data: { title: 'New' } })
	await db().cacheVersion.update({ where: { name: 'pages' }, data: { version: { increment: 1 } } })
	expect((await list('paid')).titles).toEqual(['New'])
})

test('each query and each kind of reader has a list of its own', async () => {
	await storeGuide({ title: 'B', tags: ['loans'] })
	await storeGuide({ title: 'A', isFree: false })
	const queries = ['', 'sort=a-z', 'tag=loans', 'search=B']
	const lists = async () =>
		Promise.all(queries.flatMap((query) => [list('visitor', query), list('paid', query)]))
	const titles = (await lists()).map((one) => one.titles)
	expect((await lists()).map((one) => one.titles)).toEqual(titles)
	expect(titles).toEqual([
		['A', 'B'],
		['A', 'B'],
		['A', 'B'],
		['A', 'B'],
		['B'],
		['B'],
		['B'],
		['B'],
	])
})
