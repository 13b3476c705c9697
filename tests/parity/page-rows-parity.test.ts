import { expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { after, days, hours } from '~/core/time/durations'
import { findSession } from '~/features/accounts/sessions/session-row.server'
import { readAuditQuery } from '~/features/admin/audit-log/audit-query'
import { auditLog } from '~/features/admin/audit-log/audit-log.server'
import { overview } from '~/features/admin/overview/overview.server'
import { readUserQuery } from '~/features/admin/users/user-query'
import { findUser, listUsers } from '~/features/admin/users/users.server'
import { loadBillingIssues } from '~/features/billing/issues/billing-issues.server'
import { openDisputes } from '~/features/billing/issues/disputes.server'
import { recentTransactions, userPayments } from '~/features/billing/revenue/revenue.server'
import { loadDealSettings } from '~/features/deals/criteria/buy-box.server'
import { findComparedDeals } from '~/features/deals/scenarios/compared-deals.server'
import { savedAndRecent, savedProperties } from '~/features/deals/scenarios/scenarios-view.server'
import { findDeal } from '~/features/deals/workspace/deal-queries.server'
import { readAdminQuery } from '~/features/directory/admin/provider-list-query'
import { listForAdmin } from '~/features/directory/admin/provider-list.server'
import {
	findDirectorySettings,
	findProfiles,
} from '~/features/directory/listing/directory-queries.server'
import { readAdminListQuery } from '~/features/guides/admin-list/admin-list-query'
import { loadAdminList } from '~/features/guides/admin-list/admin-list.server'
import { listShareLinks } from '~/features/reports/share/share-links.server'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { useDatabase } from '#tests/helpers/setup/database'
import { onBothEngines, randomFrom } from './engines'

/** FAST-04: what pages read with SQL of several tables is the same on both engines. */

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.123Z')
const NAMES = ['Ana', 'ÁNA', 'Bob', 'Zoë "Z"', "O'Neil", 'a_b\n%']
const stamps = { createdAt: NOW, updatedAt: NOW }

const { below, pick, next } = randomFrom(FUZZ_SEED)
/** All different, so that the order is the same. */
let moments = 0
const dateBack = (): Date => {
	moments += 1
	return after(NOW, -days(below(400)) - moments)
}
/** The same each time, for rows that are made while the work runs, once for each engine. */
const named = (i: number): string => NAMES[i % NAMES.length] ?? ''
const back = (i: number): Date => after(NOW, -days(i + 1))
const list = <T>(count: number, make: (i: number) => T): T[] =>
	Array.from({ length: count }, (_, i) => make(i))
const userIds = list(12, (i) => `u${String(i).padStart(2, '0')}`)
const [OWNER = '', OTHER = ''] = userIds

const users = userIds.map((id, i) => ({
	id,
	email: `${id}@example.test`,
	verifiedEmail: `${id}@example.test`,
	firstName: pick(NAMES),
	lastName: pick(NAMES),
	role: pick(['user', 'subscriber', 'VIP', 'admin']),
	roleSource: pick(['billing', 'admin']),
	graceUntil: i % 3 === 0 ? dateBack() : null,
	vipExpiresAt: pick([null, after(NOW, days(3)), after(NOW, -days(3))]),
	serviceProvider: i > 5,
	...stamps,
}))
const accounts = userIds.slice(0, 8).map((userId, i) => ({
	id: `acc${i}`,
	// Of a deleted user and of a replaced customer.
	userId: i === 7 ? null : userId,
	formerUserId: i === 7 ? OWNER : null,
	stripeCustomerId: `cus_${i}`,
	customerDeleted: i === 6,
	syncStartedAt: NOW,
	syncedAt: i % 2 === 0 ? after(NOW, -days(3)) : NOW,
	createdAt: NOW,
}))
const subscriptions = list(16, (i) => ({
	id: `sub${i}`,
	accountId: `acc${i % 8}`,
	plan: pick(['annual', 'biannual', 'unknown']),
	priceId: 'price_1',
	currency: 'usd',
	unitAmount: 14_900,
	interval: pick(['year', 'month']),
	intervalCount: 6,
	status: pick(['active', 'trialing', 'past_due', 'canceled', 'incomplete']),
	currentPeriodStart: pick([null, NOW]),
	currentPeriodEnd: pick([null, after(NOW, days(30))]),
	cancelAtPeriodEnd: next() < 0.3,
	pausedCollection: pick([null, null, 'void']),
	nextPlan: pick([null, 'biannual']),
	endedAt: pick([null, NOW]),
	livemode: false,
	createdAt: dateBack(),
	updatedAt: NOW,
}))
const payments = list(60, (i) => ({
	id: `pay${i}`,
	accountId: `acc${below(8)}`,
	chargeId: pick([null, `ch_${i}`]),
	kind: pick(['subscription_first', 'subscription_cycle', 'one_time']),
	plan: pick([null, 'annual']),
	amount: 1_000 + below(90_000),
	amountRefunded: below(2) * 500,
	currency: pick(['usd', 'usd', 'eur']),
	status: pick(['paid', 'failed', 'refunded', 'disputed']),
	disputeDueAt: next() < 0.2 ? dateBack() : null,
	code: pick([null, 'FRIEND10']),
	receiptUrl: pick([null, 'https://pay.example.test/r']),
	occurredAt: dateBack(),
}))
const attempts = list(30, (i) => ({
	id: `att${i}`,
	userId: pick(userIds),
	customerId: 'cus_0',
	plan: pick(['annual', 'biannual']),
	mode: 'subscription',
	uiMode: 'hosted',
	status: 'open',
	consentText: '',
	createdAt: dateBack(),
	expiresAt: NOW,
}))
const events = list(40, (i) => ({
	id: `evt${i}`,
	type: 'invoice.paid',
	livemode: false,
	customerId: pick([null, 'cus_a', 'cus_b']),
	created: NOW,
	receivedAt: dateBack(),
	processedAt: pick([null, NOW]),
	outcome: pick([null, 'applied', 'failed', 'orphan']),
	attempts: below(5),
	lastError: pick([null, 'It "failed"']),
}))
const audits = list(30, (i) => ({
	id: `aud${i}`,
	actorId: pick([OWNER, OTHER, 'gone']),
	action: pick(['user.update', 'guide.delete']),
	targetKind: pick(['user', 'guide']),
	targetId: pick([...userIds, 'gone']),
	targetName: pick(NAMES),
	before: pick([null, '{"role":"user"}']),
	createdAt: dateBack(),
}))
const providers = userIds.slice(6)
const guides = list(12, (i) => ({
	id: `g${i}`,
	title: `${pick(NAMES)} ${i}`,
	titleKey: `${i}`,
	slug: `guide-${i}`,
	isFree: i % 2 === 0,
	searchKey: i + 1,
	words: 10,
	deletedAt: i < 3 ? after(NOW, -days(i * 20)) : null,
	content: 'Text',
	createdAt: dateBack(),
	updatedAt: NOW,
}))

async function fillAccounts(): Promise<void> {
	await db().user.createMany({ data: users })
	await db().billingAccount.createMany({ data: accounts })
	await db().subscription.createMany({ data: subscriptions })
	await db().payment.createMany({ data: payments })
	await db().checkoutAttempt.createMany({ data: attempts })
	await db().stripeEvent.createMany({ data: events })
	await db().billingAlert.createMany({
		data: list(5, (i) => ({
			id: `alert${i}`,
			kind: 'drift',
			dedupeKey: `drift:${['none', 'pay2', 'pay1', 'sub1', 'cus_0'][i]}:${i}`,
			detail: named(i),
			createdAt: back(i),
			resolvedAt: i < 2 ? NOW : null,
		})),
	})
	await db().outboxMessage.createMany({
		data: list(4, (i) => ({
			id: `m${i}`,
			kind: 'mail',
			payload: '{}',
			failedAt: i === 0 ? NOW : null,
			lastError: i === 1 ? 'no' : null,
			sentAt: i === 2 ? NOW : null,
			createdAt: NOW,
		})),
	})
	await db().session.create({
		data: {
			userId: OWNER,
			tokenHash: 'hash',
			createdAt: NOW,
			lastSeenAt: NOW,
			authenticatedAt: NOW,
			factorAt: NOW,
		},
	})
	await db().authenticator.create({
		data: { userId: OWNER, secret: 's', createdAt: NOW, confirmedAt: NOW },
	})
	await db().passkey.createMany({
		data: list(3, (i) => ({
			id: `key${i}`,
			userId: OWNER,
			credentialId: `c${i}`,
			publicKey: 'p',
			counter: 0,
			transports: '',
			deviceType: 'singleDevice',
			isBackedUp: i === 1,
			name: named(i),
			createdAt: back(i),
			lastUsedAt: i === 2 ? NOW : null,
		})),
	})
	await db().recoveryCode.createMany({
		data: list(4, (i) => ({
			userId: OWNER,
			codeHash: `h${i}`,
			createdAt: NOW,
			usedAt: i === 0 ? NOW : null,
		})),
	})
	await db().auditEvent.createMany({ data: audits })
}

test('the session, the pages of admins and the security page', async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fillAccounts()
		const usersOf = (text: string) => listUsers(readUserQuery(new URLSearchParams(text)), NOW)
		const auditOf = (text: string) => auditLog(readAuditQuery(new URLSearchParams(text)))
		return {
			session: await findSession('hash'),
			overview: await overview(NOW),
			issues: await loadBillingIssues(after(NOW, hours(1))),
			disputes: await openDisputes(NOW),
			payments: await recentTransactions(),
			own: [await userPayments(OWNER), await userPayments('nobody')],
			user: await findUser(OWNER, NOW),
			users: [await usersOf(''), await usersOf('role=subscriber'), await usersOf('search=nobody')],
			audit: [await auditOf(''), await auditOf(`actor=${OTHER}`), await auditOf('action=none')],
		}
	})
	expect(postgres).toEqual(sqlite)
	expect(postgres).toMatchObject({
		overview: { waiting: { mail: 2 } },
		session: { factors: { app: true, passkey: true } },
	})
})

