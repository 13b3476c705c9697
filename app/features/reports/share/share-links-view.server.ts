import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { listScenarios } from '~/features/calculator/scenarios/scenarios.server'
import { canChangeDeals } from '~/features/deals/access/deal-access.server'
import { takeNewLink } from './new-link-cookie.server'
import { MAX_LIVE_LINKS } from './share-link'
import { listShareLinks } from './share-links.server'

/** The page of a member's share links, with the form for a new one. */

/** The deal that the form shares, with its scenarios. */
async function sharedDeal(userId: string, query: URLSearchParams) {
	const id = (query.get('property') ?? '').slice(0, 64)
	const property = await db().property.findFirst({
		where: { id, userId },
		select: { id: true, propertyAddress: true, valuationId: true },
	})
	if (property === null) throw new Response('This deal was not found.', { status: 404 })
	const scenarios = await listScenarios(userId, id)
	const scenarioId = query.get('scenario')
	return {
		id,
		propertyAddress: property.propertyAddress,
		hasValuation: property.valuationId !== null,
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
	const [links, deal, saved, { note, cookie }] = await Promise.all([
		listShareLinks(userId, currentTime()),
		query.has('property') ? sharedDeal(userId, query) : null,
		db().property.findMany({
			where: { userId, archivedAt: null },
			select: { id: true, propertyAddress: true },
			orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
			take: 200,
		}),
		takeNewLink(userId, request),
	])
	const liveCount = links.filter(({ state }) => ['live', 'dealDeleted'].includes(state)).length
	const view = {
		links,
		/** The link that was just made: its address is shown once. */
		newLink: note && {
			url: config().origin + paths.sharedReport(note.token),
			expiresAt: note.expiresAt,
		},
		deal,
		saved,
		isFull: liveCount >= MAX_LIVE_LINKS,
		confirm: links.find(({ id }) => id === query.get('confirm')) ?? null,
		canChange: canChangeDeals(viewer),
		isMember: viewer.tier === 'paid',
	}
	return { view, cookie }
}

export type ShareLinksView = Awaited<ReturnType<typeof shareLinksView>>['view']
