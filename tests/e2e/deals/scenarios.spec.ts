import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/helpers/browser/axe'
import { MEMBER } from '#tests/helpers/browser/calculator-screen'
import { type App, expect, test } from '#tests/helpers/browser/e2e'
import { RENTAL } from '#tests/helpers/deals/deal-inputs'

/** Scenarios and the comparison in a browser, with and without JavaScript. */

test.setTimeout(120_000)

test('PRO-58 PRO-60 PRO-61 PRO-62 PRO-83 a starter is saved, explained and compared @nojs', async ({
	page,
	app,
}) => {
	const { id } = await app.makeUser(MEMBER)
	const deal = await app.makeProperty(id, '1 Elm St', RENTAL)
	await app.signIn(page.context(), id)
	await page.goto(`/deals/${deal}`)
	await page.getByRole('link', { name: 'Add or change' }).click()
	await page.getByRole('link', { name: 'Conservative' }).click()
	const draft = page.getByRole('region', { name: 'New Scenario: Conservative' })
	await expect(draft).toContainText('Monthly rent: $2,400')
	await draft.getByLabel('Name').fill('Careful')
	await draft.getByRole('button', { name: 'Save as a Scenario' }).click()
	await expect(page.getByText('Scenario "Careful" saved')).toBeVisible()

	await page.getByRole('link', { name: 'Differences of Careful' }).click()
	const steps = page.getByRole('table', { name: /^What made the difference/u })
	await expect(steps.getByRole('row', { name: /^Monthly rent/u })).toBeVisible()
	const added = await steps
		.locator('data[id^=step-]')
		.evaluateAll((cells) =>
			cells.reduce((sum, cell) => sum + Number((cell as HTMLDataElement).value), 0),
		)
	expect(await page.locator('#diff-change').getAttribute('value')).toBe(String(added))

	await page.getByRole('link', { name: 'Compare', exact: true }).last().click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare')
	await expect(page.locator('#figure-cashFlowMonth-1')).toBeVisible()
	await expect(page.getByText('Best', { exact: true }).first()).toBeVisible()
})

test('PRO-99 PRO-58 numbers changed in an analysis become a scenario @nojs', async ({
	page,
	app,
}) => {
	const { id } = await app.makeUser(MEMBER)
	const deal = await app.makeProperty(id, '1 Elm St', RENTAL)
	await app.signIn(page.context(), id)
	await page.goto(`/calculator/projection?property=${deal}&rent=2555`)
	await page.getByRole('link', { name: 'Save as a Scenario' }).click()
	const draft = page.getByRole('region', { name: 'Your Changes' })
	await expect(draft).toContainText('$2,555')
	await draft.getByLabel('Name').fill('Higher rent')
	await draft.getByRole('button', { name: 'Save as a Scenario' }).click()
	await page.getByRole('link', { name: 'Change the numbers of Higher rent' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.locator('input[name=rent]')).toHaveValue(/2,?555/u)
	await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

/** The address of the demo's deal with four scenarios, with the differences of one of them. */
async function openDifferences(page: Page, app: App): Promise<string> {
	await app.signIn(page.context(), await app.demoId('annual@demo.test'))
	await page.goto('/calculator/scenarios')
	await page.getByRole('link', { name: '2218 W Admiral Blvd, Tulsa, OK 74127' }).click()
	await expect(page.getByRole('heading', { name: 'Our offer of $115,000' })).toBeVisible()
	await page.getByRole('link', { name: 'Differences of Our offer of $115,000' }).click()
	await expect(page.locator('#diff-change')).toBeVisible()
	return page.url()
}

test('PRO-91 scenarios with their differences have no axe findings', async ({ page, app }) => {
	await openDifferences(page, app)
	await expectNoAxeViolations(page)
})

test('PRO-91 a refused name has no axe findings', async ({ page, app }) => {
	await openDifferences(page, app)
	await page.getByRole('link', { name: 'Optimistic' }).click()
	const draft = page.getByRole('region', { name: 'New Scenario: Optimistic' })
	await draft.getByLabel('Name').fill('')
	await draft.getByRole('button', { name: 'Save as a Scenario' }).click()
	await expect(page.getByText('Enter a name.')).toBeVisible()
	await expectNoAxeViolations(page)
})

test('PRO-90 PRO-91 a comparison has no axe findings, and no page scrolls sideways', async ({
	page,
	app,
}) => {
	const differences = await openDifferences(page, app)
	await page.getByRole('link', { name: 'Compare', exact: true }).last().click()
	await expect(page.locator('#figure-cashFlowMonth-1')).toBeVisible()
	await expectNoAxeViolations(page)
	for (const at of [page.url(), differences]) {
		await page.setViewportSize({ width: 320, height: 800 })
		await page.goto(at)
		const wide = await page.evaluate(() => document.documentElement.scrollWidth)
		expect([at, wide]).toEqual([at, 320])
	}
})

test('PRO-91 an empty comparison has no axe findings', async ({ page, app }) => {
	await app.signIn(page.context(), await app.demoId('annual@demo.test'))
	await page.goto('/calculator/compare')
	await expectNoAxeViolations(page)
})
