import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import {
	expectResults,
	field,
	fillDeal,
	ready,
	recalculate,
	saveButton,
	savedList,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage } from '#tests/helpers/accounts/messages'

/** The calculator with OPEN_CALCULATOR. */

let open: AppServer

test.beforeAll(async () => {
	open = await startAppServer({ OPEN_CALCULATOR: 'true' })
})
test.afterAll(() => open.stop())

const DEAL = { rent: '1850', arv: '272000', sPrice: '272000', purchase: '128000' }

async function signIn(page: import('@playwright/test').Page, email: string): Promise<void> {
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill('Demo-pass-2026')
	await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('CALC-01 PROP-02 a visitor may try everything and save nothing; signing in leads back @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto(`${open.origin}/calculator`)
	await ready(page, scripted)
	await expect(page.getByText('Try the full calculator.')).toBeVisible()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await fillDeal(page, '1 Elm St', DEAL)
	await recalculate(page, scripted)
	await expectResults(page, DEAL)

	await expect(saveButton(page)).toBeDisabled()
	await expect(saveButton(page)).toHaveAttribute('title', 'Sign in to save properties')
	await expect(savedList(page)).toBeDisabled()
	await expect(savedList(page).locator('option')).toHaveText(['Sign in to save properties'])
	await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveCount(0)

	await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
	await signIn(page, 'annual@demo.test')
	await expect(page).toHaveURL(`${open.origin}/calculator`)
	await ready(page, scripted)
	await expect(savedList(page)).toBeEnabled()
})

test('CALC-15 a visitor can clear the form @nojs', async ({ page, scripted }) => {
	await page.goto(`${open.origin}/calculator`)
	await ready(page, scripted)
	await fillDeal(page, '1 Elm St', DEAL)
	await page.getByRole('button', { name: 'Clear Form' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
	await expectMessage(page, 'Form cleared')
	await expect(field(page, 'rent')).toHaveValue('')
})

test('PROP-02 an account still to be verified saves nothing and is led to the code @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto(`${open.origin}/signin`)
	await signIn(page, 'unverified@demo.test')
	await expect(page).toHaveURL(/verify-email/)
	await page.goto(`${open.origin}/calculator`)
	await ready(page, scripted)
	await expect(saveButton(page)).toBeDisabled()
	await expect(savedList(page).locator('option')).toHaveText(['Sign in to save properties'])
	await page.getByRole('link', { name: 'Verify email' }).click()
	await expect(page).toHaveURL(/\/verify-email\?redirect=%2Fcalculator$/)
})

test('CALC-01 CALC-16 PROP-01 somebody without a plan accepts the terms, then saves @nojs', async ({
	page,
	scripted,
}) => {
	const address = scripted ? '1 Script St' : '1 Plain St'
	await page.goto(`${open.origin}/signin?redirect=%2Fcalculator`)
	await signIn(page, 'user@demo.test')
	await expect(page).toHaveURL(`${open.origin}/calculator`)
	await page.getByRole('button', { name: 'Accept' }).click()
	await expectMessage(page, 'Terms accepted. You can now use the calculator.')
	await ready(page, scripted)
	await fillDeal(page, address, DEAL)
	await saveButton(page).click()
	await expectMessage(page, `Saved "${address}" successfully`)
	await expectResults(page, DEAL)
})