const deals = list(4, (i) => ({
	id: `p${i}`,
	userId: i < 3 ? OWNER : OTHER,
	propertyAddress: `${i} ${pick(NAMES)}`,
	addressKey: `${i}`,
	inputs: '{"sales_price":"100"}',
	analysis: i === 1 ? null : '{"rent":"2000"}',
	stage: 'offer',
	stageSince: i === 0 ? NOW : null,
	price: [100_000.25, null, 0.1, 1 / 3][i] ?? null,
	archivedAt: i === 2 ? NOW : null,
	createdAt: dateBack(),
	updatedAt: dateBack(),
}))

async function fillDeals(): Promise<void> {
	await db().user.createMany({ data: users })
	await db().property.createMany({ data: deals })
	const ofDeal = { propertyId: 'p0', userId: OWNER }
	await db().dealTag.createMany({
		data: ['Hot', 'Äpfel'].map((name) => ({ ...ofDeal, name, nameKey: name.toLowerCase() })),
	})
	await db().dealNote.createMany({
		data: list(6, (i) => ({
			...ofDeal,
			id: `n${i}`,
			text: named(i),
			dueOn: i % 2 === 0 ? null : '2026-05-04',
			doneAt: i === 3 ? NOW : null,
			deletedAt: i === 4 ? NOW : null,
			createdAt: back(i),
		})),
	})
	await db().dealLink.create({
		data: { ...ofDeal, id: 'l0', label: 'A', url: 'https://example.test/?a=1&b', createdAt: NOW },
	})
	await db().dealPerson.create({
		data: { ...ofDeal, providerId: 'u08', name: 'X', role: 'roofer', createdAt: NOW },
	})
	await db().dealStageChange.createMany({
		data: list(3, (i) => ({ ...ofDeal, id: `c${i}`, from: 'lead', to: 'offer', at: back(i) })),
	})
	await db().scenario.createMany({
		data: list(4, (i) => ({
			...ofDeal,
			id: `s${i}`,
			name: `${named(i)} ${i}`,
			nameKey: `${i}`,
			inputs: '{"sales_price":"90"}',
			starter: i === 1 ? 'lender' : '',
			position: 4 - i,
			deletedAt: i === 3 ? NOW : null,
			...stamps,
		})),
	})
	await db().shareLink.createMany({
		data: list(5, (i) => ({
			id: `link${i}`,
			userId: OWNER,
			tokenHash: `t${i}`,
			propertyId: ['p0', 'p3', 'gone'][i % 3] ?? '',
			scenarioId: [null, 's0', 's3'][i % 3] ?? null,
			options: '{"sections":[],"showAddress":true,"showCompAddresses":false}',
			snapshot: '{}',
			createdAt: back(i),
			expiresAt: NOW,
			revokedAt: i === 0 ? NOW : null,
			openedCount: i,
		})),
	})
	await db().compValuation.createMany({
		data: list(3, (i) => ({
			id: `v${i}`,
			userId: OWNER,
			name: named(i),
			subject: '{}',
			rates: '{}',
			filters: '{}',
			asOf: '2026-05-01',
			createdAt: NOW,
			updatedAt: back(i),
		})),
	})
	await db().ownAssumptions.create({
		data: { userId: OWNER, texts: '{"rent":"1"}', updatedAt: NOW },
	})
	await db().buyBox.create({ data: { userId: OWNER, limits: '{}', rules: '[]', updatedAt: NOW } })
	await db().dealPreference.create({ data: { userId: OWNER, isReminded: false } })
}

