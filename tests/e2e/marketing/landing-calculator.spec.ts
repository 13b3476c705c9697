import type { Page } from '@playwright/test'
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
	// Without JavaScript the inputs are in the URL and the page scrolls to the results.
	expect(new URL(page.url()).search === '').toBe(scripted)
	if (!scripted) expect(new URL(page.url()).hash).toBe('#your-deal')
})

test('CALC-13 what cannot be read counts as 0 and is said @nojs', async ({ page, scripted }) => {
	await page.goto('/?arv=abc&repairs=0&purchase=0&margin=30')
	await expect(page.locator('#result-apxCC')).toHaveText('$0')
	const arv = page.getByLabel('After-repair value (ARV)', { exact: true })
	await expect(arv).toHaveValue('abc')
	await expect(arv).toHaveAttribute('aria-invalid', 'true')
	await expect(page.getByText("We couldn't read this number")).toBeVisible()
	if (!scripted) return
	await withOwnScript(page)
	await arv.click()
	await page.keyboard.type('100x000')
	await expect(arv).toHaveValue('100,000')
	await expect(arv).not.toHaveAttribute('aria-invalid', 'true')
	await expect(page.locator('#result-apxCC')).toHaveText('$6,600')
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
