import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import type { FormResult } from '~/core/forms/form-result'
import type { AssumptionsView } from '~/features/calculator/saved-analysis/assumptions-view'
import { OWN_KEYS } from '~/features/calculator/saved-analysis/own-keys'
import { ownAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'
import { createUser, type Kind, signedInClient } from '#tests/helpers/factories'

useDatabase()

const PAGE = '/profile?assumptions=edit'

async function member(kind: Exclude<Kind, 'visitor'> = 'annual') {
	const { id } = await createUser(kind)
	return { id, device: await signedInClient(id) }
}

const save = (device: TestClient, fields: Record<string, string>) =>
	device.post(PAGE, { intent: 'saveAssumptions', ...fields })

async function section(device: TestClient, path = '/profile') {
	const { value } = await device.load(path)
	return (value as { assumptions: AssumptionsView | null }).assumptions
}

describe('PRO-05 My Assumptions on the profile', () => {
	test('PRO-05 are stored per account and shown with their units', async () => {
		const [{ id, device }, other] = [await member(), await member()]
		const answer = await save(device, {
			vacancyPer: '8%',
			yInsurance: '$1,450',
			rentGrowth: '−1',
			holdYears: '7',
			taxOn: 'yes',
			capexPer: '0',
		})
		expect([answer.status, answer.location]).toEqual([302, '/profile'])
		expect((await device.open('/profile')).messages).toMatchObject([
			{ kind: 'success', text: 'Assumptions saved' },
		])
		expect(await ownAssumptions(id)).toEqual({
			vacancyPer: 8,
			yInsurance: 1450,
			rentGrowth: -1,
			holdYears: 7,
			taxOn: true,
			capexPer: 0,
		})
		const { entered, form } = (await section(device)) ?? {}
		expect(form).toBeNull()
		expect(entered?.map(({ label, text }) => `${label}: ${text}`)).toEqual([
			'Sell after: 7 years',
			'Vacancy (% of rent): 8%',
			'Annual insurance: $1,450/yr',
			'CapEx reserve (% of rent): 0%',
			'Rent growth (% per year): −1%',
			'Estimate taxes: Yes',
		])
		expect(await ownAssumptions(other.id)).toBeNull()
		expect((await section(other.device))?.entered).toEqual([])
	})

	test('PRO-05 the form has a field for each, what is stored, and our default', async () => {
		const { device } = await member()
		await save(device, { vacancyPer: '8' })
		const form = (await section(device, PAGE))?.form
		const fields = form?.groups.flatMap((group) => group.fields) ?? []
		expect(fields.map(({ key }) => key).sort()).toEqual([...OWN_KEYS].sort())
		expect(form?.texts).toEqual({ vacancyPer: '8' })
		const hints = Object.fromEntries(fields.map(({ key, hint }) => [key, hint]))
		expect(hints).toMatchObject({
			vacancyPer: 'Our default: 5%',
			holdYears: 'Our default: 10 years',
			yTaxes: 'Our default: 1.1% of the purchase price',
			hoa: 'Our default: $0/yr',
			exitBy: 'Our default: Appreciation',
			taxOn: 'Our default: No',
			refiDscr: 'Our default: none',
		})
	})

	test('PRO-05 an emptied field is our default again', async () => {
		const { id, device } = await member()
		await save(device, { vacancyPer: '8', holdYears: '7' })
		await save(device, { vacancyPer: '', holdYears: '7' })
		expect(await ownAssumptions(id)).toEqual({ holdYears: 7 })
		await save(device, { vacancyPer: ' ', holdYears: '' })
		expect(await ownAssumptions(id)).toBeNull()
		expect(await db().ownAssumptions.count()).toBe(0)
	})

	test('PRO-05 CALC-13 a refused form keeps what is typed, with the messages beside the fields', async () => {
		const { id, device } = await member()
		await save(device, { holdYears: '7' })
		const typed = {
			vacancyPer: '101',
			holdYears: 'long',
			plan: 'lottery',
			refiMonth: '2.5',
			hoa: '5',
		}
		const answer = await save(device, typed)
		expect(answer.status).toBe(400)
		const { values, errors } = answer.value as FormResult
		expect(values).toMatchObject(typed)
		expect(errors).toEqual({
			vacancyPer: ['Enter a percentage from 0 to 100.'],
			holdYears: [
				"We couldn't read this number, so it counts as empty. Enter a number of years from 1 to 40.",
			],
			plan: ["We couldn't read this choice, so it counts as empty. Choose one of the options."],
			refiMonth: ['We used the nearest whole number. Enter a month from 1 to 60.'],
		})
		expect(await ownAssumptions(id)).toEqual({ holdYears: 7 })
	})

	test('PRO-05 an entry that counts only with one of the deal can be kept', async () => {
		const { id, device } = await member()
		expect((await save(device, { exitBy: 'cap', armFixedYears: '5' })).status).toBe(302)
		expect(await ownAssumptions(id)).toEqual({ exitBy: 'cap', armFixedYears: 5 })
	})

	test('PRO-09 rates, the numbers of one deal and unknown fields are not stored', async () => {
		const { id, device } = await member()
		await save(device, {
			interestDSCR: '7',
			interestHard: '11',
			purchase: '200000',
			arv: '1',
			askPrice: '1',
			event1Year: '3',
			event1Amount: '-5',
			userId: 'someone-else',
			__proto__: '5',
			constructor: '5',
			sellPer: '5',
		})
		const { texts, userId } = await db().ownAssumptions.findUniqueOrThrow({ where: { userId: id } })
		expect([userId, texts]).toEqual([id, '{"sellPer":"5"}'])
	})

	test('PRO-05 the eleventh change within ten minutes is refused with Retry-After, and kept', async () => {
		const { id, device } = await member()
		for (let years = 1; years <= 10; years += 1) await save(device, { holdYears: String(years) })
		const answer = await save(device, { holdYears: '11' })
		expect(answer.status).toBe(429)
		expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect((answer.value as FormResult).values).toMatchObject({ holdYears: '11' })
		expect(await ownAssumptions(id)).toEqual({ holdYears: 10 })
	})

	test('PRO-97 are in the data export and go with the account', async () => {
		const { id, device } = await member()
		await save(device, { holdYears: '7' })
		const { text } = await device.load('/profile/data.json')
		expect(JSON.parse(text)).toMatchObject({ assumptions: { texts: { holdYears: '7' } } })
		await db().user.delete({ where: { id } })
		expect(await db().ownAssumptions.count()).toBe(0)
	})

	test('PRO-05 are offered to members, and stay visible to those who have some', async () => {
		const [user, lapsed] = [await member('user'), await member('lapsed')]
		expect(await section(user.device)).toBeNull()
		await save(lapsed.device, { holdYears: '7' })
		expect((await section(lapsed.device))?.entered).toHaveLength(1)
	})

	test('PRO-05 stored text that is no longer readable counts as none', async () => {
		const { id, device } = await member()
		const texts = JSON.stringify({ holdYears: 'long', plan: 5, sellPer: '6', unknown: 'x' })
		await db().ownAssumptions.create({ data: { userId: id, texts, updatedAt: new Date() } })
		expect(await ownAssumptions(id)).toEqual({ sellPer: 6 })
		expect((await section(device))?.entered).toHaveLength(1)
	})
})