test("a deal with its parts, scenarios, share links and the owner's settings; none of another owner", async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await fillDeals()
		const rowsFor = async (userId: string) => ({
			deals: [
				await findDeal(userId, 'p0', true),
				await findDeal(userId, 'p1', false),
				await findDeal(userId, 'p3', true),
			],
			settings: await loadDealSettings(userId),
			saved: await savedProperties(userId),
			recent: await savedAndRecent(userId),
			links: await listShareLinks(userId, NOW),
			compared: await findComparedDeals(userId, ['gone', 's1', 's3', 'p2', 'p0', 'p1']),
		})
		const [own, other] = [await rowsFor(OWNER), await rowsFor(OTHER)]
		const [deal] = own.deals
		const counts = [deal?.notes, deal?.valuations, deal?.scenarios, own.links]
		const scenarioCounts = own.saved.map(({ scenarioCount }) => scenarioCount).sort()
		return { own, other, scenarioCounts, counts: counts.map((rows) => rows?.length) }
	})
	expect(postgres).toEqual(sqlite)
	expect(postgres).toMatchObject({
		counts: [5, 3, 3, 5],
		scenarioCounts: [0, 3],
		own: {
			deals: [{ id: 'p0' }, { id: 'p1', valuations: [] }, null],
			compared: [{ id: 's1', propertyId: 'p0' }, { id: 'p0', name: 'Base' }, { id: 'p1' }],
		},
		other: { deals: [null, null, { id: 'p3', valuations: [] }], links: [], saved: [{ id: 'p3' }] },
	})
})

