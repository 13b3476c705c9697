import {
	createMember,
	field,
	openCalculator,
	saveButton,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage } from '#tests/helpers/accounts/messages'

/** One saved deal in two tabs. */

test('PROP-05 PROP-14 a save never silently overwrites that of another tab @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await createMember(app, context)
	const propertyId = await app.makeProperty(id, '1 Elm St')
	const path = `/calculator?property=${propertyId}`
	const other = await context.newPage()
	await openCalculator(page, scripted, path)
	await openCalculator(other, scripted, path)
	await field(other, 'rent').fill('2000')
	await saveButton(other).first().click()
	await expectMessage(other, 'Saved "1 Elm St" successfully')

	await field(page, 'hoa').fill('30')
	await saveButton(page).first().click()
	const notice = page.locator('#changed-since')
	await expect(notice).toContainText(
		'This deal was changed in another tab or device since you opened it.',
	)
	await expect(field(page, 'hoa')).toHaveValue('30')
	await expect(field(page, 'rent')).not.toHaveValue('2,000')

	await notice.getByRole('button', { name: 'Open the Saved Version' }).click()
	const dialog = page.getByRole('dialog')
	await expect(dialog).toContainText('You have unsaved changes that will be lost.')
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(field(page, 'hoa')).toHaveValue('30')
	await saveButton(page).first().click()
	await notice.getByRole('button', { name: 'Open the Saved Version' }).click()
	await dialog.getByRole('button', { name: 'Load' }).click()
	await expect(field(page, 'rent')).toHaveValue('2,000')
	await expect(notice).toHaveCount(0)

	// Twice in a row in one tab is no conflict; the other tab then knows an older version.
	for (const hoa of ['40', '50']) {
		await field(page, 'hoa').fill(hoa)
		await saveButton(page).first().click()
		await expect(page).toHaveURL(new RegExp(propertyId, 'u'))
		await expectMessage(page, 'Saved "1 Elm St" successfully')
	}
	await field(other, 'rent').fill('2100')
	await saveButton(other).first().click()
	await other.getByRole('button', { name: 'Save Anyway' }).click()
	await expectMessage(other, 'Saved "1 Elm St" successfully')
	await expect(other.locator('#changed-since')).toHaveCount(0)
	await expect(field(other, 'rent')).toHaveValue('2,100')
	// The tab then knows what it has saved; the message of the save before may still be there.
	await field(other, 'hoa').fill('60')
	const answered = other.waitForResponse(
		(response) => response.request().method() === 'POST' && response.url().includes('/calculator'),
	)
	await saveButton(other).first().click()
	expect((await answered).status()).toBeLessThan(400)
	await expect(field(other, 'hoa')).toHaveValue('60')
})

test('PROP-05 PROP-14 another deal at the address is replaced only after a question @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await createMember(app, context)
	const propertyId = await app.makeProperty(id, '1 Elm St', { rent: '1500' })
	await openCalculator(page, scripted)
	await page.getByLabel('Property address').fill('1 ELM ST')
	await field(page, 'rent').fill('2000')
	await saveButton(page).first().click()
	const notice = page.locator('#changed-since')
	await expect(notice).toContainText('You already have a property saved under this address.')
	await expect(notice).toContainText('Nothing was saved')
	await expect(field(page, 'rent')).toHaveValue('2,000')
	await notice.getByRole('button', { name: 'Replace It' }).click()
	await expectMessage(page, 'Saved "1 ELM ST" successfully')
	await expect(page).toHaveURL(new RegExp(propertyId, 'u'))
	await expect(field(page, 'rent')).toHaveValue('2,000')
	// Now it is the opened deal, which is saved without a question.
	await field(page, 'rent').fill('2100')
	await saveButton(page).first().click()
	await expectMessage(page, 'Saved "1 ELM ST" successfully')
	await expect(notice).toHaveCount(0)
})
