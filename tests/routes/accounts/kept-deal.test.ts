import { describe, expect, test } from 'vitest'
import { cookies } from '~/core/http/cookies.server'
import { createMember, createUser, newUserOf, signedInClient } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { currentTime } from '~/core/time/clock'

useDatabase()

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
		expect((await device.copy().load('/calculator')).location).toBe(DEAL)
		const page = await device.open('/calculator')
		expect(page.value).toMatchObject({ deal: { inputs: { purchase: '150000', misc1: '40000' } } })
		expect(keptIn(device)).toBeUndefined()
		expect((await device.load('/calculator')).location).toBeNull()
		const straight = await signedInWithDeal(id)
		expect((await straight.open(DEAL)).value).toMatchObject({ deal: { inputs: { arv: '300000' } } })
		expect(keptIn(straight)).toBeUndefined()
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

	test('keeps what is open: a saved deal, an example and an empty form do not count', async () => {
		const device = await signedInWithDeal((await createMember()).id)
		for (const query of ['new=1', 'sample=flip', 'purchase=1']) {
			expect((await device.load(`/calculator?${query}`)).location).toBeNull()
			expect(keptIn(device)).toBeDefined()
		}
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
