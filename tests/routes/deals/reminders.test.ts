import { describe, expect, test } from 'vitest'
import type { OutgoingMail } from '~/core/mail/mailer.server'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { sendDueReminders } from '~/features/deals/reminders/reminders.server'
import { useDatabase } from '#tests/helpers/setup/database'
import {
	createDeal,
	createDealOwner,
	type DealOwner,
	postDeal,
	viewOf,
} from '#tests/helpers/deals/deal-calls'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()

/** Reminders of notes with a date: one email on the day, at most one a day. */

const DAY = '2027-05-31'
const at = (hour: number, day = DAY) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)

async function mails(): Promise<OutgoingMail[]> {
	const rows = await db().outboxMessage.findMany({ orderBy: { createdAt: 'asc' } })
	return rows.map(({ payload }) => JSON.parse(payload) as OutgoingMail)
}

const addNote = (owner: DealOwner, id: string, text: string, dueOn = DAY) =>
	postDeal(owner, id, { intent: 'addNote', text, dueOn })

async function dueDeal() {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	await addNote(owner, id, 'Call the inspector')
	return { owner, id }
}

describe('DEAL-16 reminders', () => {
	test('DEAL-16 are sent once, on the morning of the day', async () => {
		await dueDeal()
		await sendDueReminders(at(23, '2027-05-30'))
		await sendDueReminders(at(11))
		expect(await mails()).toEqual([])
		await sendDueReminders(at(12))
		await sendDueReminders(at(13))
		await sendDueReminders(at(12, '2027-06-01'))
		const [mail, ...others] = await mails()
		expect(others).toEqual([])
		expect(mail?.subject).toBe('Due today: 1 Elm St')
		expect(mail?.text).toContain('Call the inspector')
		expect(mail?.text).toContain(`${config().origin}/deals`)
	})

	test('DEAL-16 several notes are one email, and a later one waits for the next day', async () => {
		const { owner, id } = await dueDeal()
		const other = await createDeal(owner, '2 Oak St')
		await addNote(owner, other, 'Bid is due')
		await sendDueReminders(at(12))
		await addNote(owner, id, 'Sign the offer')
		await sendDueReminders(at(13))
		expect((await mails()).map(({ subject }) => subject)).toEqual(['Due today: 2 notes'])
		await sendDueReminders(at(12, '2027-06-01'))
		expect((await mails()).map(({ text }) => text.includes('Sign the offer'))).toEqual([
			false,
			true,
		])
	})

	test('DEAL-16 nothing is sent for what is done, deleted or archived', async () => {
		const { owner, id } = await dueDeal()
		const noteId = (await viewOf(owner, id)).deal.notes[0]?.id ?? ''
		await postDeal(owner, id, { intent: 'doneNote', noteId })
		await sendDueReminders(at(12))
		await postDeal(owner, id, { intent: 'reopenNote', noteId })
		await postDeal(owner, id, { intent: 'deleteNote', noteId })
		await sendDueReminders(at(12))
		await postDeal(owner, id, { intent: 'restoreNote', noteId })
		await postDeal(owner, id, { intent: 'archive' })
		await sendDueReminders(at(12))
		expect(await mails()).toEqual([])
		await postDeal(owner, id, { intent: 'unarchive' })
		await sendDueReminders(at(12))
		expect(await mails()).toHaveLength(1)
	})

	test('DEAL-16 are switched off in the profile', async () => {
		const { owner } = await dueDeal()
		const profile = async () => (await owner.device.load('/profile')).value
		expect(await profile()).toMatchObject({ reminders: { isReminded: true } })
		await owner.device.post('/deals/reminders', { intent: 'switchOff' })
		expect(await profile()).toMatchObject({ reminders: { isReminded: false } })
		await sendDueReminders(at(12))
		expect(await mails()).toEqual([])
		await owner.device.post('/deals/reminders', { intent: 'switchOn' })
		await sendDueReminders(at(12))
		expect(await mails()).toHaveLength(1)
	})

	test('DEAL-16 the link in the email switches them off without a sign-in, with a button', async () => {
		const { owner, id } = await dueDeal()
		await sendDueReminders(at(12))
		const [mail] = await mails()
		const link = /https?:\S+\/deals\/reminders\?token=\S+/u.exec(mail?.text ?? '')?.[0] ?? ''
		const path = link.slice(config().origin.length)
		const visitor = new TestClient()
		// Opening the link alone changes nothing: mail scanners open links.
		expect((await visitor.load(path)).value).toMatchObject({ isReminded: true })
		expect((await visitor.load(path)).value).toMatchObject({ isReminded: true })
		await visitor.post(path, { intent: 'switchOff' })
		expect((await visitor.load(path)).value).toMatchObject({ isReminded: false })
		await addNote(owner, id, 'Sign the offer', '2027-06-01')
		await sendDueReminders(at(12, '2027-06-01'))
		expect(await mails()).toHaveLength(1)
	})

	test('FIX-06 more due notes of one member than a run holds delay nobody, day after day', async () => {
		const { owner, id } = await dueDeal()
		await sendDueReminders(at(12))
		const many = Array.from({ length: 1_200 }, (_, index) => ({
			id: `n${index}`,
			propertyId: id,
			userId: owner.id,
			text: `Note ${index}`,
			dueOn: DAY,
			createdAt: at(12),
		}))
		await db().dealNote.createMany({ data: many })
		const other = await createDealOwner()
		await addNote(other, await createDeal(other, '2 Oak St'), 'Bid is due')
		await sendDueReminders(at(13))
		await sendDueReminders(at(14))
		const subjects = async () => (await mails()).map(({ subject }) => subject)
		expect(await subjects()).toEqual(['Due today: 1 Elm St', 'Due today: 2 Oak St'])
		// The next day all of them are one email, which quotes the first ones.
		await sendDueReminders(at(12, '2027-06-01'))
		await sendDueReminders(at(13, '2027-06-01'))
		expect((await subjects()).slice(2)).toEqual(['Due today: 1200 notes'])
		expect((await mails())[2]?.text).toContain('And 1180 more.')
		expect(await db().dealNote.count({ where: { remindedAt: null } })).toBe(0)
	})

	test('DEAL-16 a made-up link switches nothing off', async () => {
		const { owner } = await dueDeal()
		for (const token of [owner.id, `${owner.id}.x`, '', 'a.b']) {
			const path = `/deals/reminders?token=${encodeURIComponent(token)}`
			expect((await new TestClient().load(path)).status).toBe(404)
			expect((await new TestClient().post(path, { intent: 'switchOff' })).status).toBe(404)
		}
		expect(await db().dealPreference.count()).toBe(0)
	})
})
