import { expect, test } from 'vitest'
import { currentCacheVersion } from '~/core/db/cache-version.server'
import { db, Prisma } from '~/core/db/db.server'
import { foldedText } from '~/core/db/dialect.server'
import { readRows } from '~/core/db/read-rows.server'
import { foldText } from '~/core/fold'
import { after, days } from '~/core/time/durations'
import { findSession } from '~/features/accounts/sessions/session-row.server'
import { readUserQuery } from '~/features/admin/users/user-query'
import { usersWhere } from '~/features/admin/users/users.server'
import { findPlanRow } from '~/features/billing/entitlement/plan-row-queries.server'
import { revenueReport } from '~/features/billing/revenue/revenue-report.server'
import { revenueByMonth } from '~/features/billing/revenue/revenue-stats.server'
import { listNameRows } from '~/features/calculator/saved-properties/properties-queries.server'
import {
	completeSales,
	findOnStreet,
	insertSales,
	storedFactsByKey,
	middleOfZip,
} from '~/features/comps/sales/sales-queries.server'
import { toPropertyFacts } from '~/features/comps/estimate/comparable'
import type { NewSale } from '~/features/comps/import/preview'
import { findOverviewRows } from '~/features/deals/dashboard/overview-queries.server'
import { readDealQuery, DEAL_SORTS } from '~/features/deals/list/deal-query'
import { findDealFacets, findDealRows } from '~/features/deals/list/deal-list-queries.server'
import { STAGE_KEYS } from '~/features/deals/stages'
import {
	listingsAfter,
	loadListings,
	readChangeLog,
	searchListings,
} from '~/features/directory/listing/change-log-queries.server'
import { directoryWords } from '~/features/directory/listing/directory-query'
import { ListingIndex } from '~/features/directory/listing/search-index'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { useDatabase } from '#tests/helpers/setup/database'
import { onBothEngines, randomFrom } from './engines'

/** Every statement that is written in SQL returns the same on both engines, from the same random rows. */

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
const OLD = new Date('2026-01-01T12:00:00.000Z')
const STREETS = ['Main St', 'main st', 'Élan Ave', 'Oak Rd #4', 'Oak Rd', 'Oak Rd apt 2', 'Ölweg']
const NAMES = ['Ana', 'ÁNA', 'ana maria', 'Bob', 'bob', 'Zoë', "O'Neil", '100%', 'a_b']

const { below, pick, some, next } = randomFrom(FUZZ_SEED)
const dateBack = (): Date => after(NOW, -days(below(500)) - below(86_400_000))

/** A provider that is listed, whatever the others are by chance. */
const LISTED = 'u05'

