import { expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days, hours } from '~/core/time/durations'
import { createUser } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { sendAccessEndEmails } from './access-end.server'

useDatabase()

test('MON-18 every member whose access ends is told, however many there are', async () => {
	const now = currentTime()
	const plan = {
		key: 'annual',
		status: 'past_due',
		currentPeriodEnd: after(now, days(359)),
		pastDueSince: after(now, -days(6)),
	} as const
	const fields = { role: 'subscriber', subscriptionStatus: 'past_due', plan } as const
	for (let n = 0; n < 205; n += 1) {
		await createUser('user', { ...fields, graceUntil: after(now, hours(12)) })
	}
	await sendAccessEndEmails(now)
	await sendAccessEndEmails(now)
	expect(await db().outboxMessage.count()).toBe(205)
	await sendAccessEndEmails(after(now, days(1)))
	expect(await db().outboxMessage.count()).toBe(410)
})
