import { Worker } from 'node:worker_threads'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/core/db/db.server'
import { digest } from '~/core/security/signing.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { after, days, hours, seconds } from '~/core/time/durations'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { MAX_LIVE_LINKS } from '~/features/reports/share/share-link'
import { purgeShareLinks, revokeLink, storeLink } from '~/features/reports/share/share-links.server'
import { writeOpenings } from '~/features/reports/share/openings.server'
import {
	createDeal,
	createDealOwner,
	FLIP,
	follow,
	postDeal,
	refusalOf,
	RENTAL,
} from '#tests/helpers/deals/deal-calls'
import { makeScenario } from '#tests/helpers/deals/scenario-calls'
import { createUser, signedInClient, signInAs } from '#tests/helpers/factories'
import {
	openShared,
	postShare,
	revoke,
	share,
	SHARE_PAGE,
	shareLinksOf,
} from '#tests/helpers/reports/share-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()
// The limits of one test are not those of the next.
beforeEach(() => advanceLimits(hours(1) / 1000))

/** Share links: made, opened, listed, ended. */

async function ownerWithDeal(inputs = RENTAL) {
	const owner = await createDealOwner()
	const deal = await createDeal(owner, '1 Elm St', inputs)
	return { owner, deal }
}

const textOf = (value: unknown): string => JSON.stringify(value)

describe('PRO-72 a link shows a frozen copy', () => {
	test('PRO-72 that no change of the deal reaches, dated, without the address', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal)
		const before = await openShared(token)
		expect(before.report).toMatchObject({
			property: 'Property',
			kindTitle: 'Deal Report',
			date: currentTime().toISOString().slice(0, 10),
		})
		expect(before.report?.sections.map(({ key }) => key)).toContain('projection')
		await db().property.update({
			where: { id: deal },
			data: { inputs: JSON.stringify(FLIP), propertyAddress: '2 Oak St' },
		})
		await owner.device.post('/profile', { intent: 'saveAssumptions', holdYears: '3' })
		expect((await openShared(token)).value).toEqual(before.value)
		expect(textOf(before.value)).not.toMatch(/Elm|Oak/u)
	})

	test('PRO-72 the token has 256 random bits, and only its hash is stored', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal)
		expect(Buffer.from(token, 'base64url')).toHaveLength(32)
		const rows = await db().shareLink.findMany()
		expect(rows).toMatchObject([{ tokenHash: digest(token), userId: owner.id }])
		expect(textOf(rows)).not.toContain(token)
		expect(textOf((await owner.device.load(SHARE_PAGE)).value)).not.toContain(token)
	})

	test('PRO-72 shows the address, and the sections chosen, only', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal, { showAddress: 'on', section: ['loan', 'summary'] })
		const { report } = await openShared(token)
		expect(report?.property).toBe('1 Elm St')
		expect(report?.sections.map(({ key }) => key)).toEqual(['summary', 'loan'])
	})

	test('PRO-72 of a scenario, without its name', async () => {
		const { owner, deal } = await ownerWithDeal()
		const scenario = await makeScenario(owner, deal, 'Secret plan', { rent: '2512' })
		const base = await openShared(await share(owner, deal))
		const other = await openShared(await share(owner, deal, { scenarioId: scenario }))
		expect(textOf(other.page)).toContain('2,512')
		expect(textOf(base.page)).not.toContain('2,512')
		expect(textOf(other.page)).not.toContain('Secret')
		expect(other.page.calculator).toContain('rent=2512')
	})

	test('PRO-72 lives 7, 30 or 90 days, to the second, and forgets its copy afterwards', async () => {
		const { owner, deal } = await ownerWithDeal()
		for (const life of [7, 30, 90]) {
			const token = await share(owner, deal, { days: String(life) })
			const { createdAt, expiresAt } = (await openShared(token)).page
			expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(days(life))
		}
		for (const wrong of ['', '8', '30.5', '-7', '1e1', '999999999999']) {
			refusalOf(await postShare(owner, deal, { days: wrong }), 400)
		}
		const token = await share(owner, deal, { days: '7' })
		advanceClock((days(7) - seconds(1)) / 1000)
		expect((await openShared(token)).status).toBe(200)
		advanceClock(1)
		expect((await openShared(token)).status).toBe(404)
		await purgeShareLinks(currentTime())
		const kept = await db().shareLink.findUniqueOrThrow({ where: { tokenHash: digest(token) } })
		expect(kept.snapshot).toBe('')
		await purgeShareLinks(after(currentTime(), days(31)))
		expect(await db().shareLink.count({ where: { id: kept.id } })).toBe(0)
	})

	test('PRO-72 a revoked link shows nothing at once, and its copy is gone', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal)
		const [link] = (await shareLinksOf(owner)).links
		const id = link?.id ?? ''
		const asked = await shareLinksOf(owner, `${SHARE_PAGE}?confirm=${id}`)
		expect(asked.confirm).toMatchObject({ id, state: 'live' })
		expect((await openShared(token)).status).toBe(200)
		const { messages } = await follow(owner, await revoke(owner, id))
		expect(messages).toMatchObject([{ kind: 'success', text: expect.stringMatching(/revoked/u) }])
		expect((await openShared(token)).status).toBe(404)
		expect(await db().shareLink.findMany()).toMatchObject([{ snapshot: '' }])
		expect((await shareLinksOf(owner)).links).toMatchObject([{ id, state: 'revoked' }])
		// Once more changes nothing.
		expect((await revoke(owner, id)).status).toBe(302)
	})

	test('PRO-72 a link ends with its deal, and comes back with it', async () => {
		const { owner, deal } = await ownerWithDeal()
		await createDeal(owner, '2 Oak St')
		const token = await share(owner, deal)
		await postDeal(owner, deal, { intent: 'delete' })
		expect((await openShared(token)).status).toBe(404)
		expect((await shareLinksOf(owner)).links).toMatchObject([
			{ state: 'dealDeleted', propertyAddress: null },
		])
		await owner.device.post('/deals', { intent: 'undoDelete', deletedId: deal })
		expect((await openShared(token)).status).toBe(200)
	})

	test('PRO-72 the end of a membership ends no link; its owner can list and revoke, and make none', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal)
		await db().user.update({
			where: { id: owner.id },
			data: { role: 'user', subscriptionStatus: 'canceled' },
		})
		expect((await openShared(token)).status).toBe(200)
		const view = await shareLinksOf(owner, `${SHARE_PAGE}?property=${deal}`)
		expect(view).toMatchObject({ canChange: false, links: [{ state: 'live' }] })
		refusalOf(await postShare(owner, deal), 403)
		await revoke(owner, view.links[0]?.id ?? '')
		expect((await openShared(token)).status).toBe(404)
	})

	test('PRO-72 what is stored is checked on reading: a broken copy shows nothing', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal)
		for (const snapshot of ['{', 'null', '{"version":2}', '{"version":1,"report":{}}']) {
			await db().shareLink.updateMany({ data: { snapshot } })
			expect((await openShared(token)).status).toBe(404)
		}
	})
})

