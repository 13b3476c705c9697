import { db } from '~/core/db/db.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { after, days } from '~/core/time/durations'
import { loadDealSettings } from '~/features/deals/criteria/buy-box.server'
import { toListedDeal } from '~/features/deals/list/deal-list.server'
import { findDealRows } from '~/features/deals/list/deal-list-queries.server'
import { readDealQuery } from '~/features/deals/list/deal-query'
import { guideOfTheDay } from '~/features/guides/reading/guides.queries.server'

/** The top of the dashboard: the deals last worked on, what is due, and a guide to read next. */

/** An offer is followed up after so many days. */
const OFFER_DAYS = 7
/** Notes are shown so many days ahead. */
const AHEAD_DAYS = 7
const MAX_RECENT = 4
const MAX_DUE = 8

const daysSince = (moment: Date, now: Date): number =>
	Math.floor((now.getTime() - moment.getTime()) / days(1))

async function dueOffers(userId: string, now: Date) {
	const rows = await db().property.findMany({
		where: {
			userId,
			archivedAt: null,
			stage: 'offer',
			stageSince: { lt: after(now, -days(OFFER_DAYS)) },
		},
		orderBy: { stageSince: 'asc' },
		take: MAX_DUE,
		select: { id: true, propertyAddress: true, stageSince: true },
	})
	return rows.map(({ id, propertyAddress, stageSince }) => ({
		id,
		propertyAddress,
		days: stageSince === null ? OFFER_DAYS : daysSince(stageSince, now),
	}))
}

async function dueNotes(userId: string, now: Date) {
	const rows = await db().dealNote.findMany({
		where: {
			userId,
			dueOn: { lte: toIsoDay(after(now, days(AHEAD_DAYS))) },
			doneAt: null,
			deletedAt: null,
			property: { archivedAt: null },
		},
		orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
		take: MAX_DUE,
		include: { property: { select: { propertyAddress: true } } },
	})
	return rows.map(({ id, propertyId, text, dueOn, property }) => ({
		id,
		dealId: propertyId,
		propertyAddress: property.propertyAddress,
		text: text.slice(0, 120),
		dueOn: dueOn ?? '',
	}))
}

/** What a member works on; null before the first deal. */
export async function loadDealsOverview(userId: string, now: Date) {
	const [{ rows, matches }, settings, offers, notes, guide, preference, saved] = await Promise.all([
		findDealRows(userId, readDealQuery(new URLSearchParams())),
		loadDealSettings(userId),
		dueOffers(userId, now),
		dueNotes(userId, now),
		guideOfTheDay(now),
		db().dealPreference.findUnique({ where: { userId } }),
		db().property.count({ where: { userId } }),
	])
	return {
		recent: rows.slice(0, MAX_RECENT).map((row) => toListedDeal(row, settings)),
		count: matches,
		offers,
		notes,
		guide,
		today: toIsoDay(now),
		/** Whether the first steps are shown: until a deal is saved or they are dismissed. */
		isStarting: saved === 0 && (preference?.startDismissedAt ?? null) === null,
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
