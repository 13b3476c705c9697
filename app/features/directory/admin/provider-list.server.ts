import { db, Prisma } from '~/core/db/db.server'
import { ignoringCase } from '~/core/db/dialect.server'
import { readRows } from '~/core/db/read-rows.server'
import { jsonList } from '~/core/db/row-lists.server'
import { pageWithin } from '~/core/http/list-query'
import { ADMIN_PAGE_SIZE, type AdminQuery } from './provider-list-query'
import { allChoices } from '~/features/directory/taxonomy/taxonomy.server'
import { listingState, type ListingState } from '~/features/directory/listing/listing-state'

/** The admin's list of providers. */

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

type Listed = {
	id: string
	accountEmail: string
	serviceProvider: boolean
	/** JSON lists. */
	serviceTypes: string
	serviceAreas: string
	openReports: number | bigint
}

/** What the list shows of these providers beside their own rows, by id. */
async function listedOf(ids: readonly string[]): Promise<ReadonlyMap<string, Listed>> {
	if (ids.length === 0) return new Map()
	const rows = await readRows<Listed>(Prisma.sql`
		SELECT u."id", u."email" AS "accountEmail", u."serviceProvider",
			(SELECT ${jsonList('name')} FROM "ProviderServiceType" t WHERE t."userId" = u."id")
				AS "serviceTypes",
			(SELECT ${jsonList('state')} FROM "ProviderServiceArea" a WHERE a."userId" = u."id")
				AS "serviceAreas",
			(SELECT count(*) FROM "ProviderReport" r
				WHERE r."providerId" = u."id" AND r."handledAt" IS NULL) AS "openReports"
		FROM "User" u WHERE u."id" IN (${Prisma.join([...ids])})`)
	return new Map(rows.map((row) => [row.id, row]))
}

const toTexts = (json = '[]'): string[] => JSON.parse(json) as string[]

/** One page of the matching providers, by company. */
export async function listForAdmin(query: AdminQuery) {
	const where = toWhere(query)
	const total = await db().providerProfile.count({ where })
	const { page, pages, skip } = pageWithin(query.page, total, ADMIN_PAGE_SIZE)
	const rows = await db().providerProfile.findMany({
		where,
		orderBy: [{ companyKey: 'asc' }, { userId: 'asc' }],
		skip,
		take: ADMIN_PAGE_SIZE,
	})
	const [listed, all, { serviceType }] = await Promise.all([
		listedOf(rows.map((row) => row.userId)),
		db().providerProfile.count(),
		allChoices(),
	])
	return {
		rows: rows.map((row) => {
			const own = listed.get(row.userId)
			const serviceTypes = toTexts(own?.serviceTypes).sort()
			const serviceAreas = toTexts(own?.serviceAreas)
			return {
				id: row.userId,
				company: row.company,
				accountEmail: own?.accountEmail ?? '',
				serviceTypes,
				areas: serviceAreas.length,
				isEntered: row.claimEmail !== null,
				state: listingState({
					company: row.company,
					serviceTypes,
					serviceAreas,
					serviceProvider: own?.serviceProvider ?? false,
					takenOff: row.takenOffAt !== null,
				}),
				openReports: Number(own?.openReports ?? 0),
				updatedAt: row.updatedAt.toISOString(),
			}
		}),
		total,
		/** The number of providers without filters. */
		all,
		page,
		pages,
		/** All service types, also retired ones, A to Z. */
		choices: serviceType.map(({ name }) => name),
	}
}

export type ProviderList = Omit<Awaited<ReturnType<typeof listForAdmin>>, 'choices'>