test('the directory with its settings, the lists of providers and of guides for admins', async () => {
	const { sqlite, postgres } = await onBothEngines(async () => {
		await db().user.createMany({ data: users })
		await db().providerProfile.createMany({
			data: providers.map((userId, i) => ({
				userId,
				company: `${named(i)} ${i}`,
				companyKey: `${i}`,
				displayEmail: i % 2 === 0,
				takenOffAt: i === 0 ? NOW : null,
				...stamps,
			})),
		})
		await db().providerServiceType.createMany({
			data: providers.map((userId, i) => ({ userId, name: i % 2 === 0 ? 'Lender' : 'Inspector' })),
		})
		await db().providerServiceArea.createMany({
			data: providers.slice(2).map((userId) => ({ userId, state: 'TX' })),
		})
		await db().providerReport.createMany({
			data: providers.slice(0, 4).map((providerId, i) => ({
				id: `r${i}`,
				reporterId: OWNER,
				providerId,
				reason: 'other',
				handledAt: i === 0 ? NOW : null,
				createdAt: NOW,
			})),
		})
		await db().directoryPreference.create({ data: { userId: OWNER, state: 'TX', updatedAt: NOW } })
		await db().providerFavourite.create({
			data: { userId: OWNER, providerId: 'u08', createdAt: NOW },
		})
		await db().guide.createMany({ data: guides })
		await db().category.createMany({
			data: ['Ärger', 'loans', 'Zoning'].map((name, i) => ({
				id: `cat${i}`,
				name,
				nameKey: name.toLowerCase(),
			})),
		})
		await db().guideCategory.createMany({
			data: guides.slice(2).map(({ id }, i) => ({
				guideId: id,
				categoryId: `cat${i % 3}`,
				position: 0,
			})),
		})
		const guidesOf = (text: string) =>
			loadAdminList(readAdminListQuery(new URLSearchParams(text)), NOW)
		const providersOf = (text: string) => listForAdmin(readAdminQuery(new URLSearchParams(text)))
		const { favorites, newestChange, ...settings } = await findDirectorySettings(OWNER)
		const { lists } = await findDirectorySettings(OTHER)
		return {
			settings,
			favorites: [...favorites],
			hasChanges: newestChange > 0,
			lists,
			profiles: [...(await findProfiles(providers))].sort(([a], [b]) => a.localeCompare(b)),
			providers: [
				await providersOf(''),
				await providersOf('reported=1'),
				await providersOf('search=nobody'),
			],
			guides: [
				await guidesOf(''),
				await guidesOf('sort=category&dir=asc'),
				await guidesOf('category=loans&search=a'),
			],
		}
	})
	expect(postgres).toEqual(sqlite)
	expect(postgres).toMatchObject({
		hasChanges: true,
		favorites: ['u08'],
		settings: { ownState: 'TX' },
	})
})
