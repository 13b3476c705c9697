import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { cookies } from '~/core/http/cookies.server'
import { codeFor, signInOn, signUpOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { PASSWORD } from '#tests/helpers/accounts/account-pages'
import { verify } from '#tests/helpers/accounts/verification'
import { createMember, createUser, newUserOf, signedInClient } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { currentTime } from '~/core/time/clock'

useDatabase()
useMailbox()

/** The deal of the landing page that a browser keeps while its visitor looks at other pages. */

const DEAL = '/calculator?arv=300000&misc1=40000&purchase=150000&margin=25&sPrice=300000&from=home'

type Teaser = { teaser: { deal: { lines: { value: string }[]; isOwn: boolean } | null } }

/** A browser in which a visitor asked to save a deal. */
async function visitorWithDeal(): Promise<TestClient> {
	const device = new TestClient()
	const query = 'arv=300,000&repairs=40000&purchase=150000&margin=25&save=1'
	expect((await device.load(`/?${query}`)).location).toBe(DEAL)
	return device
}

const keptIn = (device: TestClient): string | undefined => device.cookieNamed('typed-deal')

/** Signs the user in on a browser that keeps a deal. */
async function signedInWithDeal(userId: string): Promise<TestClient> {
	const device = await visitorWithDeal()
	const session = (await signedInClient(userId)).cookieNamed('session') ?? ''
	device.setCookie('session', session)
	return device
}

describe('SHELL-34 a visitor who leaves the straight path', () => {
	test('reads of the deal on the sign-up page, also on the way to another page', async () => {
		const device = await visitorWithDeal()
		for (const path of ['/signup', '/signup?redirect=%2Fguides%2Fx']) {
			const { teaser } = (await device.load(path)).value as Teaser
			expect(teaser.deal?.isOwn).toBe(true)
			expect(teaser.deal?.lines[0]?.value).toBe('$150,000')
		}
		expect(((await new TestClient().load('/signup')).value as Teaser).teaser.deal).toBeNull()
	})

	test('takes no earlier deal along after emptying the form', async () => {
		const device = await visitorWithDeal()
		const emptied = await device.load('/?arv=&repairs=&purchase=&margin=&save=1')
		expect(emptied.location).toBe('/calculator?from=home')
		expect(keptIn(device)).toBeUndefined()
		expect(((await device.load('/signup')).value as Teaser).teaser.deal).toBeNull()
	})

	test('pays for a plan that leads on to the deal, unless another page was asked for', async () => {
		const device = await signedInWithDeal((await createUser('user')).id)
		for (const path of ['/subscription', '/payment?plan=annual']) {
			expect((await device.load(path)).value).toMatchObject({ afterSubscribeRedirect: DEAL })
		}
		const other = await device.load('/subscription?afterSubscribeRedirect=%2Fguides')
		expect(other.value).toMatchObject({
			afterSubscribeRedirect: '/guides',
			teaser: { deal: { isOwn: true } },
		})
	})

	test('finds it in the calculator once, wherever the payment led', async () => {
		const { id } = await createMember()
		const device = await signedInWithDeal(id)
		expect((await device.load('/dashboard')).value).toMatchObject({ firstDeal: '/calculator' })
		expect((await device.copy().load('/calculator')).location).toBe(DEAL)
		const page = await device.open('/calculator')
		expect(page.value).toMatchObject({ deal: { inputs: { purchase: '150000', misc1: '40000' } } })
		expect(keptIn(device)).toBeUndefined()
		expect((await device.load('/calculator')).location).toBeNull()
		const empty = { firstDeal: '/calculator?new=1' }
		expect((await device.load('/dashboard')).value).toMatchObject(empty)
		const straight = await signedInWithDeal(id)
		expect((await straight.open(DEAL)).value).toMatchObject({ deal: { inputs: { arv: '300000' } } })
		expect(keptIn(straight)).toBeUndefined()
	})

	test('finds it on the way to a new deal, which is empty afterwards', async () => {
		const device = await signedInWithDeal((await createMember()).id)
		const page = await device.open('/calculator?new=1')
		expect([page.path, page.value]).toMatchObject([DEAL, { deal: { inputs: { arv: '300000' } } }])
		expect((await device.load('/calculator?new=1')).value).toMatchObject({ isNew: true })
	})

	test('finds it after accepting the terms of the calculator', async () => {
		const user = { ...newUserOf('annual', currentTime()), hasAcceptedCalculatorTOS: false }
		const device = await signedInWithDeal((await createMember(user)).id)
		const page = await device.open('/calculator')
		expect([page.path, page.value]).toMatchObject([DEAL, { needsTerms: true }])
		expect(keptIn(device)).toBeDefined()
		const accepted = await device.submit(DEAL, {
			intent: 'acceptTerms',
			formToken: await device.formToken(),
		})
		expect(accepted.value).toMatchObject({ deal: { inputs: { purchase: '150000' } } })
		expect(keptIn(device)).toBeUndefined()
	})

	test('leaves it behind for nobody else: signing out forgets it', async () => {
		const device = await signedInWithDeal((await createUser('user')).id)
		await device.post('/signout', { formToken: await device.formToken() })
		expect(keptIn(device)).toBeUndefined()
	})

	test('keeps what is open: a saved deal and an example do not count', async () => {
		const device = await signedInWithDeal((await createMember()).id)
		for (const query of ['sample=flip', 'purchase=1']) {
			expect((await device.load(`/calculator?${query}`)).location).toBeNull()
			expect(keptIn(device)).toBeDefined()
		}
	})
})

describe('SHELL-34 a visitor who verifies and pays in another browser', () => {
	/** The browser in which the person of this address goes on. */
	async function otherBrowser(email: string): Promise<TestClient> {
		const device = new TestClient()
		await signInOn(device, { email, password: PASSWORD })
		return device
	}

	test.each([
		[
			'the address of the sign-up',
			new TestClient(),
			`/signup?redirect=${encodeURIComponent(DEAL)}`,
		],
		['the browser of the sign-up', null, '/signup'],
	])(
		'finds the deal of %s there, and pays for a plan that leads on to it',
		async (_, plain, path) => {
			const email = `other${plain === null ? 1 : 2}@example.test`
			await signUpOn(plain ?? (await visitorWithDeal()), { email }, path)
			const other = await otherBrowser(email)
			const page = (await other.load('/verify-email')).value as Teaser
			expect(page.teaser.deal?.lines[0]?.value).toBe('$150,000')
			expect((await verify(other, await codeFor(email))).location).toBe('/subscription')
			for (const next of ['/subscription', '/payment?plan=annual']) {
				expect((await other.load(next)).value).toMatchObject({ afterSubscribeRedirect: DEAL })
			}
		},
	)

	test('finds it in the calculator once', async () => {
		const { id } = await createMember()
		await db().user.update({ where: { id }, data: { carriedDeal: DEAL } })
		const device = await signedInClient(id)
		const page = await device.open('/calculator')
		expect([page.path, page.value]).toMatchObject([DEAL, { deal: { inputs: { misc1: '40000' } } }])
		expect((await db().user.findUniqueOrThrow({ where: { id } })).carriedDeal).toBeNull()
		expect((await device.load('/calculator')).location).toBeNull()
	})

	test('takes no deal along that nobody typed', async () => {
		const email = 'example@example.test'
		await signUpOn(new TestClient(), { email }, '/signup?redirect=%2Fcalculator%3Fpurchase%3D1')
		expect((await db().user.findFirstOrThrow({ where: { email } })).carriedDeal).toBeNull()
	})
})

test('a deal without a number is not kept, and an unsigned or foreign cookie counts as none', async () => {
	const device = new TestClient()
	expect((await device.load('/?arv=&repairs=&purchase=&save=1')).status).toBe(302)
	const signed = async (value: string) =>
		(await cookies().typedDeal.serialize(value)).split(';')[0]?.split('=').slice(1).join('=') ?? ''
	for (const value of [
		DEAL,
		await signed('https://evil.test/calculator?purchase=1&from=home'),
		await signed('/guides?purchase=1&from=home'),
		await signed(`${DEAL}&note=${'x'.repeat(300)}`),
		await signed('/calculator?purchase=1'),
	]) {
		device.setCookie('typed-deal', value)
		expect(((await device.load('/signup')).value as Teaser).teaser.deal).toBeNull()
	}
	device.setCookie('typed-deal', await signed(DEAL))
	expect(((await device.load('/signup')).value as Teaser).teaser.deal).not.toBeNull()
})