describe('PRO-74 limits', () => {
	const newLink = (propertyId: string) => ({
		propertyId,
		scenarioId: null,
		days: 30 as const,
		options: { sections: [], showAddress: false, showCompAddresses: false },
		snapshot: '{}',
	})

	test('PRO-74 of 50 links made at once, 20 are stored; a revoked or expired one makes room', async () => {
		const { owner, deal } = await ownerWithDeal()
		const now = currentTime()
		const made = await Promise.all(
			Array.from({ length: 50 }, () => storeLink(owner.id, newLink(deal), now)),
		)
		const kinds = made.map(({ kind }) => kind)
		expect(kinds.filter((kind) => kind === 'created')).toHaveLength(MAX_LIVE_LINKS)
		expect(kinds.filter((kind) => kind === 'full')).toHaveLength(30)
		expect(await db().shareLink.count()).toBe(MAX_LIVE_LINKS)
		expect((await shareLinksOf(owner, `${SHARE_PAGE}?property=${deal}`)).isFull).toBe(true)
		const { errors } = refusalOf(await postShare(owner, deal), 409)
		expect(errors['form']?.[0]).toContain('up to 20 links')
		await revoke(owner, (await shareLinksOf(owner)).links[0]?.id ?? '')
		expect((await storeLink(owner.id, newLink(deal), now)).kind).toBe('created')
		expect((await storeLink(owner.id, newLink(deal), now)).kind).toBe('full')
		expect((await storeLink(owner.id, newLink(deal), after(now, days(30)))).kind).toBe('created')
		// The limit is each member's own.
		const other = await ownerWithDeal()
		expect((await storeLink(other.owner.id, newLink(other.deal), now)).kind).toBe('created')
	})

	test('FIX-10 without room for a link no copy is made and nothing is counted', async () => {
		const { owner, deal } = await ownerWithDeal()
		const now = currentTime()
		for (let i = 0; i < MAX_LIVE_LINKS; i++) await storeLink(owner.id, newLink(deal), now)
		const worked = vi.spyOn(Worker.prototype, 'postMessage')
		for (let i = 0; i < 12; i++) refusalOf(await postShare(owner, deal), 409)
		expect(worked).not.toHaveBeenCalled()
		await revokeLink(owner.id, (await shareLinksOf(owner)).links[0]?.id ?? '', now)
		expect((await postShare(owner, deal)).status).toBe(302)
	})

	test('FIX-10 a copy that led to no link counts', async () => {
		const { owner, deal } = await ownerWithDeal()
		// Parallel requests see the room for one link before any is stored.
		const now = currentTime()
		for (let i = 1; i < MAX_LIVE_LINKS; i++) await storeLink(owner.id, newLink(deal), now)
		const worked = vi.spyOn(Worker.prototype, 'postMessage')
		const made = await Promise.all(Array.from({ length: 10 }, () => postShare(owner, deal)))
		const copies = worked.mock.calls.length
		expect(copies).toBeGreaterThan(1)
		expect(made.filter(({ status }) => status === 302)).toHaveLength(1)
		await db().shareLink.deleteMany()
		const later = await Promise.all(Array.from({ length: 10 }, () => postShare(owner, deal)))
		expect(later.filter(({ status }) => status === 302)).toHaveLength(10 - copies)
	})

	test('PRO-74 10 new links an hour; a refused one does not count', async () => {
		const { owner, deal } = await ownerWithDeal()
		for (let i = 0; i < 12; i++) refusalOf(await postShare(owner, 'none-of-yours'), 404)
		const made = await Promise.all(Array.from({ length: 14 }, () => postShare(owner, deal)))
		expect(made.filter(({ status }) => status === 302)).toHaveLength(10)
		const refused = made.filter(({ status }) => status === 429)
		expect(refused).toHaveLength(4)
		expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
		await advanceLimits(hours(1) / 1000)
		expect((await postShare(owner, deal)).status).toBe(302)
	})
})

