import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { mailTo, signUpFields, signUpOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { postProfile } from '#tests/helpers/directory/provider-forms'
import { createUser, signedInClient } from '#tests/helpers/factories'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()
useMailbox()

const names = async (email: string) =>
	db().user.findFirst({ where: { email }, select: { firstName: true, lastName: true } })

describe('FIX-13 turning, invisible and control characters in names', () => {
	test('are removed at the sign-up; a name of nothing else is missing', async () => {
		const { email } = signUpFields()
		const device = new TestClient()
		const hidden = await signUpOn(device, { email, firstName: '\u200b\u3164' })
		expect(hidden.status).toBe(400)
		expect(errorsOf(hidden)['firstName']).toEqual(['First name is required'])
		await signUpOn(device, { email, firstName: '\u202enimda', lastName: 'A\r\nB\u0007' })
		expect(await names(email)).toEqual({ firstName: 'nimda', lastName: 'A B' })
	})

	test('are removed by the JSON calls and on the profile', async () => {
		const { confirmPassword, ...body } = signUpFields({
			firstName: 'Ann\u2066',
			lastName: 'B\u200dC',
		})
		const device = new TestClient()
		const recaptchaToken = await device.provenToken('signup')
		await device.call('POST', '/api/auth/signup', { ...body, recaptchaToken })
		expect(await names(body.email)).toEqual({ firstName: 'Ann', lastName: 'BC' })
		const member = await createUser('annual')
		const own = await signedInClient(member.id)
		const update = async (changes: { firstName: string; lastName: string }) => {
			const recaptchaToken = await own.botToken('update_profile')
			return own.post('/profile?edit=1', { intent: 'update', recaptchaToken, ...changes })
		}
		await update({ firstName: '\u2067Ida', lastName: 'Moe\u2028' })
		expect(await names(member.email)).toEqual({ firstName: 'Ida', lastName: 'Moe' })
		const refused = await update({ firstName: 'Ida', lastName: '\u2060' })
		expect(errorsOf(refused)['lastName']).toEqual(['Last name is required'])
	})

	test('are removed from companies and from what providers write about themselves', async () => {
		const { id } = await createUser('providerNew')
		const device = await signedInClient(id)
		const form = '/service-provider-profile'
		const refused = await postProfile(device, form, { company: '\u200b\u2800' })
		expect(refused.status).toBe(400)
		await postProfile(device, form, {
			company: '\u202eAcme\nCo',
			aboutMe: 'We \u202efix\u2066 it.\nFast.',
		})
		const profile = await db().providerProfile.findUniqueOrThrow({ where: { userId: id } })
		expect(profile).toMatchObject({ company: 'Acme Co', aboutMe: 'We fix it.\nFast.' })
	})

	test('stored before are not shown in the list of users', async () => {
		await createUser('annual', { firstName: '\u202eOld', lastName: 'Name\u200b' })
		const device = await signedInClient((await createUser('admin')).id)
		const { id } = await db().user.findFirstOrThrow({ where: { lastName: 'Name\u200b' } })
		const page = await device.load(`/admin/users/${id}`)
		expect(page.value).toMatchObject({ name: 'Old Name' })
	})

	test('are removed from the subject of a contact message', async () => {
		const device = new TestClient()
		const recaptchaToken = await device.botToken('contact_form')
		const sent = { email: 'a@example.test', subject: 'Hi\u202e\nthere', body: 'x', recaptchaToken }
		expect((await device.call('POST', '/api/contact', sent)).status).toBe(200)
		const [mail] = await mailTo('support@prohub.test')
		expect(mail?.text).toContain('Subject: Hi there')
	})
})
