import type { Page } from '@playwright/test'
import { enterCode, freshEmail, sendSignUp } from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'
import { withOwnScript } from '#tests/helpers/accounts/messages'

/** The small calculator of the landing page: the same results with and without JavaScript. */

async function fill(page: Page, scripted: boolean, deal: Record<string, string>) {
	for (const [label, text] of Object.entries(deal)) {
		await page.getByLabel(label, { exact: true }).fill(text)
	}
	if (!scripted) await page.getByRole('button', { name: 'Calculate' }).click()
}

const value = (page: Page, key: string) => page.locator(`data#result-${key}`).getAttribute('value')

test('CALC-01 LAND-02 purchase, repairs and ARV give the offer and the profit @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto('/')
	if (scripted) await withOwnScript(page)
	await fill(page, scripted, {
		'After-repair value (ARV)': '300000',
		'Renovation budget': '40000',
		'Purchase price': '150000',
		'Target margin (% of ARV)': '20',
	})
	// 300,000 × 80% − 40,000 − 19,800, and 300,000 − 19,800 − 190,000.
	await expect(page.locator('#result-flipMAO')).toHaveText('$180,200')
	await expect(page.locator('#result-net')).toHaveText('$90,200')
	expect(await value(page, 'flipMAO')).toBe('180200')
	expect(await value(page, 'net')).toBe('90200')
	await expect(page.getByText('Your price is $30,200 below the maximum offer.')).toBeVisible()
	await expect(page.getByLabel('Purchase price')).toHaveValue('150,000')
	// The inputs are in the URL; without JavaScript the page also scrolls to the results.
	await expect(page).toHaveURL(/arv=300(?:%2C)?000&.*purchase=150(?:%2C)?000/u)
	if (!scripted) expect(new URL(page.url()).hash).toBe('#your-deal')
})

test('CALC-13 what is not a number is said and gives no result @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto('/?arv=2l0000&repairs=0&purchase=9&margin=30')
	for (const key of ['flipMAO', 'net', 'apxCC']) {
		await expect(page.locator(`#result-${key}`)).toHaveText('—')
	}
	await expect(page.getByText('Check the marked field to see a result.')).toBeVisible()
	const arv = page.getByLabel('After-repair value (ARV)', { exact: true })
	await expect(arv).toHaveValue('2l0000')
	await expect(arv).toHaveAttribute('aria-invalid', 'true')
	await expect(page.getByText("We couldn't read this number")).toBeVisible()
	if (!scripted) return
	await withOwnScript(page)
	await arv.click()
	await page.keyboard.type('100x000')
	await expect(arv).toHaveValue('100,000')
	await expect(page.getByText("We left out characters that aren't part of a")).toBeVisible()
	await expect(page.locator('#result-apxCC')).toHaveText('—')
	await page.getByLabel('Purchase price', { exact: true }).click()
	await expect(arv).toHaveAttribute('aria-invalid', 'true')
	await arv.click()
	await expect(arv).not.toHaveAttribute('aria-invalid', 'true')
	await expect(page.locator('#result-apxCC')).toHaveText('$6,600')
})

test('CALC-01 without a price there is no profit, and the page asks for one @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto('/')
	if (scripted) await withOwnScript(page)
	await fill(page, scripted, { 'Purchase price': '' })
	await expect(page.locator('#result-net')).toHaveText('—')
	await expect(page.getByText('Enter a purchase price to see your profit.')).toBeVisible()
	await expect(page.locator('#result-flipMAO')).toHaveText('$138,190')
})

test('CALC-01 going back from sign-up finds the deal as it was typed @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto('/')
	if (scripted) await withOwnScript(page)
	await page.getByLabel('Purchase price', { exact: true }).fill('151000')
	await page.getByRole('button', { name: 'Create a Free Account to Save This Deal' }).click()
	await expect(page).toHaveURL(/\/signup\?/u)
	await page.goBack()
	await expect(page.getByLabel('Purchase price', { exact: true })).toHaveValue(
		scripted ? '151,000' : '151000',
	)
	if (scripted) await expect(page.locator('#result-net')).toHaveText('$72,690')
})

