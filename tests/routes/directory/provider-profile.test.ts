import { describe, expect, onTestFinished, test } from 'vitest'
import { advanceClock } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { codeFor, signUpOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { createUser, signInAs, signedInClient } from '#tests/helpers/factories'
import { postProfile, firstFormError } from '#tests/helpers/directory/provider-forms'
import { PROFILE, createProvider } from '#tests/helpers/directory/providers'
import { whileFailing, withoutTable } from '#tests/helpers/setup/db-faults'
import { errorsOf } from '#tests/helpers/form-responses'
import { resetClock } from '#tests/helpers/setup/singletons'

useDatabase()
useMailbox()

const FORM = '/service-provider-profile'
const SETTINGS = '/profile/service-provider'
/** The profile at the listing. */
const SAVED = '/profile#provider-details'

async function newProvider() {
	const who = await createUser('providerNew', { firstName: 'Nils' })
	return { ...who, device: await signedInClient(who.id) }
}

const stored = (userId: string) =>
	db().providerProfile.findUnique({
		where: { userId },
		include: { serviceTypes: true, specialties: true, areas: true },
	})
const flagOf = async (id: string) =>
	(await db().user.findUniqueOrThrow({ where: { id } })).serviceProvider

async function verify(device: TestClient, email: string, path = '/verify-email') {
	return device.post(path, { intent: 'verify', code: await codeFor(email) })
}

describe('PROV-12 AUTH-02 SHELL-21 onboarding of a new provider', () => {
	test('SHELL-21 sign-up, verification, form and profile redirect to the next step', async () => {
		const device = new TestClient()
		const email = 'new.provider@example.test'
		await signUpOn(device, { email, serviceProvider: 'on' }, '/signup?type=provider')
		const verified = await verify(device, email, '/verify-email?redirect=%2Fguides')
		expect(verified.location).toBe('/service-provider-profile?redirect=%2Fguides')
		expect((await device.load('/profile')).location).toBe(FORM)
		const answer = await postProfile(device, FORM)
		expect([answer.status, answer.location]).toEqual([302, SAVED])
		const page = await device.open('/profile')
		expect(page.path).toBe('/profile')
		expect(page.messages.map(({ text }) => text)).toContain(
			'Service provider profile updated successfully!',
		)
	})

	test('SHELL-21 an incomplete provider is redirected to the form from /profile only', async () => {
		const { device } = await newProvider()
		expect((await device.load('/profile')).location).toBe(FORM)
		expect((await device.load('/profile?edit=1')).location).toBe(FORM)
		for (const path of ['/terms-of-service', '/', '/contact', FORM, SETTINGS]) {
			expect((await device.load(path)).location).toBeNull()
		}
	})

	test('PROV-14 Cancel clears the provider option, shows a message, and redirects to /', async () => {
		const { device, id } = await newProvider()
		const answer = await postProfile(device, FORM, { company: '' }, 'cancel')
		expect([answer.status, answer.location]).toEqual([302, '/'])
		const page = await device.open('/')
		expect(page.messages.map(({ text }) => text)).toEqual(['Service provider signup canceled'])
		expect(await flagOf(id)).toBe(false)
		expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
			firstName: 'Nils',
		})
		expect((await device.load('/profile')).location).toBeNull()
	})

	test('PROV-14 Cancel after verification redirects to the original target', async () => {
		const { device } = await newProvider()
		const own = await postProfile(device, `${FORM}?redirect=%2Fguides`, {}, 'cancel')
		expect(own.location).toBe('/guides')
		const { device: other } = await newProvider()
		const foreign = await postProfile(other, `${FORM}?redirect=%2F%2Fevil.test`, {}, 'cancel')
		expect(foreign.location).toBe('/')
	})

	test('PROF-12 checking the option in the profile redirects to the form; unchecking ends the listing', async () => {
		const { id } = await createUser('user')
		const device = await signedInClient(id)
		const update = async (fields: Record<string, string>) =>
			device.post('/profile?edit=1', {
				intent: 'update',
				firstName: 'Nora',
				lastName: 'Field',
				recaptchaToken: await device.botToken('update_profile'),
				...fields,
			})
		expect((await update({ serviceProvider: 'on' })).location).toBe(FORM)
		await postProfile(device, FORM)
		const member = await signInAs('annual')
		const companies = async () =>
			(
				JSON.parse((await member.load('/api/users/service-providers')).text) as {
					serviceProviderProfile: { company: string }
				}[]
			).map(({ serviceProviderProfile }) => serviceProviderProfile.company)
		expect(await companies()).toEqual([PROFILE.company])
		expect((await update({})).location).toBe('/profile')
		expect(await companies()).toEqual([])
	})
})

