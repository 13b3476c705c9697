import { db } from '~/core/db/db.server'
import { markStable } from '~/core/http/page-data-script.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { after, days } from '~/core/time/durations'
import { parseSettings } from '~/features/deals/criteria/buy-box.server'
import type { StripFigure } from '~/features/deals/figures/evaluated-deal'
import { type ListedDeal, toListedDeal } from '~/features/deals/list/deal-list.server'
import { findDealRows } from '~/features/deals/list/deal-list-queries.server'
import { readDealQuery } from '~/features/deals/list/deal-query'
import { findOverviewRows } from './overview-queries.server'

/** The top of the dashboard: the deals last worked on, what is due, and a guide to read next. */

/** An offer is followed up after so many days. */
const OFFER_DAYS = 7
/** Notes are shown so many days ahead. */
const AHEAD_DAYS = 7
const MAX_RECENT = 4

const daysSince = (moment: Date, now: Date): number =>
	Math.floor((now.getTime() - moment.getTime()) / days(1))

/** What the dashboard shows of a deal: of a headline, only what a strip shows. */
type RecentDeal = Pick<ListedDeal, 'id' | 'propertyAddress' | 'stage' | 'missing'> & {
	headline: readonly StripFigure[]
}

/** The deals with the same figures by ID; copies of a deal share them, also those of other members. */
type SameFigures = { strip: readonly StripFigure[]; deals: Map<string, RecentDeal> }

const MAX_SAME_FIGURES = 20

const dealsByHeadline = new WeakMap<ListedDeal['headline'], SameFigures>()

function sameFigures(headline: ListedDeal['headline']): SameFigures {
	const known = dealsByHeadline.get(headline)
	if (known !== undefined) return known
	const strip = headline.map(({ label: _, ...figure }) => figure)
	const made = { strip, deals: new Map<string, RecentDeal>() }
	dealsByHeadline.set(headline, made)
	return made
}

/** The same object for as long as the deal has not changed, since its figures are most of the page's data. */
function toRecentDeal(deal: ListedDeal): RecentDeal {
	const { id, propertyAddress, stage, missing } = deal
	const { strip, deals } = sameFigures(deal.headline)
	const known = deals.get(id)
	if (known?.propertyAddress === propertyAddress && known.stage === stage) return known
	if (deals.size >= MAX_SAME_FIGURES) deals.clear()
	const recent = markStable({ id, propertyAddress, stage, headline: strip, missing })
	deals.set(id, recent)
	return recent
}

/**
 * What a member works on, in two statements.
 * @param plan tells how many properties the member has saved, archived ones too
 */
export async function loadDealsOverview(
	userId: string,
	plan: Promise<{ savedProperties: number }>,
	now: Date,
) {
	const [{ rows, matches }, { offers, notes, guide, settings, startDismissedAt }, saved] =
		await Promise.all([
			findDealRows(userId, readDealQuery(new URLSearchParams()), MAX_RECENT),
			findOverviewRows({
				userId,
				offersBefore: after(now, -days(OFFER_DAYS)),
				notesUpTo: toIsoDay(after(now, days(AHEAD_DAYS))),
				now,
			}),
			plan.then(({ savedProperties }) => savedProperties),
		])
	const parsed = parseSettings(settings)
	return {
		recent: rows.map((row) => toRecentDeal(toListedDeal(row, parsed))),
		count: matches,
		offers: offers.map(({ id, title, since }) => ({
			id,
			propertyAddress: title,
			days: since === null ? OFFER_DAYS : daysSince(since, now),
		})),
		notes: notes.map(({ title, text, ...note }) => ({
			...note,
			propertyAddress: title,
			text: text.slice(0, 120),
		})),
		guide,
		today: toIsoDay(now),
		/** Whether the first steps are shown: until a deal is saved or they are dismissed. */
		isStarting: saved === 0 && startDismissedAt === null,
		hasDeals: saved > 0,
	}
}

export type DealsOverview = Awaited<ReturnType<typeof loadDealsOverview>>

/** Hides the first steps for good. */
export async function dismissStart(userId: string, now: Date): Promise<void> {
	await db().dealPreference.upsert({
		where: { userId },
		create: { userId, startDismissedAt: now },
		update: { startDismissedAt: now },
	})
}
