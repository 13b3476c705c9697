import { expect, test } from 'vitest'
import { db, inTransaction } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { loadAdminList } from '~/features/guides/admin-list/admin-list.server'
import {
	countGuides,
	type Filter,
	listBestMatches,
	listGuides,
	listTaxonomy,
	loadAdjacentGuides,
	loadGuide,
	loadListFacts,
	relatedTo,
} from '~/features/guides/list/guide-list-queries.server'
import { indexGuide, loadHits } from '~/features/guides/search/search-index.server'
import { searchTerms } from '~/features/guides/search/search-terms'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { useDatabase } from '#tests/helpers/setup/database'
import { onBothEngines, randomFrom } from './engines'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
const WORDS = [
	...[
		'Refinancing',
		'refinance',
		'REFINANCED',
		'flip',
		'Flipping',
		'loan',
		'loans',
		'Loan-to-value',
	],
	...[
		'café',
		'İstanbul',
		'Cafe',
		'résumé',
		'naïve',
		'über',
		'Straße',
		'1031',
		'70%',
		"owner's",
		'BRRRR',
		'a',
		'b2b',
	],
	...['DSCR', 'Ärger', 'ärger', 'São', 'Paulo', 'x', 'y2', '3.5', 'e-mail', 'snake_case', 'señor'],
	...['земля', 'Земля', '東京', 'ñandú', 'cooperative', 'coöperative', 'co-op', '—', '…', '🙂'],
]
const SEARCHES = [
	...[
		'refinanc',
		'Refinance',
		'flip',
		'loan',
		'cafe',
		'İstanbul',
		'istanbul',
		'CAFÉ',
		'a',
		'b2',
		'uber',
		'strasse',
		'straße',
	],
	...[
		'1031',
		'loan value',
		'flipping loans',
		'земля',
		'東',
		'nandu',
		'co',
		'cooperative',
		'snake',
		'e mail',
	],
	...['3 5', 'x', 'owner', 'arger', 'zzz', 'premiumword', 'senor paulo'],
]
const TAGS = ['Tax', 'tools', 'Ärzte', 'loans', 'Zoning', 'début']

async function fill(seed: number): Promise<void> {
	const { below, some, next } = randomFrom(seed)
	const names = TAGS.map((name) => ({ id: `n-${name}`, name, nameKey: name.toLowerCase() }))
	await db().category.createMany({ data: names })
	await db().tag.createMany({ data: names })
	for (let i = 1; i <= 60; i += 1) {
		const title = some(WORDS, 1 + below(4)).join(' ')
		const summary = some(WORDS, below(8)).join(' ')
		const isFree = next() < 0.5
		const isDeleted = next() < 0.1
		const text = `${some(WORDS, below(60)).join(' ')}${isFree ? '' : ' premiumword'}`
		const createdAt = after(NOW, -days(below(20)))
		const guide = { id: `g${i}`, searchKey: i, title, summary, isFree, createdAt }
		const topics = [...new Set(some(TAGS, below(3)))]
		await inTransaction(async (tx) => {
			await tx.guide.create({
				data: {
					...guide,
					titleKey: title.toLowerCase(),
					slug: `slug-${i}`,
					words: 1,
					updatedAt: createdAt,
					deletedAt: isDeleted ? NOW : null,
					content: text,
				},
			})
			for (const [position, name] of topics.entries()) {
				const id = `n-${name}`
				await tx.guideCategory.create({ data: { guideId: guide.id, categoryId: id, position } })
				if (position % 2 === 0)
					await tx.guideTag.create({ data: { guideId: guide.id, tagId: id, position } })
			}
			if (!isDeleted) await indexGuide(tx, { ...guide, topics: topics.join(', '), text })
		})
	}
}

const SEED = FUZZ_SEED
const ALL = { limit: 1_000, offset: 0 }
const filterOf = (search: string, mayReadAll: boolean, categoryKey = ''): Filter => ({
	terms: search === '' ? null : searchTerms(search),
	mayReadAll,
	categoryKey,
	tagKey: '',
})

test('SCALE-07 a search finds the same set of guides on both engines, and as many', async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fill(SEED)
		const found: Record<string, unknown> = {}
		for (const search of SEARCHES) {
			for (const mayReadAll of [true, false]) {
				for (const categoryKey of ['', 'tools']) {
					const filter = filterOf(search, mayReadAll, categoryKey)
					const count = await countGuides(filter)
					const best = await listBestMatches(filter, count.count, ALL)
					const ids = best.map(({ id }) => id).sort()
					const listed = (await listGuides(filter, 'a-z', ALL)).map(({ id }) => id)
					const hits = await loadHits(
						filter,
						best.map(({ searchKey }) => searchKey),
					)
					const hitKeys = [...hits.keys()].sort((a, b) => a - b)
					found[`${search} ${mayReadAll} ${categoryKey}`] = { count, ids, listed, hitKeys }
				}
			}
		}
		return found
	})
	expect(postgres).toEqual(sqlite)
})

test('SCALE-07 premium words reach only who may search them, on both engines', async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fill(SEED)
		const outsider = filterOf('premiumword', false)
		const reader = filterOf('premiumword', true)
		const all = await listGuides(filterOf('', false), 'newest', ALL)
		const hits = await loadHits(
			filterOf('loan', false),
			all.map(({ searchKey }) => searchKey),
		)
		return {
			outsider: (await countGuides(outsider)).count,
			reader: (await countGuides(reader)).count > 0,
			leaks: [...hits.values()].filter(({ text }) => text.includes('premiumword')).length,
		}
	})
	expect(postgres).toEqual({ outsider: 0, reader: true, leaks: 0 })
	expect(postgres).toEqual(sqlite)
})

test('lists, neighbors, related guides and names are the same on both engines', async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fill(SEED + 1)
		const adminLists = []
		for (const sort of ['title', 'category', 'createdAt'] as const) {
			for (const search of ['', 'LOAN', 'Ärger', '70%', 'snake_', 'tools']) {
				const query = {
					search,
					category: '',
					sort,
					dir: 'asc',
					page: 1,
					confirm: '',
					isTrash: false,
				} as const
				adminLists.push(await loadAdminList(query, NOW))
			}
		}
		const guide = await db().guide.findUniqueOrThrow({ where: { id: 'g30' } })
		return {
			lists: await Promise.all(
				(['newest', 'oldest', 'a-z', 'z-a'] as const).map((sort) =>
					listGuides(filterOf('', true), sort, { limit: 25, offset: 10 }),
				),
			),
			adminLists,
			taxonomy: await listTaxonomy(),
			related: await relatedTo('g30', 10),
			neighbors: await loadAdjacentGuides(guide),
			facts: [
				await loadListFacts(filterOf('', true)),
				await loadListFacts(filterOf('', true, 'tools')),
			],
			guides: [await loadGuide({ id: 'g30' }, true), await loadGuide({ id: 'g31' }, false)],
		}
	})
	expect(postgres).toEqual(sqlite)
})