describe('SHELL-28 PROV-17 page access', () => {
	test('SHELL-28 the completion page explains itself to visitors and unverified users', async () => {
		for (const kind of ['visitor', 'unverified'] as const) {
			const { status, value } = await (await signInAs(kind)).load(FORM)
			expect(status).toBe(200)
			expect(value).toMatchObject({ form: null })
		}
		expect((await (await signInAs('user')).load(FORM)).value).toMatchObject({
			form: { isComplete: false },
		})
	})

	test('SHELL-28 saving needs a verified account', async () => {
		const visitor = await signInAs('visitor')
		expect((await postProfile(visitor, FORM)).location).toMatch(/^\/signin/u)
		const unverified = await signInAs('unverified')
		expect((await postProfile(unverified, FORM)).location).toMatch(/^\/verify-email/u)
		expect(await db().providerProfile.count()).toBe(0)
	})

	test('PROV-17 the settings page redirects visitors to sign in and non-providers home', async () => {
		expect((await (await signInAs('visitor')).load(SETTINGS)).location).toMatch(/^\/signin/u)
		expect((await (await signInAs('user')).load(SETTINGS)).location).toBe('/')
	})

	test('PROV-18 DIR-13 the settings screen is the form, prefilled, with the own card', async () => {
		const { id } = await createProvider({ company: 'Own & Co', phoneNumber: '512 555 0199' })
		const { value } = await (await signedInClient(id)).load(SETTINGS)
		expect(value).toMatchObject({
			profile: { company: 'Own & Co', serviceTypes: ['Lender'], serviceAreas: ['TX'] },
			state: 'listed',
			card: { company: 'Own & Co', contacts: [{ text: '512 555 0199' }] },
		})
	})

	test('FIX-50 SHELL-19 SHELL-20 the dashboard leads a provider without a plan to the home page', async () => {
		const { id } = await createProvider()
		const page = await (await signedInClient(id)).open('/dashboard')
		expect([page.path, page.messages]).toMatchObject([
			'/',
			[{ text: 'Please subscribe to access this feature', place: 'page' }],
		])
		const paid = await createProvider({}, { role: 'subscriber', subscriptionStatus: 'active' })
		expect((await (await signedInClient(paid.id)).load('/dashboard')).location).toBeNull()
	})

	test('PROF-07 the panel of the profile opens by its address, for providers only', async () => {
		const { id } = await createProvider()
		const device = await signedInClient(id)
		expect((await device.load('/profile')).value).toMatchObject({ details: null })
		expect((await device.load('/profile?details=1')).value).toMatchObject({
			details: { state: 'listed', profile: { serviceTypes: ['Lender'] } },
		})
		const plain = await signInAs('user')
		expect((await plain.load('/profile?details=1')).value).toMatchObject({ details: null })
	})
})

