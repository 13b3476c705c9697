import {
	expectResults,
	field,
	fillDeal,
	ready,
	saveButton,
	shownDeal,
	createMember,
	chooseAction,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage } from '#tests/helpers/accounts/messages'
import { slowScripts } from '#tests/helpers/browser/slow-scripts'

/** Input before hydration. */

test('CALC-10 what is typed before the script runs is kept when it takes over', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context)
	const letGo = await slowScripts(page)
	await page.goto('/calculator', { waitUntil: 'commit' })
	await fillDeal(page, '1 Elm St', { rent: '1850', sPrice: '285,000' })
	await letGo()
	await ready(page)
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await expectResults(page, { rent: '1850', sPrice: '285000' })
	await expect(saveButton(page)).toBeEnabled()
})

test('CALC-15 a server-rendered confirmation stays after hydration', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context)
	const letGo = await slowScripts(page)
	await page.goto('/calculator', { waitUntil: 'commit' })
	await fillDeal(page, '1 Elm St', { rent: '1850', ltv: 'abc' })
	await page.getByRole('button', { name: 'Clear Form' }).click()
	const question = page.getByRole('dialog', { name: 'Clear form?' })
	await expect(question).toBeVisible()
	await letGo()
	await ready(page)
	await expect(question).toBeVisible()
	await question.getByRole('button', { name: 'Cancel' }).click()
	await expect(question).toHaveCount(0)
	await expect
		.poll(() => shownDeal(page))
		.toMatchObject({ propertyAddress: '1 Elm St', rent: '1,850' })
	await expect(field(page, 'ltv')).toHaveAttribute('aria-invalid', 'true')

	await page.getByRole('button', { name: 'Clear Form' }).click()
	await question.getByRole('button', { name: 'Clear' }).click()
	await expect(field(page, 'rent')).toHaveValue('')
})

test('PROP-14 a server-rendered delete confirmation works after hydration', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	const letGo = await slowScripts(page)
	await page.goto(`/calculator?property=${property}`, { waitUntil: 'commit' })
	await chooseAction(page, 'Delete')
	const question = page.getByRole('dialog', { name: 'Delete "1 Elm St"?' })
	await expect(question).toBeVisible()
	await letGo()
	await ready(page)
	await question.getByRole('button', { name: 'Delete' }).click()
	await expectMessage(page, 'Deleted "1 Elm St"')
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await expect(saveButton(page)).toBeEnabled()
})
