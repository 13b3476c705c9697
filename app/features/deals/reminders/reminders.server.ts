import { config } from '~/core/config/config.server'
import { db, inTransaction, Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { paths } from '~/core/http/paths'
import { enqueueMail } from '~/core/mail/outbox.server'
import { sign, unsign } from '~/core/security/signing.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { after, days } from '~/core/time/durations'
import { dueNotesEmail, MAX_QUOTED } from './emails'

/** Reminders of notes with a date: one email on the day, at most one a day (DEAL-16). */

/** From this hour in UTC, which is the morning in all of the United States. */
const FROM_HOUR = 12
/** A reminder that could not be sent on its day is sent within so many days. */
const CATCH_UP_DAYS = 3
/** Bounds a run; the rest follows a minute later. */
const MAX_USERS_PER_RUN = 500

const PURPOSE = 'deal-reminders'
const MAIL_KIND = 'deal-notes:'

/** The token by which the link in an email switches the reminders of its recipient off. */
const reminderToken = (userId: string): string => sign(PURPOSE, userId)

/** Whose reminders a token is about; null for anything else. */
export const reminderOwner = (token: string): string | null => unsign(PURPOSE, token)

/** Whether a user gets reminders: unless they switched them off. */
export async function isReminded(userId: string): Promise<boolean> {
	const row = await db().dealPreference.findUnique({ where: { userId } })
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

/** The first day whose reminders are still sent, and today. */
const dueDays = (now: Date) => ({
	from: toIsoDay(after(now, -days(CATCH_UP_DAYS - 1))),
	to: toIsoDay(now),
})

/** The same email has the same key: there is one a day. */
const mailKey = (userId: string, now: Date): string => `${MAIL_KIND}${userId}:${toIsoDay(now)}`

/**
 * Who has notes that are due, wants reminders and was sent none today. Users instead of notes: however
 * many one of them has, they delay no other's.
 */
async function dueUsers(now: Date): Promise<string[]> {
	const { from, to } = dueDays(now)
	const rows = await readRows<{ id: string }>(Prisma.sql`
		SELECT u."id" FROM "User" u
		WHERE u."verifiedEmail" IS NOT NULL
			AND EXISTS (SELECT 1 FROM "DealNote" n JOIN "Property" p ON p."id" = n."propertyId"
				WHERE n."userId" = u."id" AND n."dueOn" >= ${from} AND n."dueOn" <= ${to}
					AND n."remindedAt" IS NULL AND n."doneAt" IS NULL AND n."deletedAt" IS NULL
					AND p."archivedAt" IS NULL)
			AND NOT EXISTS (SELECT 1 FROM "DealPreference" d WHERE d."userId" = u."id" AND NOT d."isReminded")
			AND NOT EXISTS (SELECT 1 FROM "OutboxMessage" m
				WHERE m."dedupeKey" = ${MAIL_KIND} || u."id" || ${`:${to}`})
		ORDER BY u."id" LIMIT ${MAX_USERS_PER_RUN}`)
	return rows.map(({ id }) => id)
}

/** Sends a user's notes in one email, unless today's was sent already. */
async function remind(userId: string, now: Date): Promise<void> {
	const { from, to } = dueDays(now)
	const { brand, origin } = config()
	const where = {
		userId,
		dueOn: { gte: from, lte: to },
		remindedAt: null,
		doneAt: null,
		deletedAt: null,
		property: { archivedAt: null },
	}
	await inTransaction(async (tx) => {
		const user = await tx.user.findUnique({
			where: { id: userId },
			select: { firstName: true, verifiedEmail: true },
		})
		const quoted = await tx.dealNote.findMany({
			where,
			select: { text: true, property: { select: { propertyAddress: true } } },
			orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
			take: MAX_QUOTED,
		})
		const { verifiedEmail = null } = user ?? {}
		if (user === null || verifiedEmail === null || quoted.length === 0) return
		const mail = dueNotesEmail(
			{
				brand,
				firstName: user.firstName,
				dealsUrl: origin + paths.deals(),
				offUrl: origin + paths.dealReminders({ token: reminderToken(userId) }),
			},
			quoted.map(({ property: { propertyAddress }, text }) => ({ propertyAddress, text })),
			await tx.dealNote.count({ where }),
		)
		const isNew = await enqueueMail(
			tx,
			{ to: verifiedEmail, ...mail },
			{
				now,
				kind: 'deal reminder',
				reason: toIsoDay(now),
				userId,
				dedupeKey: mailKey(userId, now),
			},
		)
		if (isNew) await tx.dealNote.updateMany({ where, data: { remindedAt: now } })
	})
}

/** Sends the reminders of the day. */
export async function sendDueReminders(now: Date): Promise<void> {
	if (now.getUTCHours() < FROM_HOUR) return
	for (const userId of await dueUsers(now)) await remind(userId, now)
}
