import { fillFields, openGroupOf } from '#tests/helpers/browser/analysis-screen'
import {
	chooseSaved,
	createMember,
	ready,
	saveButton,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'

/** Numbers that a member enters once: own assumptions, and analysis inputs on their way through the pages. */

const DEAL = new URLSearchParams({
	propertyAddress: '7 Carry Ln',
	purchase: '200000',
	rent: '2000',
	yTaxes: '2400',
	yInsurance: '1200',
	ltv: '75',
	interestDSCR: '7',
}).toString()

test('PRO-05 PRO-03 an own assumption from the profile is used, and still shown as assumed @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	await createMember(app, context)
	await page.goto('/profile')
	if (scripted) await waitForHydration(page)
	await page.getByRole('link', { name: 'Edit Assumptions' }).click()
	await expect(page.getByRole('button', { name: 'Save Assumptions' })).toBeVisible()
	await openGroupOf(page, 'own-vacancyPer')
	await page.getByRole('textbox', { name: 'Vacancy (% of rent)' }).fill('10')
	await page.getByRole('button', { name: 'Save Assumptions' }).click()
	await expectMessage(page, 'Assumptions saved')
	const card = page.getByRole('region', { name: 'My Assumptions' })
	await expect(card).toContainText('Vacancy (% of rent)')
	await expect(card).toContainText('10%')

	await page.goto(`/calculator/projection?${DEAL}`)
	// Collected 90% of 24,000 is 21,600; less 2,400, 1,200, repairs 1,200 and management 8%, 1,728.
	await expect(page.locator('#figure-noi-1')).toHaveAttribute('value', '15072')
	await expect(page.locator('#assumption-count')).toContainText(
		/^\d+ of the numbers are assumptions of ours or, 1 of them, of yours\./u,
	)
	await page.locator('#assumptions > summary').click()
	await expect(page.locator('#assumptions li', { hasText: 'Vacancy' })).toHaveText(
		'Vacancy (% of rent): 10% (yours)',
	)
	await openGroupOf(page, 'input-vacancyPer')
	await expect(page.locator('#input-vacancyPer')).toHaveValue('')
	await expect(page.locator('#input-vacancyPer')).toHaveAttribute('placeholder', '10 assumed')
})

test('PRO-99 PRO-84 analysis inputs go from page to page, into a saved property, and come back @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	await createMember(app, context)
	const nav = page.getByRole('navigation', { name: 'Deal analysis' })
	const heading = page.getByRole('heading', { level: 1 })
	const expectCarried = async () => {
		await expect(page.locator('[name=holdYears]')).toHaveValue('7')
		await expect(page.locator('[name=rentGrowth]')).toHaveValue('-1.5')
		await expect(page.locator('[name=event1Amount]')).toHaveValue('-9500')
		await expect(page.locator('[name=event1Label]')).toHaveValue('Roof, new')
	}

	await page.goto(`/calculator/projection?${DEAL}`)
	if (scripted) await waitForHydration(page)
	await fillFields(page, {
		holdYears: '7',
		rentGrowth: '-1.5',
		event1Year: '4',
		event1Amount: '-9500',
		event1Label: 'Roof, new',
	})
	if (!scripted) await page.getByRole('button', { name: 'Recalculate' }).first().click()
	await expect(page.locator('#figure-events-4')).toHaveAttribute('value', '-9500')

	await nav.getByRole('link', { name: 'Offer' }).click()
	await expect(heading).toHaveText('Offer')
	await expectCarried()
	await nav.getByRole('link', { name: 'Loan' }).click()
	await expect(heading).toHaveText('Loan')
	await expectCarried()

	await page.getByRole('link', { name: 'Save in the Calculator' }).click()
	await ready(page, scripted)
	await expectCarried()
	await saveButton(page).click()
	await expectMessage(page, 'Saved "7 Carry Ln" successfully')

	await page.goto('/calculator')
	await ready(page, scripted)
	if (scripted) await expect(page.locator('[name=propertyAddress]')).toHaveValue('7 Carry Ln')
	else await chooseSaved(page, '7 Carry Ln', scripted)
	await expectCarried()
	await page.getByRole('region', { name: 'Next' }).getByRole('link', { name: 'Projection' }).click()
	await expect(heading).toHaveText('Projection')
	await expect(page.getByText('Saved', { exact: true })).toBeVisible()
	await expectCarried()
	await expect(page.locator('#figure-events-4')).toHaveAttribute('value', '-9500')
})