describe('PROV-01 PROV-10 PROV-16 saving', () => {
	test('stores everything, lists the provider, and clears removed values', async () => {
		const { device, id } = await newProvider()
		await postProfile(device, SETTINGS, {
			serviceTypes: ['Contractor', 'Lender'],
			email: 'office@field.test',
			website: 'field.test',
			displayEmail: true,
			serviceAreas: ['TX', 'OK'],
		})
		expect(await stored(id)).toMatchObject({
			company: 'Field & Co',
			companyKey: 'field & co',
			website: 'https://field.test/',
			displayPhone: true,
			displayEmail: true,
			displayWebsite: false,
		})
		await postProfile(device, SETTINGS, {
			serviceTypes: ['Lender'],
			serviceAreas: ['WY'],
			aboutMe: '',
		})
		const after = await stored(id)
		expect(after?.serviceTypes.map(({ name }) => name)).toEqual(['Lender'])
		expect(after?.specialties).toEqual([])
		expect(after?.areas.map(({ state }) => state)).toEqual(['WY'])
		expect(after).toMatchObject({ email: '', website: '', aboutMe: '', displayEmail: false })
	})

	test('PROV-05 errors are shown next to their fields, and the input is kept', async () => {
		const { device, id } = await newProvider()
		const answer = await postProfile(device, FORM, {
			company: '   ',
			aboutMe: 'x'.repeat(201),
			serviceAreas: ['TX', 'OK'],
		})
		expect([answer.status, ...firstFormError(answer)]).toEqual([
			400,
			'company',
			'Company name is required',
		])
		expect(answer.value).toMatchObject({
			values: {
				aboutMe: 'x'.repeat(201),
				serviceAreas: ['TX', 'OK'],
				serviceTypes: ['Contractor'],
			},
		})
		expect((await stored(id))?.company).toBe('')
	})

	test('all errors are shown at once, each beside its field', async () => {
		const { device } = await newProvider()
		const answer = await postProfile(device, FORM, {
			company: '',
			serviceTypes: [],
			phoneNumber: '',
			aboutMe: 'x'.repeat(201),
		})
		expect(errorsOf(answer)).toEqual({
			company: ['Company name is required'],
			serviceTypes: ['At least one service type is required'],
			contacts: ['At least one contact method is required'],
			aboutMe: ['About Me must be 200 characters or less'],
		})
	})

	test('a US phone number is stored in one form', async () => {
		const { device, id } = await newProvider()
		await postProfile(device, FORM, { phoneNumber: '918-555-0111' })
		expect(await stored(id)).toMatchObject({ phoneNumber: '(918) 555-0111' })
	})

	test('FIX-36 a number is stored as it is read, and one that cannot be dialed is reported', async () => {
		const { device, id } = await newProvider()
		await postProfile(device, FORM, { phoneNumber: '918\u2011555\u20110111 ext 12' })
		expect(await stored(id)).toMatchObject({ phoneNumber: '(918) 555-0111 ext. 12' })
		const refused = await postProfile(device, FORM, { phoneNumber: '918-555-0111 ext 12 ext 13' })
		expect(refused.status).toBe(400)
		expect(errorsOf(refused)).toEqual({
			phoneNumber: [
				"We couldn't read this phone number. Enter it with its area code, such as (555) 123-4567 ext. 12",
			],
		})
		const short = await postProfile(device, FORM, { phoneNumber: '918-555-011' })
		expect(errorsOf(short)).toEqual({
			phoneNumber: ['Please enter a valid phone number, such as (555) 123-4567'],
		})
		expect(await stored(id)).toMatchObject({ phoneNumber: '(918) 555-0111 ext. 12' })
	})

	test('the profile shows the card right after a save, and later only the sentence', async () => {
		onTestFinished(resetClock)
		const { device } = await newProvider()
		await postProfile(device, FORM)
		const shown = { listing: { state: 'listed', card: { company: PROFILE.company } } }
		expect((await device.load('/profile')).value).toMatchObject(shown)
		expect((await device.load('/profile')).value).toMatchObject({ listing: { isJustSaved: true } })
		advanceClock(61)
		expect((await device.load('/profile')).value).toMatchObject({ listing: { isJustSaved: false } })
	})

	test('DIR-13 a listing without states is saved, and the page says who cannot find it', async () => {
		const { device, id } = await newProvider()
		expect((await postProfile(device, FORM, { serviceAreas: [] })).location).toBe(SAVED)
		const { value } = await device.load('/profile')
		expect(value).toMatchObject({ listing: { state: 'listedNoState', missing: ['state'] } })
		const member = await signInAs('annual')
		await member.post('/service-providers', {
			intent: 'accept',
			formToken: await member.formToken(),
		})
		const found = async (location: string) => {
			const page = await member.load(`/service-providers?location=${location}`)
			return (page.value as { list: { cards: { id: string }[] } }).list.cards.map((card) => card.id)
		}
		expect([await found('OK'), await found('all')]).toEqual([[], [id]])
		await postProfile(device, SETTINGS, { serviceAreas: ['OK'] })
		expect((await device.load('/profile')).value).toMatchObject({ listing: { state: 'listed' } })
		expect(await found('OK')).toEqual([id])
	})

	test('PROV-08 the server rejects more than three displayed contacts', async () => {
		const { device } = await newProvider()
		const answer = await postProfile(device, FORM, {
			email: 'a@b.test',
			website: 'b.test',
			scheduleCallLink: 'b.test/call',
			displayEmail: true,
			displayWebsite: true,
			displaySchedule: true,
		})
		expect(firstFormError(answer)).toEqual([
			'contacts',
			'Please select no more than 3 contact methods to display',
		])
	})

	test.each(['javascript:alert(1)', 'httpx://x.test', 'https://u:p@x.test', 'data:text/html,x'])(
		'security row 43: %s is not accepted as a website or schedule link',
		async (link) => {
			const { device, id } = await newProvider()
			expect(firstFormError(await postProfile(device, FORM, { website: link }))[0]).toBe('website')
			expect(firstFormError(await postProfile(device, FORM, { scheduleCallLink: link }))[0]).toBe(
				'scheduleCallLink',
			)
			expect((await stored(id))?.website).toBe('')
		},
	)

	test('a retired service stays on a profile that has it, and cannot be newly selected', async () => {
		await db().serviceChoice.updateMany({
			where: { name: 'Wholesaler' },
			data: { retiredAt: new Date() },
		})
		const { id } = await createProvider({ serviceTypes: ['Wholesaler'] })
		const kept = await postProfile(await signedInClient(id), SETTINGS, {
			serviceTypes: ['Wholesaler'],
		})
		expect(kept.status).toBe(302)
		const { device } = await newProvider()
		expect(
			firstFormError(await postProfile(device, FORM, { serviceTypes: ['Wholesaler'] }))[0],
		).toBe('serviceTypes')
		await db().serviceChoice.updateMany({ data: { retiredAt: null } })
	})

	test('PROV-10 captcha errors are shown unchanged; a token works once', async () => {
		const { device } = await newProvider()
		const { device: stranger } = await newProvider()
		const recaptchaToken = await stranger.botToken('update_service_profile')
		const refused = await device.post(FORM, { intent: 'save', recaptchaToken })
		expect(refused.status).toBe(400)
		expect(firstFormError(refused)[1]).toBe('reCAPTCHA verification failed. Please try again.')
	})

	test('allows ten saves in ten minutes', async () => {
		const { device } = await newProvider()
		const statuses: number[] = []
		for (let i = 0; i < 11; i += 1) statuses.push((await postProfile(device, SETTINGS)).status)
		expect(statuses).toEqual([...Array<number>(10).fill(302), 429])
	})
})

