import { config } from '~/core/config/config.server'
import { db, inTransaction, Prisma } from '~/core/db/db.server'
import { asBoolean, findRows, rowsOf } from '~/core/db/row-lists.server'
import { paths } from '~/core/http/paths'
import { enqueueMail } from '~/core/mail/outbox.server'
import { sign, unsign } from '~/core/security/signing.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { after, days } from '~/core/time/durations'
import { dueNotesEmail } from './emails'

/** Reminders of notes with a date: one email on the day, at most one a day (DEAL-16). */

/** From this hour in UTC, which is the morning in all of the United States. */
const FROM_HOUR = 12
/** A reminder that could not be sent on its day is sent within so many days. */
const CATCH_UP_DAYS = 3
/** Bounds a run; the rest follows a minute later. */
const MAX_NOTES_PER_RUN = 1_000

const PURPOSE = 'deal-reminders'

/** The token by which the link in an email switches the reminders of its recipient off. */
const reminderToken = (userId: string): string => sign(PURPOSE, userId)

/** Whose reminders a token is about; null for anything else. */
export const reminderOwner = (token: string): string | null => unsign(PURPOSE, token)

/** The row of a user's choice, for a statement that reads more; without it there are reminders. */
export const reminderRow = (userId: string) =>
	rowsOf({ isReminded: asBoolean }, Prisma.sql`FROM "DealPreference" WHERE "userId" = ${userId}`)

/** Whether a user gets reminders. */
export async function isReminded(userId: string): Promise<boolean> {
	const [row] = await findRows(reminderRow(userId))
	return row?.isReminded ?? true
}

/** Switches reminders on or off; false if there is no such user. */
export async function setReminded(userId: string, isOn: boolean): Promise<boolean> {
	return inTransaction(async (tx) => {
		if ((await tx.user.count({ where: { id: userId } })) === 0) return false
		await tx.dealPreference.upsert({
			where: { userId },
			create: { userId, isReminded: isOn },
			update: { isReminded: isOn },
		})
		return true
	})
}

/** The notes that are due and were not sent, of users who want reminders. */
function dueNotes(now: Date) {
	const oldest = toIsoDay(after(now, -days(CATCH_UP_DAYS)))
	return db().dealNote.findMany({
		where: {
			dueOn: { gt: oldest, lte: toIsoDay(now) },
			remindedAt: null,
			doneAt: null,
			deletedAt: null,
			property: { archivedAt: null },
			user: {
				verifiedEmail: { not: null },
				OR: [{ dealPreference: null }, { dealPreference: { isReminded: true } }],
			},
		},
		include: { property: { select: { propertyAddress: true } }, user: true },
		orderBy: [{ userId: 'asc' }, { dueOn: 'asc' }, { id: 'asc' }],
		take: MAX_NOTES_PER_RUN,
	})
}

type DueRow = Awaited<ReturnType<typeof dueNotes>>[number]

/** Sends a user's notes in one email, unless today's was sent already. */
async function remind(rows: readonly DueRow[], now: Date): Promise<void> {
	const [first] = rows
	if (first === undefined || first.user.verifiedEmail === null) return
	const { id: userId, firstName, verifiedEmail } = first.user
	const { brand, origin } = config()
	const mail = dueNotesEmail(
		{
			brand,
			firstName,
			dealsUrl: origin + paths.deals(),
			offUrl: origin + paths.dealReminders({ token: reminderToken(userId) }),
		},
		rows.map(({ property, text }) => ({ propertyAddress: property.propertyAddress, text })),
	)
	await inTransaction(async (tx) => {
		const dedupeKey = `deal-notes:${userId}:${toIsoDay(now)}`
		const isNew = await enqueueMail(tx, { to: verifiedEmail, ...mail }, { now, dedupeKey })
		if (!isNew) return
		await tx.dealNote.updateMany({
			where: { id: { in: rows.map(({ id }) => id) } },
			data: { remindedAt: now },
		})
	})
}

/** Sends the reminders of the day. */
export async function sendDueReminders(now: Date): Promise<void> {
	if (now.getUTCHours() < FROM_HOUR) return
	const byUser = new Map<string, DueRow[]>()
	for (const row of await dueNotes(now)) {
		byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row])
	}
	for (const rows of byUser.values()) await remind(rows, now)
}
