import {
	createMember,
	field,
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

test('PROP-05 a draft and other changes of the same deal: asked before either is lost', async ({
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
	await expect(field(page, 'rent')).toHaveValue('2,100')
	await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
})

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