describe('PROV-11 Remove Profile', () => {
	test('asks at its own address, ends the listing, keeps the details', async () => {
		const { id } = await createProvider({ company: 'Leaving & Co' })
		const device = await signedInClient(id)
		expect((await device.load(`${SETTINGS}?confirm=remove`)).value).toMatchObject({
			isRemoving: true,
		})
		const answer = await postProfile(device, `${SETTINGS}?confirm=remove`, {}, 'remove')
		expect(answer.location).toBe('/profile')
		const page = await device.open('/profile')
		expect(page.messages.map(({ text }) => text)).toEqual(['Removed from service provider list'])
		expect(await flagOf(id)).toBe(false)
		expect((await stored(id))?.company).toBe('Leaving & Co')
		expect((await device.load(SETTINGS)).location).toBe('/')
	})
})

describe('PROV-11 relisting', () => {
	test('is a button of the profile that lists the kept details again', async () => {
		const { id } = await createProvider({ company: 'Back & Co' })
		const device = await signedInClient(id)
		expect((await device.load('/profile')).value).toMatchObject({ formerListing: null })
		await postProfile(device, `${SETTINGS}?confirm=remove`, {}, 'remove')
		expect((await device.load('/profile')).value).toMatchObject({
			listing: null,
			formerListing: { state: 'notProvider' },
		})
		const recaptchaToken = await device.botToken('update_service_profile')
		const answer = await device.post(FORM, { intent: 'relist', recaptchaToken })
		expect(answer.location).toBe(SAVED)
		const page = await device.open('/profile')
		expect(page.messages.map(({ text }) => text)).toContain('Listed in the directory again')
		expect(page.value).toMatchObject({ formerListing: null, listing: { state: 'listed' } })
		expect((await stored(id))?.company).toBe('Back & Co')
	})

	test('the form says that saving it does the same', async () => {
		const { id } = await createProvider({ company: 'Back & Co' })
		const device = await signedInClient(id)
		expect((await device.load(FORM)).value).toMatchObject({ form: { isUnlisted: false } })
		await postProfile(device, `${SETTINGS}?confirm=remove`, {}, 'remove')
		expect((await device.load(FORM)).value).toMatchObject({ form: { isUnlisted: true } })
		await postProfile(device, FORM)
		expect(await flagOf(id)).toBe(true)
	})

	test('without a company or a service asks for them first', async () => {
		const device = await signedInClient((await createUser()).id)
		const recaptchaToken = await device.botToken('update_service_profile')
		const answer = await device.post(FORM, { intent: 'relist', recaptchaToken })
		expect(answer.location).toBe(FORM)
	})
})

