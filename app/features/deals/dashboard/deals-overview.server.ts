import { db } from '~/core/db/db.server'
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

/** The headline has only what a strip shows. */
function toRecentDeal({ id, propertyAddress, stage, missing, headline }: ListedDeal): RecentDeal {
	const strip = headline.map(({ label: _, ...figure }) => figure)
	return { id, propertyAddress, stage, missing, headline: strip }
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
