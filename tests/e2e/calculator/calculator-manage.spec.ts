import type { Page } from '@playwright/test'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage } from '#tests/helpers/accounts/messages'
import {
	chooseAction,
	chooseSaved,
	createMember,
	field,
	fillDeal,
	listed,
	openCalculator,
	recalculate,
	saveButton,
	savedList,
} from '#tests/helpers/browser/calculator-screen'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'

/** The menu of a saved property, what is printed, and where messages stand. */

test('PROP-07 a saved property is renamed, duplicated, deleted and brought back @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await createMember(app, context)
	await app.makeProperty(id, '1 Elm St')
	await openCalculator(page, scripted)
	await chooseSaved(page, '1 Elm St', scripted)
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')

	await chooseAction(page, 'Rename')
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Property address').fill('2 Oak St')
	await dialog.getByLabel('Property address').press('Enter')
	await expectMessage(page, 'Renamed to "2 Oak St"')
	await expect(field(page, 'propertyAddress')).toHaveValue('2 Oak St')
	await expect(listed(page)).toHaveText(['2 Oak St'])

	// Without script, the server shows the deal that was sent, and the list has no selection.
	if (!scripted) await savedList(page).selectOption({ label: '2 Oak St' })
	await chooseAction(page, 'Duplicate')
	await expectMessage(page, 'Saved a copy as "2 Oak St (copy)"')
	await expect(listed(page)).toHaveText(['2 Oak St', '2 Oak St (copy)'])

	if (!scripted) await savedList(page).selectOption({ label: '2 Oak St' })
	await chooseAction(page, 'Delete')
	await dialog.getByRole('button', { name: 'Delete' }).click()
	await expectMessage(page, 'Deleted "2 Oak St"')
	await expect(listed(page)).toHaveText(['2 Oak St (copy)'])
	await page.getByRole('button', { name: 'Undo' }).click()
	await expectMessage(page, 'Restored "2 Oak St"')
	await expect(listed(page)).toHaveText(['2 Oak St', '2 Oak St (copy)'])
	if (scripted) await expect(saveButton(page)).toHaveText('Saved')
})

/** The number of pages when printed on Letter paper. */
async function countPrintedPages(page: Page): Promise<number> {
	const pdf = await page.pdf({ format: 'Letter' })
	return pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0
}

test('the calculator prints two pages at most: results, then what was entered @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	await createMember(app, context)
	await openCalculator(page, scripted)
	const [deal] = SAMPLE_DEALS
	if (deal === undefined) throw new Error('no sample deal')
	await fillDeal(page, '906 Harbor Oak Dr', { ...deal.inputs, foundation: '' })
	await recalculate(page, scripted)
	const sheet = page.locator('.print-sheet')
	// The click does not wait for the page of the form.
	if (!scripted) await expect(sheet).toHaveCount(1)
	expect(await countPrintedPages(page)).toBeLessThanOrEqual(2)

	if (scripted) await expect(sheet).toHaveCount(0)
	// As wide as a sheet of paper.
	await page.setViewportSize({ width: 720, height: 960 })
	await page.emulateMedia({ media: 'print' })
	await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('906 Harbor Oak Dr')
	await expect(sheet).toContainText('This is an estimate, not an appraisal.')
	await expect(sheet.getByRole('row', { name: /^Purchase price / })).toBeVisible()
	await expect(sheet).not.toContainText('Foundation')
	await expect(field(page, 'foundation')).toBeHidden()
	await expect(page.locator('form.calculator')).toBeHidden()
	await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeHidden()
	await page.emulateMedia({ media: 'screen' })
	await expect(page.locator('form.calculator')).toBeVisible()
	await expect(sheet).toBeHidden()
})

for (const width of [390, 1024, 1280]) {
	test(`at ${width} pixels a message covers neither figures nor Save`, async ({
		page,
		context,
		app,
	}) => {
		await page.setViewportSize({ width, height: 800 })
		const { id } = await createMember(app, context)
		const propertyId = await app.makeProperty(id, '1 Elm St')
		await openCalculator(page, true, `/calculator?property=${propertyId}`)
		await fillDeal(page, '1 Elm St', { rent: '2350' })
		await page.mouse.wheel(0, 1_200)
		await saveButton(page).click()
		await expectMessage(page, 'Saved "1 Elm St" successfully')
		// A message stays while it is hovered.
		await page.locator('.toast').hover()
		const toast = await page.locator('.toast').boundingBox()
		const others = [saveButton(page), page.locator(width < 992 ? '.results-bar' : '.results')]
		for (const other of others) {
			const box = await other.boundingBox()
			if (toast === null || box === null) throw new Error('not shown')
			const isBeside = toast.x >= box.x + box.width || box.x >= toast.x + toast.width
			const isAboveOrBelow = toast.y >= box.y + box.height || box.y >= toast.y + toast.height
			expect(isBeside || isAboveOrBelow).toBe(true)
		}
	})
}