const users = Array.from({ length: 30 }, (_, i) => ({
	id: `u${String(i).padStart(2, '0')}`,
	email: `${pick(NAMES).replace(/\W/gu, '')}${i}@example.test`,
	verifiedEmail: next() < 0.7 || i === 5 ? `v${i}@example.test` : null,
	firstName: pick(NAMES),
	lastName: pick(NAMES),
	serviceProvider: next() < 0.8 || i === 5,
	createdAt: dateBack(),
	updatedAt: NOW,
}))
const properties = Array.from({ length: 60 }, (_, i) => {
	const propertyAddress = `${1 + below(900)} ${pick(STREETS)} ${i}`
	return {
		id: `p${i}`,
		userId: 'u00',
		propertyAddress,
		addressKey: propertyAddress.toLowerCase(),
		inputs: '{}',
		stage: pick(STAGE_KEYS),
		strategy: pick(['', 'flip', 'rental', 'brrrr']),
		price: next() < 0.2 ? null : below(900_000) + (next() < 0.3 ? 0.25 : 0),
		archivedAt: next() < 0.2 ? NOW : null,
		createdAt: NOW,
		updatedAt: dateBack(),
	}
})
const dealTags = properties.flatMap(({ id, userId }) =>
	[...new Set(some(['Hot', 'cold', 'Ärger', 'later'], below(3)))].map((name) => ({
		propertyId: id,
		userId,
		name,
		nameKey: name.toLowerCase(),
	})),
)
const payments = Array.from({ length: 200 }, (_, i) => ({
	id: `pay${i}`,
	accountId: 'acc',
	kind: pick(['subscription_first', 'subscription_cycle', 'one_time']),
	amount: 1_000 + below(90_000),
	amountRefunded: below(2) * 500,
	amountDisputed: below(2) * 100,
	fee: next() < 0.2 ? null : below(300),
	currency: pick(['usd', 'usd', 'eur']),
	status: pick(['paid', 'failed', 'refunded']),
	occurredAt: dateBack(),
}))
const profiles = users.slice(5).map(({ id }) => {
	const name = pick([
		'Field & Co',
		'ÉLAN Roofing',
		'oak 100%',
		' ',
		'a_b Lenders',
		'O’Neil & Søren Straße',
		'ΕΛΛΆΣ',
	])
	const company = id === LISTED ? 'Field & Co' : name
	return {
		userId: id,
		company,
		companyKey: company.toLowerCase(),
		aboutMe: `${some(['Roofs', 'in Tulsa', 'and OAK', '50%', 'São Paulo'], 3).join(' ')}${id === LISTED ? ' ÉLAN O’Neil & Søren Straße ΕΛΛΆΣ São' : ''}`,
		claimEmail: next() < 0.3 ? `claim-${id}@example.test` : null,
		takenOffAt: next() < 0.1 && id !== LISTED ? NOW : null,
		createdAt: NOW,
		updatedAt: NOW,
	}
})
const types = profiles
	.filter(({ userId }) => next() < 0.8 || userId === LISTED)
	.flatMap(({ userId }) => ['Contractor', 'Lender'].map((name) => ({ userId, name })))

async function fill(): Promise<void> {
	await db().user.createMany({ data: users })
	await db().property.createMany({ data: properties })
	await db().dealTag.createMany({ data: dealTags })
	await db().billingAccount.create({
		data: {
			id: 'acc',
			userId: 'u00',
			stripeCustomerId: 'cus_1',
			syncStartedAt: NOW,
			createdAt: NOW,
		},
	})
	await db().payment.createMany({ data: payments })
	await db().providerProfile.createMany({ data: profiles })
	await db().providerServiceType.createMany({ data: types })
	await db().providerSpecialty.createMany({
		data: types.slice(0, 9).map(({ userId, name }) => ({ userId, name: `${name} Painting` })),
	})
	await db().providerServiceArea.createMany({
		data: profiles.map(({ userId }) => ({ userId, state: 'TX' })),
	})
	for (const userId of ['u00', 'u10']) {
		const stamps = { createdAt: NOW, lastSeenAt: NOW, authenticatedAt: NOW }
		await db().session.create({ data: { userId, tokenHash: `hash-${userId}`, ...stamps } })
	}
}

const sales: NewSale[] = Array.from({ length: 120 }, (_, i) => ({
	address: `${pick(['', '10', '12', '14b', '1000000', '7'])} ${pick(STREETS)}`.trim(),
	city: pick(['Tulsa', 'tulsa', 'TULSA', 'Ölbronn', '']),
	state: pick(['OK', 'ok', '']),
	zipCode: pick(['74101', '74101-1234', '', '7410']),
	propertyType: pick(['Single Family', 'Condo']),
	price: 10_000 + i,
	soldOn: '2026-03-01',
	beds: pick([null, 2, 3.5]),
	baths: pick([null, 1.5]),
	sqft: pick([null, 1_200]),
	lotSqft: null,
	yearBuilt: pick([null, 1_990]),
	garage: null,
	hasPool: pick([null, true, false]),
	condition: null,
	lat: pick([36.1, 36.2, 0]),
	lng: pick([-95.9, -95.8]),
}))

