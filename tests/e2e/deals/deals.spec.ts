import type { Page } from '@playwright/test'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'
import { expectNoAxeViolations } from '#tests/helpers/browser/axe'
import { createMember, field, ready } from '#tests/helpers/browser/calculator-screen'
import { RENTAL } from '#tests/helpers/deals/deal-inputs'

/** Deals with and without script: the list, a deal's page, and taking changes back. */

const row = (page: Page, address: string) => page.getByRole('row').filter({ hasText: address })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first()

async function chooseStage(page: Page, label: string, stage: string, scripted: boolean) {
	const select = page.getByLabel(label, { exact: true })
	await select.selectOption({ label: stage })
	// With script, choosing saves.
	if (scripted) return
	const form = page.locator('form', { has: select })
	const name = label === 'Stage' ? 'Save' : label.replace('Stage', 'Save the stage')
	await form.getByRole('button', { name, exact: true }).click()
}

test('DEAL-01 CALC-10 New Deal opens an empty form, whose numbers a reload keeps @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await createMember(app, context)
	const property = await app.makeProperty(id, '1 Elm St', RENTAL)
	await page.goto(`/calculator?property=${property}`)
	await ready(page, scripted)
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	await page.goto('/deals')
	await page.getByRole('link', { name: 'New Deal' }).click()
	await ready(page, scripted)
	await expect(field(page, 'propertyAddress')).toHaveValue('')
	if (!scripted) return
	await expect(page).toHaveURL('/calculator')
	await field(page, 'propertyAddress').fill('2 Oak St')
	await page.reload()
	await ready(page)
	await expect(field(page, 'propertyAddress')).toHaveValue('2 Oak St')
	// Unsaved numbers are not dropped without a question.
	await page.goto('/deals')
	await page.getByRole('link', { name: 'New Deal' }).click()
	await expect(page.getByRole('dialog')).toBeVisible()
	await page.getByRole('button', { name: 'Cancel' }).click()
	await expect(field(page, 'propertyAddress')).toHaveValue('2 Oak St')
})

test('DEAL-02 DEAL-03 DEAL-12 PRO-83 the list: filter, move with undo, tag and archive several @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await createMember(app, context)
	for (const address of ['1 Elm St', '2 Oak St', '3 Ash St']) {
		await app.makeProperty(id, address, RENTAL)
	}
	await page.goto('/deals?sort=address')
	await expect(page.getByText('Showing 3 of 3')).toBeVisible()

	await chooseStage(page, 'Stage of 2 Oak St', 'Offer made', scripted)
	await expectMessage(page, 'Moved "2 Oak St" to Offer made')
	await page.getByRole('link', { name: 'Offer made 1' }).click()
	await expect(page.getByText('Showing 1 of 1')).toBeVisible()
	await expect(page).toHaveURL(/stage=offer/u)
	await page.getByRole('link', { name: 'All 3' }).click()
	await chooseStage(page, 'Stage of 1 Elm St', 'Sold', scripted)
	await expectMessage(page, 'Moved "1 Elm St" to Sold')
	await undo(page).click()
	await expectMessage(page, 'Moved "1 Elm St" back to Lead')
	await expect(page.getByRole('link', { name: 'Sold 0' })).toBeVisible()

	for (const address of ['1 Elm St', '3 Ash St']) {
		await page.getByLabel(`Choose ${address}`).check()
	}
	await page.getByLabel('Tag', { exact: true }).fill('Tulsa')
	await page.getByRole('button', { name: 'Add Tag' }).click()
	await expectMessage(page, 'Tagged 2 deals "Tulsa"')
	await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Tulsa' }).click()
	await expect(page.getByText('Showing 2 of 2')).toBeVisible()
	for (const address of ['1 Elm St', '3 Ash St']) {
		await page.getByLabel(`Choose ${address}`).check()
	}
	await page.getByRole('button', { name: 'Archive', exact: true }).click()
	await expectMessage(page, 'Archived 2 deals')
	await expect(page.getByText('No deals match your filters')).toBeVisible()
	await undo(page).click()
	await expectMessage(page, 'Restored 2 deals')
	await expect(row(page, '1 Elm St')).toBeVisible()
})

