import {
	enterCode,
	expectMessage,
	expectNoMessage,
	freshEmail,
	PASSWORD,
	sendSignIn,
	sendSignUp,
} from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'

test('AUTH-08 AUTH-16 AUTH-17 AUTH-32 SHELL-18 sign up, read the code in the mailbox, verify @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const email = freshEmail()
	await page.goto('/signup')
	await sendSignUp(page, { email })
	await expect(page).toHaveURL('/verify-email')
	await expect(page.getByRole('main').getByText(email)).toBeVisible()

	await enterCode(page, (await app.codeFor(email)).toLowerCase(), scripted)
	await expectMessage(page, 'Email verified successfully')
	await expect(page).toHaveURL('/subscription')
	await expectNoMessage(page)
})

test('AUTH-01 AUTH-02 AUTH-10 the form has its fields, its help and its notice @nojs', async ({
	page,
}) => {
	await page.goto('/signup')
	for (const [label, type] of [
		['First name', 'text'],
		['Last name', 'text'],
		['Email', 'email'],

		['Password', 'password'],
		['Confirm password', 'password'],
	] as const) {
		await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', type)
	}
	await expect(
		page.getByRole('checkbox', { name: "I'm a service provider (contractor, agent, lender…)" }),
	).not.toBeChecked()
	await expect(page.getByRole('button', { name: 'Send Verification Email' })).toBeVisible()
	await expect(page.getByText('Protected by an automatic bot check')).toBeVisible()
	const help = page.getByText(
		'Check this box if you provide a service and want to be listed on our directory',
	)
	await expect(help).toBeHidden()
	await page
		.getByRole('button', { name: "Help: I'm a service provider (contractor, agent, lender…)" })
		.click()
	await expect(help).toBeVisible()

	await page.getByRole('link', { name: 'Sign in', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
	await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
	await expect(page).toHaveURL('/signup')
})

test('AUTH-05 the checklist stands beside the password @nojs', async ({ page }) => {
	await page.goto('/signup')
	await expect(page.locator('#password-advice li')).toHaveText([
		'At least 6 characters',
		'An uppercase letter',
		'A lowercase letter',
		'A number',
		'A special character',
	])
})

test('AUTH-07 a refused form keeps what was typed, names what is wrong, and holds no password @nojs', async ({
	page,
}) => {
	await page.goto('/signup')
	await page
		.getByRole('checkbox', { name: "I'm a service provider (contractor, agent, lender…)" })
		.check()
	await sendSignUp(page, {
		email: 'nora@example',
		firstName: 'Zoë',
		lastName: "O'Neil <b>",
		confirmPassword: 'Another-harbour-7',
	})
	const email = page.getByLabel('Email')
	await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
	await expect(page.getByText('Passwords do not match')).toBeVisible()
	await expect(email).toHaveValue('nora@example')
	await expect(email).toHaveAttribute('aria-invalid', 'true')
	await expect(email).toHaveAccessibleDescription(/Please enter a valid email address\./u)
	await expect(page.getByLabel('First name')).toHaveValue('Zoë')
	await expect(page.getByLabel('Last name')).toHaveValue("O'Neil <b>")
	await expect(
		page.getByRole('checkbox', { name: "I'm a service provider (contractor, agent, lender…)" }),
	).toBeChecked()
	expect(await page.content()).not.toContain(PASSWORD)

	// The form can be corrected and sent from here.
	const fixed = freshEmail()
	await sendSignUp(page, { email: fixed })
	await expect(page).toHaveURL('/verify-email')
})

test('AUTH-05 a common password is refused beside its field @nojs', async ({ page }) => {
	await page.goto('/signup')
	await sendSignUp(page, { email: freshEmail(), password: 'Password1' })
	await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
		/This password is too common\. Please choose another one\./u,
	)
	await expect(page).toHaveURL('/signup')
})

test('AUTH-33 SHELL-34 the wanted page is kept from sign-up over the code to its end @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const email = freshEmail()
	await page.goto('/terms-of-service')
	await page.goto('/signin?redirect=%2Fterms-of-service%3Ffrom%3Dsignup')
	await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
	await expect(page).toHaveURL('/signup?redirect=%2Fterms-of-service%3Ffrom%3Dsignup')
	await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
	await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
	await sendSignUp(page, { email })
	await expect(page).toHaveURL('/verify-email?redirect=%2Fterms-of-service%3Ffrom%3Dsignup')
	await enterCode(page, await app.codeFor(email), scripted)
	await expect(page).toHaveURL('/terms-of-service?from=signup')
	await expectMessage(page, 'Email verified successfully')
})

test('SHELL-34 a target outside the app is not followed @nojs', async ({ page, app, scripted }) => {
	const email = freshEmail()
	await page.goto('/signup?redirect=https%3A%2F%2Fevil.test%2F')
	await sendSignUp(page, { email })
	await expect(page).toHaveURL('/verify-email')
	await page.goto('/verify-email?redirect=%2F%2Fevil.test')
	await enterCode(page, await app.codeFor(email), scripted)
	await expect(page).toHaveURL('/subscription')
})

test('AUTH-03 SHELL-05 type=provider ticks the box, and the account is one of a provider @nojs', async ({
	page,
}) => {
	await page.goto('/')
	await page
		.getByRole('navigation', { name: 'Main' })
		.getByRole('link', { name: 'Become a Service Provider' })
		.click()
	await expect(page).toHaveURL('/signup?type=provider')
	await expect(
		page.getByRole('checkbox', { name: "I'm a service provider (contractor, agent, lender…)" }),
	).toBeChecked()
	await page.goto('/signup')
	await expect(
		page.getByRole('checkbox', { name: "I'm a service provider (contractor, agent, lender…)" }),
	).not.toBeChecked()
})

test('AUTH-08 AUTH-29 a new account is signed in, unverified, and stays so over a reload @nojs', async ({
	page,
}) => {
	const email = freshEmail()
	await page.goto('/signup')
	await sendSignUp(page, { email, firstName: 'Odette' })
	await expect(page).toHaveURL('/verify-email')
	await page.reload()
	await expect(page.getByRole('main').getByText(email)).toBeVisible()
	await expect(page.getByRole('button', { name: 'Odette' })).toBeVisible()
	// Signing in redirects to the verification page.
	await page.context().clearCookies()
	await page.goto('/signin')
	await sendSignIn(page, email)
	await expect(page).toHaveURL('/verify-email')
})

test('an address that is taken looks the same, and its owner hears of it @nojs', async ({
	page,
	app,
}) => {
	const { email } = await app.makeUser({ firstName: 'Olga' })
	await page.goto('/signup')
	await sendSignUp(page, { email })
	await expect(page).toHaveURL('/verify-email')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
	await expect
		.poll(async () => (await app.mailTo(email)).map(({ subject }) => subject))
		.toEqual(['You already have a Pro Hub account'])
})