describe('PRO-72 the address of a new link', () => {
	test('PRO-72 is shown once: to its owner, in the browser that made it', async () => {
		const { owner, deal } = await ownerWithDeal()
		const { location, headers } = await postShare(owner, deal)
		const to = location ?? ''
		const before = owner.device.copy()
		const { newLink } = await shareLinksOf(owner, to)
		const token = newLink?.url.split('/').at(-1) ?? ''
		expect((await openShared(token)).status).toBe(200)
		expect([...headers].join(' ')).not.toContain(token)
		// Loaded again, the page shows nothing and makes nothing.
		expect((await shareLinksOf(owner, to)).newLink).toBeNull()
		expect(await db().shareLink.count()).toBe(1)
		// The cookie of someone else says nothing.
		const other = await createDealOwner()
		const name = 'new-link'
		other.device.setCookie(name, before.cookieNamed(name) ?? '')
		expect((await shareLinksOf(other)).newLink).toBeNull()
		expect(other.device.cookieNamed(name)).toBeUndefined()
		owner.device.setCookie(name, 'forged')
		expect((await shareLinksOf(owner)).newLink).toBeNull()
	})
})

describe('PRO-72 PRO-100 the links of other people', () => {
	test('PRO-72 nobody shares, lists or revokes what is not theirs', async () => {
		const { owner, deal } = await ownerWithDeal()
		const scenario = await makeScenario(owner, deal, 'Mine')
		const token = await share(owner, deal)
		const id = (await shareLinksOf(owner)).links[0]?.id ?? ''
		const other = await ownerWithDeal()
		refusalOf(await postShare(other.owner, deal), 404)
		refusalOf(await postShare(other.owner, other.deal, { scenarioId: scenario }), 404)
		refusalOf(await revoke(other.owner, id), 404)
		expect((await shareLinksOf(other.owner)).links).toEqual([])
		const asked = await shareLinksOf(other.owner, `${SHARE_PAGE}?confirm=${id}`)
		expect(asked.confirm).toBeNull()
		const page = await other.owner.device.load(`${SHARE_PAGE}?property=${deal}`)
		expect(page.status).toBe(404)
		expect((await openShared(token)).status).toBe(200)
		expect(await db().shareLink.count()).toBe(1)
	})

	test('PRO-72 everyone with the address reads it: visitors, unverified users, other members', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal)
		const seen = await Promise.all(
			(['visitor', 'unverified', 'user', 'annual', 'lapsed', 'admin'] as const).map(async (kind) =>
				openShared(token, await signInAs(kind)),
			),
		)
		expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
		expect(new Set(seen.map(({ value }) => textOf(value))).size).toBe(1)
	})

	test('PRO-72 a user who has not accepted the terms makes no link', async () => {
		const { id } = await createUser('annual', { hasAcceptedCalculatorTOS: false })
		const device = await signedInClient(id)
		refusalOf(await postShare({ device }, 'any'), 403)
	})

	test('PRO-72 a form with a section that does not exist, with notes, or with none is refused', async () => {
		const { owner, deal } = await ownerWithDeal()
		for (const section of ['notes', 'summary2', '__proto__', '']) {
			refusalOf(await postShare(owner, deal, { section: [section] }), 400)
		}
		const none = refusalOf(await postShare(owner, deal, { section: [] }), 400)
		expect(none.errors['section']).toEqual(['Choose at least one section.'])
		expect(await db().shareLink.count()).toBe(0)
	})
})

