import { withheldBy } from '~/features/accounts/access/access-policy'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { listScenarioNames } from '~/features/calculator/scenarios/scenarios.server'
import { canChangeDeals } from '~/features/deals/access/deal-access.server'
import { takeNewLink } from './new-link-cookie.server'
import { MAX_LIVE_LINKS } from './share-link'
import { listShareLinks } from './share-links.server'

/** The page of a member's share links, with the form for a new one. */

const MAX_SAVED = 200

/**
 * The deal that the form shares, with its scenarios.
 * @throws Response 404 for a deal that the user does not have
 */
async function sharedDeal(userId: string, id: string, scenarioId: string | null) {
	const [deal, scenarios] = await Promise.all([
		db().property.findFirst({
			where: { id, userId },
			select: { id: true, propertyAddress: true, valuationId: true },
		}),
		listScenarioNames(userId, id),
	])
	if (deal === null) throw new Response('This deal was not found.', { status: 404 })
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
	const [links, saved, deal, { note, cookie }] = await Promise.all([
		listShareLinks(userId, currentTime()),
		db().property.findMany({
			where: { userId, archivedAt: null },
			orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
			take: MAX_SAVED,
			select: { id: true, propertyAddress: true },
		}),
		asked === null ? null : sharedDeal(userId, asked, query.get('scenario')),
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
		withheld: withheldBy(viewer.user),
	}
	return { view, cookie }
}

export type ShareLinksView = Awaited<ReturnType<typeof shareLinksView>>['view']
