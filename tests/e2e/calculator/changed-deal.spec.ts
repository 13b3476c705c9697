import type { Page } from '@playwright/test'
import {
	createMember,
	field,
	fillDeal,
	ready,
	saveButton,
	savedList,
} from '#tests/helpers/browser/calculator-screen'
import { fillFields } from '#tests/helpers/browser/analysis-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'

/** A saved deal that an analysis page has changed, in the calculator. */

for (const link of ['Save in the Calculator', 'Calculator']) {
	test(`PROP-05 PRO-99 “${link}” keeps the saved deal open, with its changes to save @nojs`, async ({
		page,
		app,
		context,
		scripted,
	}) => {
		const { id } = await createMember(app, context)
		const property = await app.makeProperty(id, '1 Elm St', { purchase: '200000', rent: '2000' })
		await page.goto(`/calculator?property=${property}`)
		await ready(page, scripted)
		await page.goto(`/calculator/projection?property=${property}`)
		if (scripted) await waitForHydration(page)
		await fillFields(page, { purchase: '190000' })
		if (!scripted) await page.getByRole('button', { name: 'Recalculate' }).first().click()
		await expect(page.getByText('Changed since you saved')).toBeVisible()
		await page.getByRole('link', { name: link, exact: true }).first().click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investment Calculator')
		await ready(page, scripted)
		const expectOpen = async () => {
			await expect(field(page, 'purchase')).toHaveValue('190,000')
			await expect(page.locator('[name=openedId]')).toHaveValue(property)
			await expect(savedList(page)).toContainText('1 Elm St')
			await expect(saveButton(page).first()).toHaveText('Save Property')
			await expect(saveButton(page).first()).toBeEnabled()
		}
		await expectOpen()
		if (scripted) await expect(page).toHaveURL(/\/calculator$/u)
		await page.reload()
		await ready(page, scripted)
		await expectOpen()
		await saveButton(page).first().click()
		await expectMessage(page, 'Saved "1 Elm St" successfully')
		await expect(page).toHaveURL(`/calculator?property=${property}`)
	})
}

test('FIX-24 a draft and other changes of the same deal: both are kept, and nothing is asked', async ({
	page,
	app,
	context,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { purchase: '200000', rent: '2000' })
	await page.goto(`/calculator?property=${property}`)
	await ready(page)
	await field(page, 'rent').fill('2100')
	await page.goto(
		`/calculator?propertyAddress=1+Elm+St&purchase=190000&rent=2000&base=${property}&baseRevision=1`,
	)
	await ready(page)
	await expect(field(page, 'purchase')).toHaveValue('190,000')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await page.reload()
	await page.getByRole('button', { name: 'Show Them' }).click()
	await expect(field(page, 'rent')).toHaveValue('2,100')
	await expect(field(page, 'purchase')).toHaveValue('200,000')
	await page.getByRole('button', { name: 'Discard Them' }).click()
	await page.reload()
	await ready(page)
	await expect(field(page, 'rent')).toHaveValue('2,100')
	await expect(page.getByRole('button', { name: 'Show Them' })).toHaveCount(0)
})

/** Nine numbers that only the analysis has. */
const TYPED = {
	pointsPer: '2',
	buyCostPer: '1.5',
	contingencyPer: '10',
	sellPer: '7',
	holdYears: '8',
	rentGrowth: '2.5',
	managePer: '6',
	capexPer: '4',
	expGrowth: '3',
}

for (const [way, goBack] of [
	[
		'“Save in the Calculator”',
		(page: Page) => page.getByRole('link', { name: 'Save in the Calculator' }).click(),
	],
	[
		'the top bar',
		(page: Page) =>
			page.getByRole('banner').getByRole('link', { name: 'Investment Calculator' }).click(),
	],
	['the Back button', (page: Page) => page.goBack()],
	['another tab', (page: Page) => page.goto('/calculator')],
] as const) {
	for (const isSaved of [false, true]) {
		test(`FIX-24 numbers typed on the projection of ${isSaved ? 'a saved' : 'an unsaved'} deal arrive by ${way}`, async ({
			page,
			app,
			context,
		}) => {
			const { id } = await createMember(app, context)
			const inputs = { purchase: '90000', sPrice: '180000', hold: '120', appliance: '30000' }
			if (isSaved) {
				await page.goto(`/calculator?property=${await app.makeProperty(id, '1 Elm St', inputs)}`)
				await ready(page)
				await field(page, 'appliance').fill('31000')
			} else {
				await page.goto('/calculator')
				await ready(page)
				await fillDeal(page, '1 Elm St', { ...inputs, appliance: '31000' })
			}
			await page.getByRole('link', { name: 'Projection', exact: true }).last().click()
			await expect(page.getByText(isSaved ? 'Changed since' : 'Not saved')).toBeVisible()
			await waitForHydration(page)
			await fillFields(page, TYPED)
			await expect(page).toHaveURL(/expGrowth=3/u)
			await goBack(page)
			await ready(page)
			await expect(page.getByRole('dialog')).toHaveCount(0)
			await expect(page.getByRole('button', { name: 'Show Them' })).toHaveCount(0)
			await expect(field(page, 'appliance')).toHaveValue('31,000')
			await saveButton(page).first().click()
			await expectMessage(page, 'Saved "1 Elm St" successfully')
			await page.goto(page.url().replace('/calculator?', '/calculator/projection?'))
			for (const [key, text] of Object.entries(TYPED)) {
				await expect(page.locator(`#input-${key}`)).toHaveValue(text)
			}
			await expect(page.locator('#input-appliance')).toHaveValue('31,000')
		})
	}
}

test('PROP-07 a deal that was deleted is said to be gone, and a draft stays @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	await createMember(app, context)
	if (scripted) {
		await page.goto('/calculator')
		await ready(page)
		await field(page, 'rent').fill('1850')
	}
	const text = page.getByText('This deal was not found.')
	await page.goto('/calculator?property=gone')
	await ready(page, scripted)
	await expect(text).toBeVisible()
	if (scripted) await expect(field(page, 'rent')).toHaveValue('1,850')
	for (const name of ['projection', 'loan', 'offer', 'sensitivity', 'brrrr']) {
		await page.goto(`/calculator/${name}?property=gone`)
		await expect(text).toBeVisible()
	}
})

test('PRO-90 the printed projection has the address of the property @nojs', async ({
	page,
	app,
	context,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { purchase: '200000', rent: '2000' })
	await page.goto(`/calculator/projection?property=${property}`)
	const address = page.locator('header + p', { hasText: '1 Elm St' })
	await expect(address).toBeHidden()
	await page.emulateMedia({ media: 'print' })
	await expect(address).toBeVisible()
})
