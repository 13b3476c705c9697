import {
	expectResults,
	field,
	fillDeal,
	openCalculator,
	recalculate,
	saveButton,
	shownDeal,
	createMember,
	signInAs,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage } from '#tests/helpers/accounts/messages'

/** Drafts of unsaved deals in the browser (CALC-10). */

const FORCED_LOGOUT = 'You have been logged out because you logged in on another device'

const keptDrafts = (page: import('@playwright/test').Page) =>
	page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('calculator')))

test('CALC-10 inputs and address survive a reload, still unsaved', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context)
	await openCalculator(page)
	await fillDeal(page, '1 Elm St', { rent: '1,850', arv: '272,000', interestDSCR: '7.' })
	const typed = await shownDeal(page)
	await page.reload()
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	await expect.poll(() => shownDeal(page)).toEqual(typed)
	await expectResults(page, { rent: '1850', arv: '272000', interestDSCR: '7' })
	await expect(saveButton(page)).toBeEnabled()
})

test('CALC-10 changes of a saved property survive a reload; without changes the button reads Saved', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	await openCalculator(page, true, `/calculator?property=${property}`)
	await expect(saveButton(page)).toHaveText('Saved')
	await field(page, 'rent').fill('1900')
	await page.reload()
	await expect(field(page, 'rent')).toHaveValue('1,900')
	await expect(saveButton(page)).toHaveText('Save Property')
	await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('CALC-10 changes of a saved property are named as such, and can be discarded @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	await openCalculator(page, scripted, `/calculator?property=${property}`)
	const changed = page.getByText('Changed since you saved')
	await recalculate(page, scripted)
	await expect(changed).toHaveCount(0)
	await field(page, 'rent').fill('1900')
	await recalculate(page, scripted)
	if (scripted) await openCalculator(page)
	await expect(field(page, 'rent')).toHaveValue('1,900')
	await expect(changed).toBeVisible()
	await page.getByRole('button', { name: 'Discard Changes' }).click()
	const question = page.getByRole('dialog', { name: 'Load "1 Elm St"?' })
	await expect(question).toContainText('You have unsaved changes that will be lost.')
	await question.getByRole('button', { name: 'Load' }).click()
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await expect(changed).toHaveCount(0)
})

test('CALC-10 the draft belongs to the account: another account in the same browser does not see it', async ({
	page,
	context,
	app,
}) => {
	const first = await createMember(app, context)
	await openCalculator(page)
	await fillDeal(page, '1 Elm St', { rent: '1850' })
	await createMember(app, context)
	await openCalculator(page)
	await expect(field(page, 'propertyAddress')).toHaveValue('')
	await fillDeal(page, '2 Oak St', { rent: '2000' })

	await app.signIn(context, first.id)
	await openCalculator(page)
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	await expect(field(page, 'rent')).toHaveValue('1,850')
})

test('CALC-10 a forced sign-out keeps the draft for that account', async ({
	page,
	context,
	app,
	browser,
}) => {
	const { id, email } = await createMember(app, context)
	await openCalculator(page)
	await fillDeal(page, '1 Elm St', { rent: '1850' })
	const other = await browser.newContext()
	await app.signIn(other, id)
	await other.close()

	await saveButton(page).click()
	await expectMessage(page, FORCED_LOGOUT)
	await signInAs(page, email)
	await expect(page).not.toHaveURL(/signin/)
	await openCalculator(page)
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await saveButton(page).click()
	await expectMessage(page, 'Saved "1 Elm St" successfully')
})

for (const from of ['/calculator', '/dashboard', '/terms-of-service']) {
	test(`CALC-10 signing out on ${from} deletes the draft of this account only`, async ({
		page,
		context,
		app,
	}) => {
		await createMember(app, context)
		await openCalculator(page)
		await fillDeal(page, '2 Oak St', { rent: '2000' })
		const { email } = await createMember(app, context)
		await openCalculator(page)
		await fillDeal(page, '1 Elm St', { rent: '1850' })
		expect(await keptDrafts(page)).toHaveLength(2)

		await page.goto(from)
		await page.getByRole('button', { name: 'Test', exact: true }).click()
		await page.getByRole('button', { name: 'Sign Out' }).click()
		await expectMessage(page, 'Signed out successfully.')
		await expect.poll(() => keptDrafts(page)).toHaveLength(1)

		await signInAs(page, email)
		await expect(page).toHaveURL(/\/dashboard$/)
		await openCalculator(page)
		await expect(field(page, 'propertyAddress')).toHaveValue('')
		await expect(field(page, 'rent')).toHaveValue('')
	})
}

test('CALC-10 a draft of a property deleted elsewhere can be saved again', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	await openCalculator(page, true, `/calculator?property=${property}`)
	await expect(saveButton(page)).toHaveText('Saved')
	await context.request.delete(`${app.origin}/api/properties/${property}`)
	await openCalculator(page)
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await expect(saveButton(page)).toBeEnabled()
})

test('CALC-10 the calculator works without drafts if the browser blocks storage', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context)
	await page.addInitScript(() => {
		Object.defineProperty(window, 'localStorage', {
			get() {
				throw new DOMException('Access is denied for this document.', 'SecurityError')
			},
		})
	})
	await openCalculator(page)
	await fillDeal(page, '1 Elm St', { rent: '1850' })
	await expectResults(page, { rent: '1850' })
	await saveButton(page).click()
	await expectMessage(page, 'Saved "1 Elm St" successfully')
})

test('CALC-10 switching the theme and visiting another page lose nothing', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context)
	await openCalculator(page)
	await fillDeal(page, '1 Elm St', { rent: '1850' })
	for (const theme of ['Dark', 'Light', 'Auto']) {
		await page
			.getByRole('contentinfo')
			.getByRole('button', { name: `${theme} theme` })
			.click()
		const value = theme === 'Auto' ? null : theme.toLowerCase()
		if (value === null) await expect(page.locator('html')).not.toHaveAttribute('data-theme')
		else await expect(page.locator('html')).toHaveAttribute('data-theme', value)
		await expect(field(page, 'rent')).toHaveValue('1,850')
		await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
		await expect(saveButton(page)).toBeEnabled()
	}
	await page.getByRole('link', { name: 'Back to Dashboard' }).click()
	await expect(page).toHaveURL(/\/dashboard$/)
	await page.goBack()
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await expect(saveButton(page)).toBeEnabled()
})

test('CALC-15 a cleared form stays cleared after a reload', async ({ page, context, app }) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	await openCalculator(page, true, `/calculator?property=${property}`)
	await page.getByRole('button', { name: 'Clear Form' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
	await expectMessage(page, 'Form cleared')
	await expect(page).toHaveURL(/\/calculator$/)
	await expect(saveButton(page)).toBeDisabled()
	await page.reload()
	await expect(field(page, 'propertyAddress')).toHaveValue('')
	await expect(field(page, 'rent')).toHaveValue('')
})
