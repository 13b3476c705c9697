import { describe, expect, test } from 'vitest'
import type { ListingResult } from '~/features/calculator/listing/listing.actions.server'
import { db } from '~/core/db/db.server'
import { signInAs } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()

const PATH = '/calculator/listing'
const TEXT = 'List price: $249,900\r\nHOA: $45/mo'

const recognize = async (text: string) => {
	const member = await signInAs('annual')
	const answer = await member.post(PATH, { intent: 'recognize', text })
	return { status: answer.status, result: answer.value as ListingResult }
}

describe('the form of a listing', () => {
	test('PRO-100 is for members: visitors, unverified, unpaid and lapsed accounts are led on', async () => {
		const fields = { intent: 'recognize', text: TEXT }
		expect((await new TestClient().post(PATH, fields)).location).toMatch(/^\/signup/u)
		for (const [kind, to] of [
			['unverified', /^\/verify-email/u],
			['user', /^\/subscription/u],
			['lapsed', /^\/subscription/u],
		] as const) {
			const client = await signInAs(kind)
			expect((await client.load(PATH)).location).toMatch(to)
			const answer = await client.post(PATH, fields)
			expect([kind, answer.location]).toEqual([kind, expect.stringMatching(to)])
			expect(answer.value).toBeUndefined()
		}
	})

	test('answers with what was found and with the text, and stores neither', async () => {
		const { status, result } = await recognize(TEXT)
		expect(status).toBe(200)
		expect(result).toMatchObject({
			status: 'found',
			text: 'List price: $249,900\nHOA: $45/mo',
			found: [
				{ key: 'purchase', selected: '249900' },
				{ key: 'hoa', selected: '540' },
			],
		})
		expect(await db().property.count()).toBe(0)
	})

	test.each([
		['', 'Paste the text of a listing first.'],
		[' \r\n ', 'Paste the text of a listing first.'],
		[
			`${'x'.repeat(50_000)}\n`,
			'A listing can have up to 50,000 characters, and this text has 50,001. Keep the part about the property.',
		],
	])('refuses %.9j beside the field and returns it', async (text, message) => {
		const { status, result } = await recognize(text)
		expect(status).toBe(400)
		expect(result).toMatchObject({ status: 'error', errors: { text: [message] } })
		if (result.status === 'error') expect(result.values['text'] ?? '').toBe(text)
	})

	test('takes a text of the full length with line breaks as browsers send them', async () => {
		const line = `${'x'.repeat(9)}\n`
		const { status } = await recognize(line.repeat(5_000).replaceAll('\n', '\r\n'))
		expect(status).toBe(200)
	})
})
