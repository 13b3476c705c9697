import { db, Prisma } from '~/core/db/db.server'
import { ignoringCase } from '~/core/db/dialect.server'
import {
	asBoolean,
	asText,
	countRow,
	findRowLists,
	rowsOf,
	toCount,
} from '~/core/db/row-lists.server'
import { ADMIN_PAGE_SIZE, type AdminQuery } from './provider-list-query'
import { countPages } from '~/features/directory/listing/directory-query'
import { choiceRows, toChoices } from '~/features/directory/taxonomy/taxonomy.server'
import { listingState, type ListingState } from '~/features/directory/listing/listing-state'

/** The admin's list of providers. */

const { sql } = Prisma

const hasEssentials = {
	company: { not: '' },
	serviceTypes: { some: {} },
} satisfies Prisma.ProviderProfileWhereInput

const isInDirectory = {
	takenOffAt: null,
	user: { serviceProvider: true },
	...hasEssentials,
} satisfies Prisma.ProviderProfileWhereInput

/** The states of `listingState` as database filters. */
const STATES: Record<ListingState, Prisma.ProviderProfileWhereInput> = {
	takenOff: { takenOffAt: { not: null } },
	notProvider: { takenOffAt: null, user: { serviceProvider: false } },
	incomplete: { takenOffAt: null, user: { serviceProvider: true }, NOT: hasEssentials },
	listed: { ...isInDirectory, areas: { some: {} } },
	listedNoState: { ...isInDirectory, areas: { none: {} } },
}

function toWhere(query: AdminQuery): Prisma.ProviderProfileWhereInput {
	const all: Prisma.ProviderProfileWhereInput[] = []
	const { search, serviceType, location, state, source, reported } = query
	if (search !== '') {
		const text = search.toLowerCase()
		all.push({
			OR: [
				{ companyKey: ignoringCase({ contains: text }) },
				{ user: { email: ignoringCase({ contains: text }) } },
				{ email: ignoringCase({ contains: text }) },
			],
		})
	}
	if (serviceType !== '') all.push({ serviceTypes: { some: { name: serviceType } } })
	if (location !== '') all.push({ areas: { some: { state: location } } })
	if (state !== '') all.push(STATES[state])
	if (source !== '') all.push({ claimEmail: source === 'entered' ? { not: null } : null })
	if (reported) all.push({ reports: { some: { handledAt: null } } })
	return { AND: all }
}

/** What the list shows of these providers, beside their own rows, and what it can be filtered by. */
function listedRows(ids: readonly string[]) {
	const isListed = sql`"userId" IN (${ids.length === 0 ? sql`NULL` : Prisma.join([...ids])})`
	return {
		serviceTypes: rowsOf(
			{ userId: asText, name: asText },
			sql`FROM "ProviderServiceType" WHERE ${isListed}`,
		),
		areas: rowsOf(
			{ userId: asText, state: asText },
			sql`FROM "ProviderServiceArea" WHERE ${isListed}`,
		),
		users: rowsOf(
			{ userId: asText, email: asText, serviceProvider: asBoolean },
			sql`FROM (SELECT "id" AS "userId", "email", "serviceProvider" FROM "User") u WHERE ${isListed}`,
		),
		reports: rowsOf(
			{ userId: asText },
			sql`FROM (SELECT "providerId" AS "userId" FROM "ProviderReport" WHERE "handledAt" IS NULL) r
				WHERE ${isListed}`,
		),
		all: countRow(sql`FROM "ProviderProfile"`),
		choices: choiceRows(),
	}
}

/** One page of the matching providers, by company. */
export async function listForAdmin(query: AdminQuery) {
	const where = toWhere(query)
	const total = await db().providerProfile.count({ where })
	const pages = countPages(total, ADMIN_PAGE_SIZE)
	const page = Math.min(query.page, pages)
	const rows = await db().providerProfile.findMany({
		where,
		orderBy: [{ companyKey: 'asc' }, { userId: 'asc' }],
		skip: (page - 1) * ADMIN_PAGE_SIZE,
		take: ADMIN_PAGE_SIZE,
	})
	const { all, choices, ...listed } = await findRowLists(listedRows(rows.map((row) => row.userId)))
	return {
		rows: rows.map((row) => {
			const own = <Row extends { userId: string }>(of: readonly Row[]): Row[] =>
				of.filter(({ userId }) => userId === row.userId)
			const serviceTypes = own(listed.serviceTypes)
				.map(({ name }) => name)
				.sort()
			const serviceAreas = own(listed.areas).map(({ state }) => state)
			const [user] = own(listed.users)
			return {
				id: row.userId,
				company: row.company,
				accountEmail: user?.email ?? '',
				serviceTypes,
				areas: serviceAreas.length,
				isEntered: row.claimEmail !== null,
				state: listingState({
					company: row.company,
					serviceTypes,
					serviceAreas,
					serviceProvider: user?.serviceProvider ?? false,
					takenOff: row.takenOffAt !== null,
				}),
				openReports: own(listed.reports).length,
				updatedAt: row.updatedAt.toISOString(),
			}
		}),
		total,
		/** The number of providers without filters. */
		all: toCount(all),
		page,
		pages,
		/** All service types, also retired ones, A to Z. */
		choices: toChoices(choices).serviceType.map(({ name }) => name),
	}
}

export type ProviderList = Omit<Awaited<ReturnType<typeof listForAdmin>>, 'choices'>
