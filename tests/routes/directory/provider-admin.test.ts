import { describe, expect, test } from 'vitest'
import type { ProviderList } from '~/features/directory/admin/provider-list.server'
import { db } from '~/core/db/db.server'
import { whileFailing } from '#tests/helpers/setup/db-faults'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'
import { createUser, signInAs, signedInClient } from '#tests/helpers/factories'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'
import { postAdmin, profilePairs, firstFormError } from '#tests/helpers/directory/provider-forms'
import {
	createEnteredProvider,
	type PROFILE,
	createProvider,
} from '#tests/helpers/directory/providers'

useDatabase()
useMailbox()

const LIST = '/admin/service-providers'
const NEW = `${LIST}/new`
const EMAIL = 'office@field.test'

const create = async (device: TestClient, changes: Partial<typeof PROFILE> = {}) =>
	postAdmin(device, NEW, [...profilePairs({ email: EMAIL, ...changes }), ['intent', 'create']])

const listed = async () => {
	const member = await signInAs('annual')
	const answer = await member.load('/api/users/service-providers')
	return JSON.parse(answer.text) as { _id: string; serviceProviderProfile: typeof PROFILE }[]
}

describe('PADM-03 PADM-05 entering a provider', () => {
	test('PADM-05 creates a MEP without credentials, listed like any other provider', async () => {
		const admin = await signInAs('admin')
		const answer = await create(admin, { website: 'field.test' })
		expect([answer.status, answer.location]).toEqual([302, LIST])
		const { messages } = await admin.open(LIST)
		expect(messages.map(({ text }) => text)).toEqual(['Service provider created successfully'])
		const row = await db().user.findFirstOrThrow({ where: { email: EMAIL } })
		expect(row).toMatchObject({ role: 'MEP', passwordHash: null, verifiedEmail: null })
		// In the admin form, email and website are shown if they have a value.
		expect((await listed())[0]?.serviceProviderProfile).toMatchObject({
			company: 'Field & Co',
			displayEmail: true,
			displayWebsite: true,
			website: 'https://field.test/',
		})
	})

	test.each([
		['', 'Provider email is required'],
		['   ', 'Provider email is required'],
		// Security row 60: a single plain address, however mailers would parse it.
		['a@b.test\r\nRCPT TO:<evil@x.test>', 'Please enter a valid email address.'],
		['a@b.test, evil@x.test', 'Please enter a valid email address.'],
		['a@b.test;evil@x.test', 'Please enter a valid email address.'],
		['"a" <a@b.test>', 'Please enter a valid email address.'],
		['a@b.test\nBcc: evil@x.test', 'Please enter a valid email address.'],
		['a@b.test%0aCc:evil@x.test', 'Please enter a valid email address.'],
	])('PADM-03 security row 60: %j: %s', async (email, text) => {
		const answer = await create(await signInAs('admin'), { email })
		expect([answer.status, ...firstFormError(answer)]).toEqual([400, 'email', text])
		expect(await db().user.count({ where: { role: 'MEP' } })).toBe(0)
		expect(await db().outboxMessage.count()).toBe(0)
	})

	test('PADM-03 the email address must not belong to an account or another provider', async () => {
		const admin = await signInAs('admin')
		const { email } = await createUser('user')
		const duplicateMessage = /^An account or provider with this email already exists\./u
		expect(firstFormError(await create(admin, { email }))[1]).toMatch(duplicateMessage)
		expect((await create(admin)).status).toBe(302)
		const again = await create(admin, { email: EMAIL.toUpperCase(), company: 'Second' })
		expect([again.status, firstFormError(again)[0]]).toEqual([409, 'email'])
		expect(firstFormError(again)[1]).toMatch(duplicateMessage)
		expect(await db().user.count({ where: { role: 'MEP' } })).toBe(1)
	})

	test('PADM-03 twenty parallel submissions create one provider', async () => {
		const admins = await Promise.all(Array.from({ length: 20 }, () => signInAs('admin')))
		const answers = await Promise.all(admins.map((admin) => create(admin)))
		expect(answers.map(({ status }) => status).sort()).toEqual([
			302,
			...Array<number>(19).fill(409),
		])
		expect(await db().user.count({ where: { role: 'MEP' } })).toBe(1)
	})

	test('PROV-05 the form has the same validation as the provider’s own', async () => {
		const answer = await create(await signInAs('admin'), { company: '' })
		expect([answer.status, ...firstFormError(answer)]).toEqual([
			400,
			'company',
			'Company name is required',
		])
	})

	test('PADM-03 a failure shows an error and keeps the input', async () => {
		const admin = await signInAs('admin')
		await whileFailing('INSERT ON "ProviderProfile"', async () => {
			const answer = await create(admin)
			expect([answer.status, ...firstFormError(answer)]).toEqual([
				500,
				'',
				'Failed to create service provider',
			])
			expect(answer.value).toMatchObject({ values: { company: 'Field & Co', email: EMAIL } })
		})
		expect(await db().user.count({ where: { role: 'MEP' } })).toBe(0)
	})
})

