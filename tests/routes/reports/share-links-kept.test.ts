import { beforeEach, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { currentTime } from '~/core/time/clock'
import { after, days, hours } from '~/core/time/durations'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { purgeShareLinks, storeLink } from '~/features/reports/share/share-links.server'
import { loadSharedDeal } from '~/features/reports/share/shared-deal.server'
import { meta } from '~/routes/calculator/shared-report'
import { createDeal, createDealOwner } from '#tests/helpers/deals/deal-calls'
import { openShared, revoke, share, shareLinksOf } from '#tests/helpers/reports/share-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()
beforeEach(() => advanceLimits(hours(1) / 1000))

/** What holds of share links by more than one measure, each of which has to do alone. */

async function ownerWithDeal() {
	const owner = await createDealOwner()
	return { owner, deal: await createDeal(owner, '1 Elm St') }
}

test('PRO-72 a revoked or expired link is dead even if its copy is still stored', async () => {
	const { owner, deal } = await ownerWithDeal()
	for (const ended of [{ revokedAt: currentTime() }, { expiresAt: currentTime() }]) {
		const token = await share(owner, deal)
		expect((await openShared(token)).status).toBe(200)
		await db().shareLink.updateMany({ data: ended })
		expect((await openShared(token)).status).toBe(404)
		await db().shareLink.deleteMany()
	}
})

test('PRO-72 no link is stored for a deal that is not its maker’s', async () => {
	const { deal } = await ownerWithDeal()
	const other = await createDealOwner()
	const link = {
		propertyId: deal,
		scenarioId: null,
		days: 30 as const,
		options: { sections: [], showAddress: false, showCompAddresses: false },
		snapshot: '{}',
	}
	expect(await storeLink(other.id, link, currentTime())).toEqual({ kind: 'notFound' })
	expect(await db().shareLink.count()).toBe(0)
	const row = await db().user.findUniqueOrThrow({
		where: { id: other.id },
		include: WITH_PROFILE,
	})
	const viewer = { user: toPublicUser(row), tier: 'paid' as const }
	const parts = { propertyId: deal, scenarioId: null, hasComps: true }
	expect(await loadSharedDeal(viewer, parts, currentTime())).toBeNull()
})

test('PRO-72 a revoked link leaves the list 30 days later, however long it would have lived', async () => {
	const { owner, deal } = await ownerWithDeal()
	await share(owner, deal, { days: '90' })
	await revoke(owner, (await shareLinksOf(owner)).links[0]?.id ?? '')
	const kept = async (time: number) => {
		await purgeShareLinks(after(currentTime(), time))
		return db().shareLink.count()
	}
	expect([await kept(days(29)), await kept(days(31))]).toEqual([1, 0])
})

test('PRO-73 the answer to a revoked, an expired, a cut and an unknown link is the same', async () => {
	const { owner, deal } = await ownerWithDeal()
	const revoked = await share(owner, deal)
	await revoke(owner, (await shareLinksOf(owner)).links[0]?.id ?? '')
	const expired = await share(owner, deal)
	await db().shareLink.updateMany({
		where: { revokedAt: null },
		data: { expiresAt: currentTime() },
	})
	const live = await share(owner, deal)
	const answerOf = async (token: string) => {
		const { status, text, headers, value } = await openShared(token)
		return { status, text, headers: [...headers], value }
	}
	const unknown = await answerOf('A'.repeat(43))
	expect(unknown.status).toBe(404)
	for (const token of [revoked, expired, live.slice(0, -1), `${live}A`, 'x']) {
		expect(await answerOf(token)).toEqual(unknown)
	}
})

test('PRO-73 a network that opens a link many times is not made to wait', async () => {
	const { owner, deal } = await ownerWithDeal()
	const token = await share(owner, deal)
	const office = new TestClient()
	const statuses = new Set<number>()
	for (let i = 0; i < 30; i++) statuses.add((await openShared(token, office)).status)
	expect([...statuses]).toEqual([200])
})

test('PRO-73 the page asks search engines not to list it, whether it shows a report or not', () => {
	for (const data of [{ property: '1 Elm St' }, undefined]) {
		const entries = meta({ matches: [], data } as unknown as Parameters<typeof meta>[0])
		expect(entries).toContainEqual({ name: 'robots', content: 'noindex' })
	}
})
