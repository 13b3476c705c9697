import {
	chooseSaved,
	field,
	fillDeal,
	listed,
	openCalculator,
	saveButton,
	savedList,
	createMember,
	SIX_MONTH_MEMBER,
	chooseAction,
	moreButton,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForStillness } from '#tests/helpers/accounts/messages'

/** Saved properties, with JavaScript. */

const toast = '[aria-label=Notifications] li'

test('PROP-01 the save button shows its state and is disabled without changes', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context)
	await openCalculator(page)
	const button = saveButton(page)
	await expect(button).toHaveText('Save Property')
	await expect(button).toBeDisabled()

	await fillDeal(page, '1 Elm St', { rent: '1850' })
	await expect(button).toBeEnabled()
	// The response is delayed until the test has checked the button.
	let letGo = (): void => undefined
	const held = new Promise<void>((resolve) => (letGo = resolve))
	await page.route('**/calculator.data*', async (route) => {
		if (route.request().method() === 'POST') await held
		await route.continue()
	})
	await button.click()
	await expect(button).toHaveText('Saving...')
	await expect(button).toHaveAttribute('aria-disabled', 'true')
	letGo()
	await expect(button).toHaveText('Saved')
	await expect(button).toBeDisabled()

	await field(page, 'rent').press('End')
	await page.keyboard.press('0')
	await expect(button).toHaveText('Save Property')
	await expect(button).toBeEnabled()
})

test('PROP-04 a double save creates one property, and input typed meanwhile stays unsaved', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context)
	await openCalculator(page)
	await fillDeal(page, '1 Elm St', { rent: '1850' })
	let posts = 0
	let letGo = (): void => undefined
	const held = new Promise<void>((resolve) => (letGo = resolve))
	await page.route('**/calculator.data*', async (route) => {
		if (route.request().method() === 'POST') {
			posts += 1
			await held
		}
		await route.continue()
	})
	await saveButton(page).dblclick()
	await field(page, 'rent').press('End')
	await page.keyboard.press('9')
	letGo()
	await expectMessage(page, 'Saved "1 Elm St" successfully')
	await expect(listed(page)).toHaveText(['1 Elm St'])
	expect(posts).toBe(1)
	await expect(field(page, 'rent')).toHaveValue('18,509')
	await expect(saveButton(page)).toHaveText('Save Property')
	await expect(saveButton(page)).toBeEnabled()

	await page.reload()
	await expect(field(page, 'rent')).toHaveValue('18,509')
})

test('PROP-05 an update offers Undo for six seconds, which restores the previous values', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	await openCalculator(page, true, `/calculator?property=${property}`)
	await field(page, 'rent').fill('2000')
	await waitForStillness(page)
	await saveButton(page).click()
	await expectMessage(page, 'Saved "1 Elm St" successfully')
	await page.clock.runFor(5_500)
	await page.getByRole('button', { name: 'Undo' }).click()
	await expectMessage(page, 'Save undone.')
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await expect(saveButton(page)).toHaveText('Saved')

	await field(page, 'rent').fill('2100')
	await saveButton(page).click()
	await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
	await page.mouse.move(0, 0)
	await page.clock.runFor(6_500)
	await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('PROP-10 the limit toast lasts six seconds and has a Close button', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context, SIX_MONTH_MEMBER)
	for (let i = 0; i < 5; i++) await app.makeProperty(id, `${i} Elm St`)
	await openCalculator(page)
	await fillDeal(page, 'one more', { rent: '1850' })
	await waitForStillness(page)
	const limit = page.locator(toast).filter({ hasText: 'Limit reached.' })

	await saveButton(page).click()
	await expect(limit.getByRole('status')).toBeVisible()
	await page.mouse.move(0, 0)
	await page.clock.runFor(5_500)
	await expect(limit).toBeVisible()
	await page.clock.runFor(1_000)
	await expect(limit).toHaveCount(0)

	await saveButton(page).click()
	await limit.getByRole('button', { name: 'Close' }).click()
	await expect(limit).toHaveCount(0)

	// A repeated message replaces the first.
	await saveButton(page).click()
	await expect(limit).toHaveCount(1)
	await expect(saveButton(page)).toBeEnabled()
	await saveButton(page).click()
	await expect(saveButton(page)).toHaveText('Save Property')
	await expect(limit).toHaveCount(1)
	await expect(field(page, 'rent')).toHaveValue('1,850')
})

test('PROP-07 deleting sets the unsaved flag and keeps the inputs', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	await app.makeProperty(id, '2 Oak St')
	await openCalculator(page, true, `/calculator?property=${property}`)
	await expect(saveButton(page)).toBeDisabled()
	await chooseAction(page, 'Delete')
	const question = page.getByRole('dialog', { name: 'Delete "1 Elm St"?' })
	await question.getByRole('button', { name: 'Cancel' }).click()
	await expect(question).toHaveCount(0)
	await expect(listed(page)).toHaveCount(2)

	await chooseAction(page, 'Delete')
	await question.getByRole('button', { name: 'Delete' }).click()
	await expect(listed(page)).toHaveText(['2 Oak St'])
	await expect(savedList(page)).toHaveValue('')
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await expect(saveButton(page)).toHaveText('Save Property')
	await expect(saveButton(page)).toBeEnabled()
	await expect(moreButton(page)).toBeDisabled()
})

test('PROP-07 deleting another property keeps the current one open and unsaved', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	await app.makeProperty(id, '2 Oak St')
	await openCalculator(page, true, `/calculator?property=${property}`)
	await field(page, 'rent').fill('1900')
	await savedList(page).selectOption({ label: '2 Oak St' })
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
	await chooseAction(page, 'Delete')
	await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
	await expect(listed(page)).toHaveText(['1 Elm St'])
	await expect(savedList(page)).toHaveValue(property)
	await expect(field(page, 'rent')).toHaveValue('1,900')
	await expect(saveButton(page)).toBeEnabled()
})

test('PROP-08 a property deleted elsewhere shows an error without losing input', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	await openCalculator(page)
	await context.request.delete(`${app.origin}/api/properties/${property}`)
	await savedList(page).selectOption({ label: '1 Elm St' })
	await expect(
		page.getByRole('alert').filter({ hasText: "That property isn't in your saved list." }),
	).toBeVisible()
	await fillDeal(page, '3 Ash St', { rent: '5' })
	await saveButton(page).click()
	await expect(listed(page)).toHaveText(['3 Ash St'])
})

test('PROP-06 back and forward show the property that the address names', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context)
	const elm = await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	const oak = await app.makeProperty(id, '2 Oak St', { rent: '2000' })
	await openCalculator(page, true, `/calculator?property=${elm}`)
	await chooseSaved(page, '2 Oak St', true)
	await expect(field(page, 'rent')).toHaveValue('2,000')
	await expect(page).toHaveURL(new RegExp(oak))

	await page.goBack()
	await expect(page).toHaveURL(new RegExp(elm))
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await expect(savedList(page)).toHaveValue(elm)
	await page.goForward()
	await expect(field(page, 'rent')).toHaveValue('2,000')

	// Going back with unsaved changes asks for confirmation.
	await field(page, 'rent').fill('2100')
	await page.goBack()
	const question = page.getByRole('dialog', { name: 'Load "1 Elm St"?' })
	await question.getByRole('button', { name: 'Cancel' }).click()
	await expect(field(page, 'rent')).toHaveValue('2,100')
	await page.reload()
	await expect(field(page, 'rent')).toHaveValue('2,100')
	await question.getByRole('button', { name: 'Load' }).click()
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await expect(saveButton(page)).toHaveText('Saved')
})