describe('PROV-03 PROV-10 PROV-11 PROV-13 PROV-14 when the database fails', () => {
	test('PROV-03 lists: shows the error on the page', async () => {
		const { device } = await newProvider()
		await withoutTable('ServiceChoice', async () => {
			const { status, value } = await device.load(FORM)
			expect(status).toBe(200)
			expect(value).toMatchObject({ form: { choices: null } })
		})
	})

	test.each([
		[FORM, 'save', 'Failed to create service provider profile'],
		[SETTINGS, 'save', 'Failed to update service provider profile'],
	])('PROV-10 PROV-13 %s %s', async (path, intent, text) => {
		const { device } = await newProvider()
		await whileFailing('INSERT ON "ProviderServiceArea"', async () => {
			const answer = await postProfile(device, path, { company: 'Typed' }, intent)
			expect([answer.status, ...firstFormError(answer)]).toEqual([500, '', text])
			expect(answer.value).toMatchObject({ values: { company: 'Typed' } })
		})
	})

	test.each([
		[SETTINGS, 'remove', 'Failed to remove from service provider list'],
		[FORM, 'relist', 'Failed to relist your service provider profile'],
		[FORM, 'cancel', 'Failed to cancel service provider signup'],
	])('PROV-11 PROV-14 %s %s', async (path, intent, text) => {
		const { device, id } = await newProvider()
		await whileFailing('UPDATE OF "serviceProvider" ON "User"', async () => {
			const answer = await postProfile(device, path, {}, intent)
			expect([answer.status, ...firstFormError(answer)]).toEqual([500, '', text])
		})
		expect(await flagOf(id)).toBe(true)
	})
})