test('CALC-01 a deal with a text that is not a number is not carried but shown with its error @nojs', async ({
	page,
}) => {
	await page.goto('/?arv=2l0000&repairs=1&purchase=2&margin=30&save=1')
	await expect(page).toHaveURL(/^[^?]*\/\?arv=2l0000.*#your-deal$/u)
	await expect(page.getByLabel('After-repair value (ARV)', { exact: true })).toHaveValue('2l0000')
	await expect(page.getByText("We couldn't read this number.")).toBeVisible()
})

test('CALC-01 saving is out of reach and says why @nojs', async ({ page }) => {
	await page.goto('/')
	const save = page.getByRole('button', { name: 'Save Property' })
	await expect(save).toBeDisabled()
	await expect(save).toHaveAttribute('title', 'Sign in to save properties')
	await expect(page.getByLabel('Saved properties')).toBeDisabled()
	await expect(page.getByLabel('Saved properties')).toContainText('Sign in to save properties')
})

test('the deal of one address is what the page shows there, whoever opens it @nojs', async ({
	page,
}) => {
	await page.goto('/?arv=200000&repairs=20000&purchase=90000')
	await expect(page.locator('#result-net')).toHaveText('$76,800')
	await expect(page.getByLabel('Target margin (% of ARV)', { exact: true })).toHaveValue('30')
	await page.goto('/')
	await expect(page.locator('#result-net')).toHaveText('$88,690')
})

test('SHELL-34 a visitor’s deal is carried by sign-up and the code to the plans @nojs', async ({
	page,
	app,
	scripted,
}) => {
	await page.goto('/')
	if (scripted) await withOwnScript(page)
	await page.getByLabel('Purchase price', { exact: true }).fill('151000')
	await page.getByRole('button', { name: 'Create a Free Account to Save This Deal' }).click()
	await expect(page).toHaveURL(/^[^?]*\/signup\?redirect=%2Fcalculator%3F/u)
	await expect(page.getByText('The full calculator is for members.')).toBeVisible()
	const deal = page.getByRole('region', { name: 'Your Deal' })
	await expect(deal).toContainText('$151,000')
	const email = freshEmail()
	await sendSignUp(page, { email })
	await expect(deal).toContainText('$42,500')
	const code = await app.codeFor(email)
	if (scripted) await page.getByLabel('Character 1 of 6').pressSequentially(code)
	else {
		await page.getByLabel('Verification code').fill(code)
		await page.getByRole('button', { name: 'Verify Email' }).click()
	}
	await expect(page).toHaveURL(/\/subscription\?afterSubscribeRedirect=%2Fcalculator%3F/u)
	await expect(deal).toContainText('$151,000')
})

test('SHELL-34 a visitor’s deal survives other pages on the way to the plans, which stay cached @nojs', async ({
	page,
	app,
	scripted,
}) => {
	await page.goto('/')
	if (scripted) await withOwnScript(page)
	await page.getByLabel('Purchase price', { exact: true }).fill('151000')
	await page.getByRole('button', { name: 'Create a Free Account to Save This Deal' }).click()
	await expect(page).toHaveURL(/\/signup\?redirect=%2Fcalculator%3F/u)
	const guides = await page.goto('/guides')
	expect(guides?.headers()['etag']).toBeDefined()
	await expect(page.getByRole('main')).not.toContainText('151,000')
	await page.goto('/contact')
	await page.goto('/signup')
	const deal = page.getByRole('region', { name: 'Your Deal' })
	await expect(deal).toContainText('$151,000')
	const email = freshEmail()
	await sendSignUp(page, { email })
	await enterCode(page, await app.codeFor(email), scripted)
	await expect(page).toHaveURL(/\/subscription$/u)
	await expect(deal).toContainText('$151,000')
	await expect(page.locator('input[name=afterSubscribeRedirect]').first()).toHaveValue(
		/^\/calculator\?.*purchase=151000/u,
	)
})

test('LAND-05 Become a Member takes along the deal that was calculated @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto('/')
	if (scripted) await withOwnScript(page)
	await page.getByLabel('Purchase price', { exact: true }).fill('151000')
	if (!scripted) await page.getByRole('button', { name: 'Calculate' }).click()
	await page.getByRole('main').getByRole('link', { name: 'Become a Member' }).first().click()
	await expect(page.getByRole('region', { name: 'Your Deal' })).toContainText('$151,000')
})
