import { describe, expect, it, vi } from 'vitest'
import { db } from '~/core/db/db.server'
import type { NewUser } from '../../../../prisma/seed/make-user'
import { useDatabase } from '#tests/helpers/setup/database'
import { countProperties, save } from '#tests/helpers/calculator/save-property'
import {
	LATER,
	NOW,
	annual,
	createProperties,
	createViewer,
	sixMonth,
} from '#tests/helpers/factories'
import { deleteWithUndo } from '~/features/deals/commands/deleted-properties.server'
import { findProperty, listProperties } from './properties.server'

useDatabase()
// Some tests make hundreds of saves, and the computer may be busy.
vi.setConfig({ testTimeout: 60_000 })

const UPGRADE_TEXT =
	'Limit reached. Delete a property to save this one, or upgrade to the annual plan to save up to 10 properties.'
const PLAIN_TEXT = 'Limit reached. Delete a property to save this one.'

describe('PROP-10 PROP-11 PROP-12 the property limit', () => {
	it.each<[string, Partial<NewUser>, number, string]>([
		['a member on the annual plan', annual, 10, PLAIN_TEXT],
		['a member on the 6-month plan', sixMonth, 5, UPGRADE_TEXT],
		['a VIP', { role: 'VIP', vipExpiresAt: LATER }, 5, UPGRADE_TEXT],
		[
			'a VIP who also pays for the annual plan',
			{ ...annual, role: 'VIP', vipExpiresAt: LATER },
			10,
			PLAIN_TEXT,
		],
		[
			'a VIP whose annual plan was canceled',
			{
				role: 'VIP',
				vipExpiresAt: LATER,
				plan: { key: 'annual', status: 'canceled', currentPeriodEnd: NOW },
			},
			5,
			UPGRADE_TEXT,
		],
		[
			'a member in the grace period of a failed annual renewal',
			{
				role: 'subscriber',
				subscriptionStatus: 'past_due',
				graceUntil: LATER,
				plan: { key: 'annual', status: 'past_due', currentPeriodEnd: NOW },
			},
			10,
			PLAIN_TEXT,
		],
		[
			'a former annual member, with the calculator open to all',
			{
				role: 'subscriber',
				subscriptionStatus: 'canceled',
				plan: { key: 'annual', status: 'canceled', currentPeriodEnd: NOW },
			},
			5,
			UPGRADE_TEXT,
		],
		[
			'a member with a role from an admin',
			{ role: 'subscriber', roleSource: 'admin', subscriptionStatus: 'active' },
			5,
			UPGRADE_TEXT,
		],
		['a user without a plan, with the calculator open to all', {}, 5, UPGRADE_TEXT],
	])('PROP-11 %s', async (_who, newUser, limit, message) => {
		const who = await createViewer(newUser)
		await createProperties(who, limit - 1)
		expect((await save(who, 'the last place')).kind).toBe('created')
		expect(await save(who, 'one too many')).toEqual({
			kind: 'limitReached',
			message,
			canUpgrade: message === UPGRADE_TEXT,
		})
		expect(await countProperties(who)).toBe(limit)
	})

	it('PROP-12 an admin has no limit', async () => {
		const who = await createViewer({ role: 'admin' })
		await createProperties(who, 25)
		expect((await save(who, 'one more')).kind).toBe('created')
	})

	it('PROP-12 an address that is saved may be saved again at the limit', async () => {
		const who = await createViewer(sixMonth)
		await createProperties(who, 5)
		expect(await save(who, '3 FILLED ST', { rent: '5' })).toMatchObject({
			kind: 'updated',
			property: { revision: 2, inputs: { rent: '5' } },
		})
		expect(await countProperties(who)).toBe(5)
	})

	it('PROP-11 after a downgrade all 8 stay: they load, update and can be deleted, new ones wait', async () => {
		const who = await createViewer(sixMonth)
		const userId = who.user.id
		await createProperties(who, 8)
		expect(await listProperties(userId)).toHaveLength(8)
		expect(await save(who, 'new')).toMatchObject({ kind: 'limitReached', message: UPGRADE_TEXT })
		expect((await save(who, '7 Filled St', { rent: '1' })).kind).toBe('updated')

		const ids = (await listProperties(userId)).map(({ id }) => id)
		expect(await findProperty(userId, ids[7]!)).not.toBeNull()
		for (const id of ids.slice(0, 3)) expect(await deleteWithUndo(userId, id, NOW)).toBe(true)
		expect((await save(who, 'new')).kind).toBe('limitReached')
		expect(await deleteWithUndo(userId, ids[3]!, NOW)).toBe(true)
		expect((await save(who, 'new')).kind).toBe('created')
		expect(await countProperties(who)).toBe(5)
	})
})

describe('PROP-11 parallel saves', () => {
	it.each<[string, Partial<NewUser>, number]>([
		['a limit of 5', sixMonth, 5],
		['a limit of 10', annual, 10],
	])('PROP-11 50 parallel saves at %s leave exactly that many', async (_what, newUser, limit) => {
		const who = await createViewer(newUser)
		const results = await Promise.all(
			Array.from({ length: 50 }, (_, i) => save(who, `${i} Elm St`)),
		)
		const kinds = results.map(({ kind }) => kind)
		expect(kinds.filter((kind) => kind === 'created')).toHaveLength(limit)
		expect(kinds.filter((kind) => kind === 'limitReached')).toHaveLength(50 - limit)
		expect(await countProperties(who)).toBe(limit)
	})

	it('PROP-05 PROP-12 50 parallel saves of one address make one row, also at the limit', async () => {
		const who = await createViewer(sixMonth)
		await createProperties(who, 4)
		const results = await Promise.all(
			Array.from({ length: 50 }, (_, i) => save(who, 'the same', { rent: String(i) })),
		)
		const kinds = results.map(({ kind }) => kind)
		expect(kinds.filter((kind) => kind === 'created')).toHaveLength(1)
		expect(kinds.filter((kind) => kind === 'updated')).toHaveLength(49)
		expect(await countProperties(who)).toBe(5)
		const row = await db().property.findFirstOrThrow({ where: { propertyAddress: 'the same' } })
		expect(row.revision).toBe(50)
	})
})
