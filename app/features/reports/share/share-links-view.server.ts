import { withheldBy } from '~/features/accounts/access/access-policy'
import { config } from '~/core/config/config.server'
import { Prisma } from '~/core/db/db.server'
import { asText, findRowLists, orNull, rowsOf, type RowsOfLists } from '~/core/db/row-lists.server'
import { paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { scenarioNameRows } from '~/features/calculator/scenarios/scenarios.server'
import { canChangeDeals } from '~/features/deals/access/deal-access.server'
import { takeNewLink } from './new-link-cookie.server'
import { MAX_LIVE_LINKS } from './share-link'
import { linkRows, toListed } from './share-links.server'

/** The page of a member's share links, with the form for a new one. */

const { sql } = Prisma

const MAX_SAVED = 200

/** All that the page reads of the database. @param id of the deal that the form shares, if any */
const pageRows = (userId: string, id: string) => ({
	links: linkRows(userId),
	saved: rowsOf(
		{ id: asText, propertyAddress: asText },
		sql`FROM "Property" WHERE "userId" = ${userId} AND "archivedAt" IS NULL
			ORDER BY "updatedAt" DESC, "id" LIMIT ${MAX_SAVED}`,
	),
	deals: rowsOf(
		{ id: asText, propertyAddress: asText, valuationId: orNull(asText) },
		sql`FROM "Property" WHERE "id" = ${id} AND "userId" = ${userId}`,
	),
	scenarios: scenarioNameRows(userId, id),
})

type PageRows = RowsOfLists<ReturnType<typeof pageRows>>

/** The deal that the form shares, with its scenarios. */
function sharedDeal({ deals, scenarios }: PageRows, scenarioId: string | null) {
	const [deal] = deals
	if (deal === undefined) throw new Response('This deal was not found.', { status: 404 })
	return {
		id: deal.id,
		propertyAddress: deal.propertyAddress,
		hasValuation: deal.valuationId !== null,
		scenarios: scenarios.map(({ id: value, name }) => ({ value, label: name })),
		scenarioId: scenarios.find((one) => one.id === scenarioId)?.id ?? '',
	}
}

/**
 * The loader data of the page, and the cookie that goes with it.
 * @throws Response 404 for a deal that the user does not have
 */
export async function shareLinksView(viewer: SignedIn, request: Request) {
	const userId = viewer.user.id
	const { searchParams: query } = new URL(request.url)
	const asked = query.get('property')?.slice(0, 64) ?? null
	const [rows, { note, cookie }] = await Promise.all([
		findRowLists(pageRows(userId, asked ?? '')),
		takeNewLink(userId, request),
	])
	const now = currentTime()
	const links = rows.links.map((row) => toListed(row, now))
	const deal = asked === null ? null : sharedDeal(rows, query.get('scenario'))
	const liveCount = links.filter(({ state }) => ['live', 'dealDeleted'].includes(state)).length
	const view = {
		links,
		/** The link that was just made: its address is shown once. */
		newLink: note && {
			url: config().origin + paths.sharedReport(note.token),
			expiresAt: note.expiresAt,
		},
		deal,
		saved: rows.saved,
		isFull: liveCount >= MAX_LIVE_LINKS,
		confirm: links.find(({ id }) => id === query.get('confirm')) ?? null,
		canChange: canChangeDeals(viewer),
		isMember: viewer.tier === 'paid',
		withheld: withheldBy(viewer.user),
	}
	return { view, cookie }
}

export type ShareLinksView = Awaited<ReturnType<typeof shareLinksView>>['view']
