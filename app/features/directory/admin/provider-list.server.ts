import { db, type Prisma } from '~/core/db/db.server'
import { ignoringCase } from '~/core/db/dialect.server'
import { ADMIN_PAGE_SIZE, type AdminQuery } from './provider-list-query'
import { countPages } from '~/features/directory/listing/directory-query'
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

/** One page of the matching providers, by company. */
export async function listForAdmin(query: AdminQuery) {
	const where = toWhere(query)
	// `all` is the number of providers without filters.
	const [total, all] = await Promise.all([
		db().providerProfile.count({ where }),
		db().providerProfile.count(),
	])
	const pages = countPages(total, ADMIN_PAGE_SIZE)
	const page = Math.min(query.page, pages)
	const rows = await db().providerProfile.findMany({
		where,
		orderBy: [{ companyKey: 'asc' }, { userId: 'asc' }],
		skip: (page - 1) * ADMIN_PAGE_SIZE,
		take: ADMIN_PAGE_SIZE,
		include: {
			serviceTypes: true,
			areas: true,
			user: { select: { email: true, serviceProvider: true } },
			_count: { select: { reports: { where: { handledAt: null } } } },
		},
	})
	return {
		rows: rows.map((row) => {
			const serviceTypes = row.serviceTypes.map(({ name }) => name).sort()
			return {
				id: row.userId,
				company: row.company,
				accountEmail: row.user.email,
				serviceTypes,
				areas: row.areas.length,
				isEntered: row.claimEmail !== null,
				state: listingState({
					company: row.company,
					serviceTypes,
					serviceAreas: row.areas.map(({ state }) => state),
					serviceProvider: row.user.serviceProvider,
					takenOff: row.takenOffAt !== null,
				}),
				openReports: row._count.reports,
				updatedAt: row.updatedAt.toISOString(),
			}
		}),
		total,
		all,
		page,
		pages,
	}
}

export type ProviderList = Awaited<ReturnType<typeof listForAdmin>>