describe('PADM-04 PADM-01 editing a provider', () => {
	const edit = async (
		device: TestClient,
		id: string,
		changes: Partial<typeof PROFILE>,
		revision = 1,
	) =>
		postAdmin(device, `${LIST}/${id}`, [
			...profilePairs(changes),
			['intent', 'save'],
			['revision', String(revision)],
		])

	test('PADM-04 saves, says so, and leads back to the list', async () => {
		const { id } = await createEnteredProvider('mep@example.test')
		const admin = await signInAs('admin')
		const answer = await edit(admin, id, { company: 'New Name' })
		expect(answer.location).toBe(LIST)
		const { messages } = await admin.open(LIST)
		expect(messages.map(({ text }) => text)).toEqual(['Service provider updated successfully'])
		expect((await listed())[0]?.serviceProviderProfile.company).toBe('New Name')
	})

	test('PADM-04 without a selection: No provider selected for editing', async () => {
		const { id } = await createUser('user')
		const admin = await signInAs('admin')
		for (const unknown of ['nobody', id]) {
			expect((await admin.load(`${LIST}/${unknown}`)).location).toBe(LIST)
			const { messages } = await admin.open(LIST)
			expect(messages.map(({ text }) => text)).toEqual(['No provider selected for editing'])
		}
	})

	test('PROV-15 what the owner hides stays hidden', async () => {
		const { id } = await createProvider({ email: 'private@example.test', displayEmail: false })
		const admin = await signInAs('admin')
		await edit(admin, id, { email: 'private@example.test', website: 'new.test' })
		expect((await listed())[0]?.serviceProviderProfile).toMatchObject({
			email: '',
			displayEmail: false,
			displayWebsite: true,
		})
	})

	test('PADM-04 two admins who edit the same one: the later is told (security row 80)', async () => {
		const { id } = await createEnteredProvider('mep@example.test')
		const [one, two] = [await signInAs('admin'), await signInAs('admin')]
		expect((await edit(one, id, { company: 'First' })).status).toBe(302)
		const late = await edit(two, id, { company: 'Second' })
		expect([late.status, firstFormError(late)[1]]).toEqual([
			409,
			expect.stringMatching(/^Someone else changed/u),
		])
		const row = await db().providerProfile.findUniqueOrThrow({ where: { userId: id } })
		expect(row.company).toBe('First')
	})

	test('PADM-04 a failure is said', async () => {
		const { id } = await createEnteredProvider('mep@example.test')
		const admin = await signInAs('admin')
		await whileFailing('UPDATE OF "company" ON "ProviderProfile"', async () => {
			const answer = await edit(admin, id, { company: 'Typed' })
			expect([answer.status, ...firstFormError(answer)]).toEqual([
				500,
				'',
				'Failed to update service provider',
			])
		})
	})
})

describe('PADM-07 removing and restoring', () => {
	const press = (device: TestClient, id: string, pairs: [string, string][]) =>
		postAdmin(device, `${LIST}/${id}`, pairs)

	test('asks first; then the card is gone whatever its owner does, until it is restored', async () => {
		const { id, email } = await createProvider({ company: 'Gone & Co' })
		const owner = await signedInClient(id)
		const admin = await signInAs('admin')
		expect((await admin.load(`${LIST}/${id}`)).value).toMatchObject({ isTakingOff: false })
		expect((await admin.load(`${LIST}/${id}?confirm=takeOff`)).value).toMatchObject({
			isTakingOff: true,
		})
		await press(admin, id, [
			['intent', 'takeOff'],
			['reason', 'No license.'],
		])
		expect(await listed()).toEqual([])
		expect((await mailTo(email)).map(({ subject }) => subject)).toEqual([
			'Your Pro Hub listing was removed from the directory',
		])
		const recaptchaToken = await owner.botToken('update_service_profile')
		await owner.postPairs('/profile/service-provider', [
			...profilePairs(),
			['intent', 'save'],
			['recaptchaToken', recaptchaToken],
		])
		expect(await listed()).toEqual([])
		expect((await owner.load('/profile/service-provider')).value).toMatchObject({
			state: 'takenOff',
			takenOffReason: 'No license.',
		})
		await press(admin, id, [['intent', 'restore']])
		expect((await listed()).map(({ _id }) => _id)).toEqual([id])
		const mails = await mailTo(email)
		expect(mails.map(({ subject }) => subject)).toContain('Your Pro Hub listing was restored')
		expect(mails.find(({ subject }) => subject.endsWith('restored'))?.text).toContain(
			'“Field & Co” is back in the service provider directory.',
		)
	})

	test('the owner who left the directory is told that the restored listing is not there', async () => {
		const { id, email } = await createProvider({ company: 'Left & Co' })
		const admin = await signInAs('admin')
		await press(admin, id, [['intent', 'takeOff']])
		await db().user.update({ where: { id }, data: { serviceProvider: false } })
		await Promise.all([1, 2].map(() => press(admin, id, [['intent', 'restore']])))
		const mails = (await mailTo(email)).filter(({ subject }) => subject.endsWith('restored'))
		expect(mails).toHaveLength(1)
		expect(mails[0]?.text).toContain("It isn't listed yet")
	})

	test('twice is once: one mail', async () => {
		const { id, email } = await createProvider()
		const admin = await signInAs('admin')
		await Promise.all([1, 2, 3].map(() => press(admin, id, [['intent', 'takeOff']])))
		expect(await mailTo(email)).toHaveLength(1)
	})

	test('reports are marked as handled', async () => {
		const { id } = await createProvider()
		const { id: reporterId } = await createUser('annual')
		await db().providerReport.create({
			data: { reporterId, providerId: id, reason: 'other', createdAt: new Date() },
		})
		const admin = await signInAs('admin')
		const found = async () =>
			((await admin.load(`${LIST}?reported=1`)).value as { content: { list: ProviderList } })
				.content.list.total
		expect(await found()).toBe(1)
		await press(admin, id, [['intent', 'closeReports']])
		expect(await found()).toBe(0)
	})
})
