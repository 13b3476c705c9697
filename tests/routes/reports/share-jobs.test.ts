import { expect, test, vi } from 'vitest'
import { db } from '~/core/db/db.server'
import { digest } from '~/core/security/signing.server'
import { currentTime } from '~/core/time/clock'
import { after, days } from '~/core/time/durations'
import { countOpening } from '~/features/reports/share/openings.server'
import { createDeal, createDealOwner } from '#tests/helpers/deals/deal-calls'
import { openShared, share } from '#tests/helpers/reports/share-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { startJobs } from '../../../server/jobs'

useDatabase()

/** What the background jobs of the product do without being asked. */

test('PRO-72 housekeeping forgets the copies of share links that have expired, and openings outlive a stop', async () => {
	const owner = await createDealOwner()
	const deal = await createDeal(owner, '1 Elm St')
	const [expired, live] = [await share(owner, deal), await share(owner, deal)]
	const linkOf = (token: string) =>
		db().shareLink.findUniqueOrThrow({ where: { tokenHash: digest(token) } })
	const [first, second] = [await linkOf(expired), await linkOf(live)]
	const before = after(currentTime(), -days(1))
	await db().shareLink.update({ where: { id: first.id }, data: { expiresAt: before } })
	const jobs = startJobs()
	const stored = async (id: string) => db().shareLink.findUniqueOrThrow({ where: { id } })
	await vi.waitFor(async () => expect((await stored(first.id)).snapshot).toBe(''), 60_000)
	expect((await openShared(expired)).status).toBe(404)
	expect((await openShared(live)).status).toBe(200)
	await countOpening(second.id, '203.0.113.9', currentTime())
	await jobs.stop()
	expect((await stored(second.id)).openedCount).toBe(2)
})
