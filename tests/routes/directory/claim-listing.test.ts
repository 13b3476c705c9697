import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { codeFor, signUpOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { createUser, signInAs } from '#tests/helpers/factories'
import { createEnteredProvider } from '#tests/helpers/directory/providers'

useDatabase()
useMailbox()

const EMAIL = 'office@field.test'

async function listed(): Promise<{ _id: string }[]> {
	const answer = await (await signInAs('annual')).load('/api/users/service-providers')
	return JSON.parse(answer.text) as { _id: string }[]
}

describe('a listing entered by an admin is claimed with its email address', () => {
	async function claim(email: string) {
		const device = new TestClient()
		await signUpOn(device, { email })
		const code = await codeFor(email)
		return { device, answer: await device.post('/verify-email', { intent: 'verify', code }) }
	}

	test('PADM-05 AUTH-17 verifying takes it over: one listing, role user, provider, favorites kept', async () => {
		const { id: record } = await createEnteredProvider(EMAIL, {
			company: 'Claimed & Co',
			areas: ['WY'],
		})
		const { id: fan } = await createUser('annual')
		await db().providerFavourite.create({
			data: { userId: fan, providerId: record, createdAt: new Date() },
		})
		const { device, answer } = await claim(EMAIL)
		// The profile is complete, so the provider form is not required.
		expect(answer.location).toBe('/subscription')
		const owner = await db().user.findUniqueOrThrow({
			where: { verifiedEmail: EMAIL },
			include: { providerProfile: { include: { areas: true, favouredBy: true } } },
		})
		expect(owner).toMatchObject({
			role: 'user',
			serviceProvider: true,
			firstName: 'Nora',
			providerProfile: { company: 'Claimed & Co', claimEmail: null, areas: [{ state: 'WY' }] },
		})
		expect(owner.providerProfile?.favouredBy).toHaveLength(1)
		expect(await db().user.count({ where: { id: record } })).toBe(0)
		expect((await listed()).map(({ _id }) => _id)).toEqual([owner.id])
		expect((await device.load('/profile/service-provider')).value).toMatchObject({
			state: 'listed',
		})
	})

	test('signing up alone takes nothing, and another address neither', async () => {
		const { id: record } = await createEnteredProvider(EMAIL)
		await signUpOn(new TestClient(), { email: EMAIL })
		await claim('somebody.else@field.test')
		expect((await listed()).map(({ _id }) => _id)).toEqual([record])
		expect(await db().providerProfile.count()).toBe(1)
	})

	test('what an admin took off stays off when it is claimed', async () => {
		await createEnteredProvider('yard@field.test', { takenOffAt: new Date() })
		await claim('yard@field.test')
		expect(await listed()).toEqual([])
	})
})