test('DEAL-05 DEAL-09 DEAL-11 PRO-83 a deal’s page: stage, note, tag, link, delete and undo @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await createMember(app, context)
	await app.makeProperty(id, '1 Elm St', RENTAL)
	await page.goto('/deals')
	await page.getByRole('link', { name: '1 Elm St' }).click()
	await expect(page.getByRole('heading', { level: 1, name: '1 Elm St' })).toBeVisible()
	await expect(page.locator('#figure-cashFlowMonth')).toBeVisible()
	for (const analysis of ['Projection', 'Loan', 'BRRRR', 'Sensitivity', 'Offer']) {
		await expect(page.getByRole('link', { name: analysis, exact: true })).toBeVisible()
	}

	await chooseStage(page, 'Stage', 'Analyzing', scripted)
	await expectMessage(page, 'Moved "1 Elm St" to Analyzing')
	await expect(page.getByText('Lead → Analyzing')).toBeVisible()

	await page.getByLabel('New note').fill('x'.repeat(10_001))
	await page.getByRole('button', { name: 'Add Note' }).click()
	await expect(page.getByText('A note can have up to 10,000 characters.')).toBeVisible()
	await expect(page.getByLabel('New note')).toHaveValue('x'.repeat(10_001))
	await page.getByLabel('New note').fill('See https://example.com/listing.')
	await page.getByRole('button', { name: 'Add Note' }).click()
	await expectMessage(page, 'Note added')
	await expect(page.getByLabel('New note')).toHaveValue('')
	const link = page.getByRole('link', { name: 'https://example.com/listing' })
	await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')

	await page.getByLabel('New tag').fill('Brick')
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await expectMessage(page, 'Tag "Brick" added')
	await page.getByRole('button', { name: 'Remove the tag Brick' }).click()
	await expectMessage(page, 'Tag "Brick" removed')
	await undo(page).click()
	await expect(page.getByRole('button', { name: 'Remove the tag Brick' })).toBeVisible()

	await page.getByText('Add a link').click()
	await page.getByLabel('Web address').fill('javascript:alert(1)')
	await page.getByRole('button', { name: 'Add Link' }).click()
	await expect(page.getByText('Enter a web address like https://example.com.')).toBeVisible()
	await page.getByLabel('Web address').fill('example.com/photos')
	await page.getByRole('button', { name: 'Add Link' }).click()
	await expectMessage(page, 'Link added')

	await page.getByRole('link', { name: 'Delete', exact: true }).click()
	await expect(page.getByText('Delete “1 Elm St”?')).toBeVisible()
	await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
	await expectMessage(page, 'Deleted "1 Elm St". You can restore it for 30 days.')
	await undo(page).click()
	await expectMessage(page, 'Restored "1 Elm St"')
	await expect(page.getByText('See https://example.com/listing.')).toBeVisible()
})

test('PRO-64 PRO-65 PRO-83 criteria are set once and compared with each deal @nojs', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context)
	await app.makeProperty(id, '1 Elm St', RENTAL)
	await page.goto('/deals')
	await page.getByRole('link', { name: 'My Criteria' }).click()
	await page.getByLabel('Cap rate (NOI ÷ price), at least').fill('5')
	await page.getByLabel('DSCR (NOI ÷ loan payments), at least').fill('nine')
	await page.getByLabel('1% rule').check()
	await page.getByRole('button', { name: 'Save Criteria' }).click()
	await expect(page.getByText('Enter a ratio from 0 to 100.')).toBeVisible()
	await expect(page.getByLabel('1% rule')).toBeChecked()
	await page.getByLabel('DSCR (NOI ÷ loan payments), at least').fill('9')
	await page.getByLabel('Price per square foot, at most').fill('100')
	await page.getByRole('button', { name: 'Save Criteria' }).click()
	await expectMessage(page, 'Criteria saved')
	await expect(row(page, '1 Elm St')).toContainText('1 of 3')
	await expect(row(page, '1 Elm St')).toContainText('1 not known')
	await page.getByRole('link', { name: '1 Elm St' }).click()
	await expect(page.getByText('1 of 3 met, 1 not known.')).toBeVisible()
	await expect(page.getByText('Enter the square footage.')).toBeVisible()
	await expect(page.getByText('A rule of thumb, not a verdict')).toBeVisible()
})

test('DEAL-15 the calculator leads to the deals', async ({ page, context, app }) => {
	const { id } = await createMember(app, context)
	const deal = await app.makeProperty(id, '1 Elm St', RENTAL)
	await page.goto(`/calculator?property=${deal}`)
	await page.getByRole('link', { name: 'Stage, notes and people of this deal' }).click()
	await expect(page).toHaveURL(`/deals/${deal}`)
	await page.getByRole('link', { name: 'Open in the Calculator' }).click()
	await page.getByRole('link', { name: 'All deals' }).click()
	await expect(page).toHaveURL('/deals')
})

test('PRO-91 the pages of deals have no axe findings', async ({ page, context, app }) => {
	test.setTimeout(120_000)
	await app.signIn(context, await app.demoId('annual@demo.test'))
	await page.goto('/deals')
	await expectNoAxeViolations(page)
	await page.getByRole('link', { name: /^1427 Maplecrest/u }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('1427 Maplecrest')
	await expectNoAxeViolations(page)
	await page.goto('/deals/criteria')
	await expectNoAxeViolations(page)
	await page.goto('/deals/reminders')
	await expectNoAxeViolations(page)
})

test('DEAL-12 Compare of one deal says beside the button how many it needs @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await createMember(app, context)
	for (const address of ['1 Elm St', '2 Oak St']) await app.makeProperty(id, address, RENTAL)
	await page.goto('/deals')
	if (scripted) await waitForHydration(page)
	await page.getByRole('checkbox', { name: 'Choose 1 Elm St' }).check()
	const chosen = page.getByRole('group', { name: 'Chosen deals' })
	await chosen.getByRole('button', { name: 'Compare' }).click()
	await expect(chosen.getByText('Choose two to four deals to compare.')).toBeInViewport()
	await expect(page.getByRole('checkbox', { name: 'Choose 1 Elm St' })).toBeChecked()
	await page.getByRole('checkbox', { name: 'Choose 2 Oak St' }).check()
	await chosen.getByRole('button', { name: 'Compare' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare')
})
