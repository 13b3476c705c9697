import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/helpers/browser/axe'
import { MEMBER } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { RENTAL } from '#tests/helpers/deals/deal-inputs'
import { openXlsx } from '#tests/helpers/reports/xlsx-file'

/** Files of a deal and their import in a browser, with and without JavaScript. */

test.setTimeout(120_000)

async function download(page: Page, link: Locator): Promise<{ name: string; path: string }> {
	const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
	return { name: file.suggestedFilename(), path: await file.path() }
}

test('PRO-75 PRO-76 PRO-77 PRO-83 a deal is downloaded, and its backup imported elsewhere @nojs', async ({
	page,
	app,
}) => {
	const { id } = await app.makeUser(MEMBER)
	const deal = await app.makeProperty(id, '1 Elm St', RENTAL)
	await app.signIn(page.context(), id)
	await page.goto(`/deals/${deal}`)
	const files = page.getByRole('region', { name: 'Files' })
	const workbook = await download(page, files.getByRole('link', { name: 'Spreadsheet (XLSX)' }))
	expect(workbook.name).toBe('deal-1-elm-st.xlsx')
	expect(openXlsx(readFileSync(workbook.path)).sheets).toContain('Projection')
	const inputs = await download(page, files.getByRole('link', { name: 'Inputs (CSV)' }))
	expect(readFileSync(inputs.path, 'utf8')).toContain('\r\nrent,Monthly rent,usd,2400,no\r\n')
	const backup = await download(page, files.getByRole('link', { name: 'Backup (JSON)' }))

	const other = await app.makeUser(MEMBER)
	await page.context().clearCookies()
	await app.signIn(page.context(), other.id)
	await page.goto('/deals')
	await page.getByRole('link', { name: 'Import', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import Deals')
	await page.getByRole('button', { name: 'Check the File' }).click()
	await expect(page.getByText('Choose a JSON or CSV file.')).toBeVisible()
	await page.getByLabel('JSON or CSV file').setInputFiles(backup.path)
	await page.getByRole('button', { name: 'Check the File' }).click()
	await expect(page.locator('#import-summary')).toHaveText('1 deal new.')
	await page.getByRole('button', { name: 'Import', exact: true }).click()
	await expect(page.getByText('1 deal imported.')).toBeVisible()
	await expect(page.getByRole('link', { name: '1 Elm St' }).first()).toBeVisible()

	// The same file again changes nothing; another rent is a change.
	await page.goto('/calculator/import')
	await page.getByLabel('JSON or CSV file').setInputFiles(backup.path)
	await page.getByRole('button', { name: 'Check the File' }).click()
	await expect(page.locator('#import-summary')).toHaveText('1 deal as saved already.')
	await expect(page.getByText('There is nothing to import.')).toBeVisible()
	const changed = readFileSync(backup.path, 'utf8').replace('"2400"', '"2500"')
	await page.getByLabel('JSON or CSV file').setInputFiles({
		name: 'deal.json',
		mimeType: 'application/json',
		buffer: Buffer.from(changed),
	})
	await page.getByRole('button', { name: 'Check the File' }).click()
	await expect(page.getByText('Monthly rent: $2,400 → $2,500')).toBeVisible()
})

test('PRO-91 the dry run of an import has no axe findings', async ({ page, app }) => {
	const { id } = await app.makeUser(MEMBER)
	await app.makeProperty(id, '1 Elm St', RENTAL)
	await app.signIn(page.context(), id)
	await page.goto('/calculator/import')
	const property = { propertyAddress: '1 Elm St', inputs: { ...RENTAL, rent: 'a lot' } }
	const content = { format: 'pro-hub-deal', version: 1, property }
	await page.getByLabel('JSON or CSV file').setInputFiles({
		name: 'deal.json',
		mimeType: 'application/json',
		buffer: Buffer.from(JSON.stringify(content)),
	})
	await page.getByRole('button', { name: 'Check the File' }).click()
	await expect(page.locator('#import-summary')).toHaveText('1 deal not imported.')
	await expectNoAxeViolations(page)
})