test('the plan of a user, the dashboard and the names of saved deals', async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fill()
		const notes = properties.slice(0, 20).map(({ id, userId }, i) => ({
			id: `n${i}`,
			propertyId: id,
			userId,
			text: `Note ${i}`,
			dueOn: i % 4 === 0 ? null : `2026-05-0${1 + (i % 9)}`,
			createdAt: NOW,
		}))
		await db().dealNote.createMany({ data: notes })
		await db().property.updateMany({ where: { stage: 'offer' }, data: { stageSince: OLD } })
		await db().ownAssumptions.create({ data: { userId: 'u00', texts: '{}', updatedAt: NOW } })
		await db().buyBox.create({ data: { userId: 'u00', limits: '{}', updatedAt: NOW } })
		await db().dealPreference.create({ data: { userId: 'u00', startDismissedAt: NOW } })
		const query = {
			userId: 'u00',
			offersBefore: NOW,
			notesUpTo: '2026-05-07',
			now: NOW,
		}
		return {
			plans: [
				await findPlanRow('u00', OLD),
				await findPlanRow('u01', OLD),
				await findPlanRow('nobody', OLD),
			],
			overviews: [
				await findOverviewRows(query),
				await findOverviewRows({ ...query, userId: 'u01' }),
			],
			names: [await listNameRows('u00'), await listNameRows('u01')],
			version: await currentCacheVersion('pages'),
		}
	})
	expect(postgres).toEqual(sqlite)
})

test('the lists of deals', async () => {
	const queries = [
		...DEAL_SORTS.flatMap(({ key }) => [
			`sort=${key}&dir=asc`,
			`sort=${key}&dir=desc&page=2`,
			`sort=${key}&page=99`,
		]),
		...[
			'search=main',
			'search=100%25',
			'stage=offer',
			'strategy=flip',
			'tag=hot',
			'tag=hot&tag=cold',
		],
		...['show=archived', 'search=%C3%89LAN'],
	]
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fill()
		return {
			lists: await Promise.all(
				queries.map((text) => findDealRows('u00', readDealQuery(new URLSearchParams(text)))),
			),
			facets: await findDealFacets('u00', NOW),
		}
	})
	expect(postgres).toEqual(sqlite)
})

test('revenue by month', async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fill()
		const months = await revenueByMonth(NOW)
		return { months, report: await revenueReport(NOW), some: months.some(({ cents }) => cents > 0) }
	})
	expect(postgres).toEqual(sqlite)
	expect(postgres).toMatchObject({ some: true, report: { split: { agrees: true } } })
})

/** A sale of which only the address, the day and the price are known. */
const toBareSale = ({ address, zipCode, price, soldOn }: NewSale): NewSale => ({
	...toPropertyFacts({ address, zipCode }),
	price,
	soldOn,
})

test('comps: the rows of a file, the neighbors of a house, the middle of a ZIP code', async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fill()
		const counts = [
			await insertSales('u00', 'own', sales.slice(0, 60), 100, NOW),
			await insertSales('u00', 'own', sales.slice(40), 100, NOW),
			await insertSales('u01', 'own', sales, 10_000, NOW),
			// Rows that lack everything, filled in by the same file.
			await insertSales('u02', 'own', sales.map(toBareSale), 10_000, NOW),
			await completeSales('u02', 'own', sales, NOW),
			await completeSales('u02', 'own', sales, NOW),
		]
		const facts = await storedFactsByKey('u02')
		const lacked = [...facts.lacked].sort()
		const known = [...facts.known].sort()
		const stored = await db().compSale.findMany({
			orderBy: [{ userId: 'asc' }, { saleKey: 'asc' }],
		})
		const neighbors = []
		for (const street of ['main st', 'oak rd', 'Élan ave'.toLowerCase(), 'ölweg']) {
			for (const zipCode of ['', '74101']) {
				for (const [city, state] of [
					['Tulsa', 'OK'],
					['ÖLBRONN', ''],
				] as const) {
					const query = { houseNumber: 11, street, zipCode, city, state }
					const neighbor = await findOnStreet('u01', query)
					// Of equally near houses, the one with the first id; ids are random.
					neighbors.push(neighbor?.away ?? null)
				}
			}
		}
		return {
			counts,
			lacked,
			known,
			stored: stored.map(({ id: _, ...row }) => row),
			neighbors,
			middle: await middleOfZip('u01', '74101'),
		}
	})
	expect(postgres).toMatchObject({ counts: (sqlite as { counts: unknown }).counts })
	const round = (value: unknown): unknown =>
		JSON.parse(
			JSON.stringify(value, (_, one: unknown) =>
				typeof one === 'number' ? Number(one.toPrecision(12)) : one,
			),
		)
	expect(round(postgres)).toEqual(round(sqlite))
})

