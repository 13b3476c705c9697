import { describe, expect, test } from 'vitest'
import { createUser, NOW } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { db, inTransaction } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import { exportUserData } from '~/features/accounts/deletion/export-user-data.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { purgePendingAccounts } from '~/features/accounts/sign-up/sign-up.server'
import { sendVerificationCode } from '~/features/accounts/verification/verification-code.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import { listMailTraces, purgeMailTraces } from './mail-trace.server'
import type { MailKind } from './mail-kinds'
import { discardMail, discardMailTo, enqueueMail, processOutbox } from './outbox.server'

useDatabase()

const queue = (
	to: string,
	kind: MailKind,
	more: { userId?: string; dedupeKey?: string; text?: string } = {},
) => {
	const { text = 'SECRET-CODE', ...about } = more
	const mail = { to, subject: 'SECRET-SUBJECT', text, html: text }
	return inTransaction((tx) => enqueueMail(tx, mail, { now: NOW, kind, reason: 'pi_1', ...about }))
}

const tracesOf = (address: string) => listMailTraces(null, [address])

const publicUser = async (id: string) =>
	toPublicUser(await db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE }))

describe('MON-30 the trace of an email', () => {
	test('has kind, reason, recipient and fate, and nothing of its content', async () => {
		await queue('nora@example.test', 'receipt')
		expect(await tracesOf('nora@example.test')).toMatchObject([
			{ kind: 'receipt', reason: 'pi_1', to: 'nora@example.test', fate: 'queued', at: null },
		])
		await processOutbox(() => NOW)
		expect(await tracesOf('nora@example.test')).toMatchObject([
			{ fate: 'sent', at: NOW.toISOString(), attempts: 1 },
		])
		expect(JSON.stringify(await db().outboxMessage.findMany())).not.toContain('SECRET')
	})

	test('says so if it was discarded; only another address frees its key', async () => {
		await queue('nora@example.test', 'plan changed', { dedupeKey: 'plan:1' })
		await inTransaction((tx) => discardMailTo(tx, 'nora@example.test', NOW))
		expect(await tracesOf('nora@example.test')).toMatchObject([
			{ fate: 'discarded', at: NOW.toISOString() },
		])
		expect(await queue('other@example.test', 'plan changed', { dedupeKey: 'plan:1' })).toBe(true)
		await db().outboxMessage.updateMany({ data: { lastError: '550', failedAt: NOW } })
		const { id } = await db().outboxMessage.findFirstOrThrow({
			where: { recipient: 'other@example.test' },
		})
		expect(await inTransaction((tx) => discardMail(tx, id, NOW))).toBe(true)
		expect(await queue('other@example.test', 'plan changed', { dedupeKey: 'plan:1' })).toBe(false)
		expect(await processOutbox(() => NOW)).toBe(0)
		expect(JSON.stringify(await db().outboxMessage.findMany())).not.toContain('SECRET')
	})

	test('of a pending sign-up stays when the sign-up expires', async () => {
		const { id, email } = await createUser('unverified')
		await inTransaction((tx) => sendVerificationCode(tx, { id, email, firstName: 'N' }, NOW))
		await processOutbox(() => NOW)
		await db().user.updateMany({ where: { id }, data: { createdAt: NOW } })
		await purgePendingAccounts(after(NOW, days(2)))
		expect(await db().user.count({ where: { id } })).toBe(0)
		expect(await tracesOf(email)).toMatchObject([{ kind: 'sign-up code', fate: 'sent' }])
	})

	test('goes after 90 days, its key later; what waits stays', async () => {
		await queue('nora@example.test', 'renewal reminder', { dedupeKey: 'renewal:1' })
		await queue('nora@example.test', 'password changed')
		await processOutbox(() => NOW)
		await queue('nora@example.test', 'receipt', { dedupeKey: 'receipt:1' })
		await purgeMailTraces(after(NOW, days(89)))
		expect(await tracesOf('nora@example.test')).toHaveLength(3)
		await purgeMailTraces(after(NOW, days(91)))
		expect(await tracesOf('nora@example.test')).toMatchObject([{ kind: 'receipt' }])
		const kept = await db().outboxMessage.findMany({ where: { recipient: '' } })
		expect(kept).toMatchObject([{ dedupeKey: 'renewal:1', reason: '', lastError: null }])
		expect(await queue('nora@example.test', 'renewal reminder', { dedupeKey: 'renewal:1' })).toBe(
			false,
		)
		await purgeMailTraces(after(NOW, days(799)))
		expect(await db().outboxMessage.count({ where: { dedupeKey: 'renewal:1' } })).toBe(1)
		await purgeMailTraces(after(NOW, days(803)))
		expect(await db().outboxMessage.count({ where: { dedupeKey: 'renewal:1' } })).toBe(0)
	})

	test('of emails from before traces were kept goes too', async () => {
		const old = { kind: 'mail', payload: '{}', sentAt: NOW, createdAt: NOW }
		await db().outboxMessage.createMany({ data: [old, { ...old, dedupeKey: 'receipt:2' }] })
		await purgeMailTraces(after(NOW, days(91)))
		expect(await db().outboxMessage.findMany()).toMatchObject([{ dedupeKey: 'receipt:2' }])
	})
})

describe('MON-31 the emails of an account', () => {
	test('are in the file of its data, without what they said', async () => {
		const { id, email } = await createUser()
		await queue(email, 'receipt', { userId: id })
		const file = await exportUserData(id, USER_DATA_PROVIDERS, NOW)
		expect(file).toMatchObject({
			emails: [{ kind: 'receipt', reason: 'pi_1', to: email, writtenAt: NOW }],
		})
		expect(JSON.stringify(file)).not.toContain('SECRET')
	})

	test('go with it, but for the one that confirms its deletion', async () => {
		const { id, email } = await createUser()
		await queue(email, 'receipt', { userId: id })
		await queue('former@example.test', 'email changed', { userId: id })
		await queue('other@example.test', 'receipt')
		await processOutbox(() => NOW)
		await queue(email, 'plan changed')
		await deleteUserRecords(await publicUser(id), USER_DATA_PROVIDERS, NOW)
		const left = await db().outboxMessage.findMany({ orderBy: { recipient: 'asc' } })
		expect(left.map(({ recipient, mailKind }) => [recipient, mailKind]).sort()).toEqual(
			[
				[email, 'account deleted'],
				['other@example.test', 'receipt'],
			].sort(),
		)
	})

	test('of an unverified account go alone: the address may be somebody else’s', async () => {
		const { id, email } = await createUser('unverified')
		await queue(email, 'sign-up code', { userId: id })
		await queue(email, 'receipt')
		await deleteUserRecords(await publicUser(id), USER_DATA_PROVIDERS, NOW)
		expect((await tracesOf(email)).map(({ kind }) => kind)).toEqual(['receipt'])
	})
})
