import type { Page } from '@playwright/test'
import { enterCode, freshEmail, sendSignUp } from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'

/** What new visitors read on their way to an account and a plan. */

const main = (page: Page) => page.getByRole('main')

test('SHELL-12 LAND-05 the prices of both plans are one link away @nojs', async ({ page }) => {
	await page.goto('/guides')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
	await expect(page).toHaveURL('/#pricing')
	for (const [plan, price] of [
		['6-Month Plan', '$99 billed every 6 months'],
		['Annual Plan', '$149 billed annually'],
	] as const) {
		await expect(page.getByRole('region', { name: plan })).toContainText(price)
	}
	await expect(page.getByRole('heading', { name: 'One membership.' })).toBeInViewport()
})

test('SHELL-12 members, whose plan is elsewhere, have no link to the prices @nojs', async ({
	page,
	app,
}) => {
	await app.signIn(page.context(), await app.demoId('annual@demo.test'))
	await page.goto('/guides')
	await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })).toHaveCount(0)
})

test('GUIDE-12 SHELL-30 Subscribe Now leads a new visitor to sign-up with the prices @nojs', async ({
	page,
}) => {
	await page.goto('/guides')
	await expect(main(page)).toContainText('Plans from $12.42/month.')
	await main(page).getByRole('link', { name: 'Subscribe Now' }).click()
	await expect(page).toHaveURL(/\/signup\?redirect=%2Fsubscription/u)
	await expect(main(page)).toContainText('Create an account to choose a plan')
	await expect(main(page)).toContainText('The 6-Month Plan is $99 billed every 6 months')
	await main(page).getByRole('link', { name: 'Sign in' }).click()
	await expect(page).toHaveURL(/\/signin\?redirect=%2Fsubscription/u)
})

test('COMPS-01 the teaser says what comps cost before it asks for a sign-up @nojs', async ({
	page,
}) => {
	await page.goto('/comps')
	await expect(main(page)).toContainText("Comps aren't open yet and will be part of every plan.")
	await expect(main(page)).toContainText('the Annual Plan is $149 billed annually')
	await expect(main(page).getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute(
		'href',
		'/signup',
	)
})

test('LAND-02 SHELL-31 the link to the full calculator says that it is for members @nojs', async ({
	page,
}) => {
	await page.goto('/')
	const link = page.getByRole('link', { name: 'Try the calculator', exact: true }).last()
	await expect(link).toHaveAccessibleDescription(
		'The full calculator is for members, from $12.42/month. The account is free.',
	)
})

test('SHELL-31 SHELL-34 an example of a guide opens in the calculator once there is an account @nojs', async ({
	page,
}) => {
	await page.goto('/guides/the-70-rule-and-its-limits')
	await main(page).getByRole('link', { name: 'Alder Street (members)' }).click()
	await expect(page).toHaveURL(/\/signup\?redirect=%2Fcalculator%3F/u)
	await expect(main(page)).toContainText('Create an account to open this deal in it')
	const deal = page.getByRole('region', { name: 'The Deal You Opened' })
	await expect(deal).toContainText('$152,000')
})

test('AUTH-34 the code page helps when no email arrives, and keeps the deal @nojs', async ({
	page,
	scripted,
	app,
}) => {
	const target = encodeURIComponent('/calculator?purchase=151000&from=home')
	await page.goto(`/signup?redirect=${target}`)
	await sendSignUp(page, { email: freshEmail() })
	await expect(main(page)).toContainText("Don't see the email? Check your spam folder.")
	await expect(main(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
		'href',
		`/signin?redirect=${target}`,
	)
	await page.getByRole('button', { name: 'Not Your Address? Start Over' }).click()
	await expect(page).toHaveURL(`/signup?redirect=${target}`)
	await expect(page.getByRole('region', { name: 'Your Deal' })).toContainText('$151,000')
	await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeAttached()

	const email = freshEmail()
	await sendSignUp(page, { email })
	await enterCode(page, await app.codeFor(email), scripted)
	await expect(page).toHaveURL(/\/subscription\?afterSubscribeRedirect=%2Fcalculator%3F/u)
	await expect(page.getByRole('region', { name: 'Your Deal' })).toContainText('$151,000')
})

test('VIP-09 a referral link says what this is, and what the plans cost now and later @nojs', async ({
	page,
	scripted,
	app,
}) => {
	await page.goto('/subscription?code=FRIEND10')
	await expect(page).toHaveURL(/\/signup\?redirect=/u)
	for (const text of [
		'Pro Hub has a calculator for flips and rentals, investing guides and a directory',
		'6-Month Plan: was $99, now $89.10. Renews at $99 every 6 months.',
		'Annual Plan: was $149, now $134.10. Renews at $149 every year.',
	]) {
		await expect(main(page)).toContainText(text)
	}
	const email = freshEmail()
	await sendSignUp(page, { email })
	await enterCode(page, await app.codeFor(email), scripted)
	await expect(page).toHaveURL(/\/subscription\?code=FRIEND10/u)
	await expect(main(page)).toContainText('With FRIEND10: $134.10 today, then $149 every year.')
	await expect(page.getByRole('button', { name: 'Choose Annual Plan' })).toBeVisible()
})

test("VIP-09 a friend's discount is kept while they look at other pages, which stay cached @nojs", async ({
	page,
}) => {
	await page.goto('/subscription?code=FRIEND10')
	await expect(main(page)).toContainText('10% off your first payment')
	const home = await page.goto('/')
	expect(home?.headers()['etag']).toBeDefined()
	await page.goto('/guides')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
	await page.getByRole('link', { name: 'Become a Member' }).first().click()
	await expect(page).toHaveURL(/\/signup$/u)
	await expect(main(page)).toContainText('FRIEND10: 10% off your first payment')
	await expect(main(page)).toContainText('now $134.10')
})