test('the directory: listings, search, and as many rows in the change log', async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fill()
		const [first, second] = [await listingsAfter('', 10), await listingsAfter('u15', 10)]
		// That of the process may know another database.
		const index = new ListingIndex()
		index.replaceAll(await listingsAfter('', 1_000))
		const found: Record<string, string[]> = {}
		for (const words of [
			['oak'],
			['100%'],
			['a_b'],
			['élan'],
			['são'],
			['ana'],
			["o'neil"],
			['ÉLAN'],
			['sao'],
			['oneil'],
			['STRASSE'],
			['ελλάς'],
			['soren'],
			['roof', 'tulsa'],
			['lender', 'texas'],
			['tx', 'contr'],
			['painting'],
		]) {
			found[words.join(' ')] = [
				...(await searchListings(directoryWords(words.join(' ')), (word) => index.namesWith(word))),
			].sort()
		}
		await db().user.update({ where: { id: 'u10' }, data: { serviceProvider: false } })
		await db().providerProfile.update({ where: { userId: 'u11' }, data: { company: 'New' } })
		const { oldest, newest } = await readChangeLog()
		return {
			first,
			second,
			some: await loadListings(['u12', 'u13', 'nobody']),
			found,
			rows: newest - oldest,
		}
	})
	expect(postgres).toEqual(sqlite)
	const { found } = sqlite as { found: Record<string, string[]> }
	expect(found['painting']).not.toEqual([])
	for (const words of ['oneil', 'STRASSE', 'ελλάς', 'soren', 'sao', 'ÉLAN']) {
		expect([words, found[words]?.includes(LISTED)]).toEqual([words, true])
	}
})

test('FIX-37 texts are folded by both engines as by foldText', async () => {
	const letters = Array.from({ length: 0x52f }, (_, i) => String.fromCodePoint(i + 1))
	const texts = [
		...letters.filter((letter) => letter !== '\\'),
		...[
			'O’Brien & Søn',
			"O'BRIEN",
			'Hawai\u02bbi',
			'Cafe\u0301 ÜMLÄUT',
			'STRAẞE',
			'Ｆｕｌｌ',
			'Trường',
			'',
		],
	]
	const { sqlite, postgres } = await onBothEngines(async () => {
		const rows = await readRows<{ folded: string }>(
			Prisma.sql`SELECT ${foldedText('"column1"')} AS "folded"
				FROM (VALUES ${Prisma.join(texts.map((text) => Prisma.sql`(${text})`))}) t`,
		)
		return rows.map(({ folded }) => folded.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
	})
	const expected = texts.map(foldText)
	expect(sqlite).toEqual(expected)
	expect(postgres).toEqual(expected)
})

test('a session with its user, and the search for users', async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fill()
		const search = async (text: string) => {
			const where = usersWhere({ ...readUserQuery(new URLSearchParams()), search: text })
			return (await db().user.findMany({ where, orderBy: { id: 'asc' } })).map(({ id }) => id)
		}
		return {
			sessions: [
				await findSession('hash-u00'),
				await findSession('hash-u10'),
				await findSession('none'),
			],
			found: await Promise.all(
				['ana', 'ANA', 'zoë', 'BOB', '100%', 'a_b', 'example.test'].map(search),
			),
		}
	})
	expect(postgres).toEqual(sqlite)
})