describe('PRO-72 openings', () => {
	test('PRO-72 a visitor counts once in 30 minutes; owner, previews and prefetches do not', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal)
		const count = async () => (await shareLinksOf(owner)).links[0]?.openedCount
		await openShared(token, owner.device)
		const visitor = new TestClient()
		await visitor.load(`/s/${token}`, { headers: { 'User-Agent': 'Slackbot-LinkExpanding 1.0' } })
		await visitor.load(`/s/${token}`, { headers: { 'Sec-Purpose': 'prefetch;prerender' } })
		expect(await count()).toBe(0)
		for (let i = 0; i < 5; i++) await openShared(token, visitor)
		expect(await count()).toBe(1)
		await openShared(token)
		await writeOpenings()
		expect(await count()).toBe(2)
		expect(await db().shareLink.findMany()).toMatchObject([{ openedCount: 2 }])
		advanceClock(1800)
		await advanceLimits(1800)
		await openShared(token, visitor)
		expect(await count()).toBe(3)
		await writeOpenings()
		await writeOpenings()
		expect(await count()).toBe(3)
	})

	test('PRO-72 a visitor whom another process serves next does not count again', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal)
		const visitor = new TestClient()
		await openShared(token, visitor)
		await writeOpenings()
		forgetSingleton('share-openings')
		await openShared(token, visitor)
		await openShared(token)
		await writeOpenings()
		expect((await shareLinksOf(owner)).links[0]?.openedCount).toBe(2)
	})
})

describe('PRO-73 tokens that open nothing', () => {
	test('PRO-73 after 20 of them a network waits, also for a link that works; others do not', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal)
		const guesser = new TestClient()
		for (let i = 0; i < 20; i++) {
			expect((await openShared(`guess${i}`, guesser)).status).toBe(404)
		}
		const refused = await openShared('guess', guesser)
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect((await openShared(token, guesser)).status).toBe(429)
		expect((await openShared(token)).status).toBe(200)
		await advanceLimits(600)
		expect((await openShared(token, guesser)).status).toBe(200)
	})

	test('PRO-73 while all networks guess, the next dead link of each is answered, and every live one', async () => {
		const { owner, deal } = await ownerWithDeal()
		const token = await share(owner, deal)
		for (let network = 0; network < 30; network++) {
			const guesser = new TestClient()
			for (let i = 0; i < 10; i++) await openShared('guess', guesser)
		}
		const attacker = new TestClient()
		const statuses: number[] = []
		for (let i = 0; i < 5; i++) statuses.push((await openShared('guess', attacker)).status)
		expect(statuses).toEqual([404, 404, 404, 429, 429])
		const honest = new TestClient()
		expect((await openShared('expired-link', honest)).status).toBe(404)
		expect((await openShared(token, honest)).status).toBe(200)
	})
})
