import {
	expectMessage,
	expectNoMessage,
	freshEmail,
	PASSWORD,
	sendSignIn,
	sendSignUp,
} from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'
import { recordMessages } from '#tests/helpers/accounts/messages'

const DEMO = 'Demo-pass-2026'

test('AUTH-10 the form has its fields and the way to sign up @nojs', async ({ page }) => {
	await page.goto('/signin')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
	await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
	await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
	await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
		'autocomplete',
		'current-password',
	)
	await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toHaveAttribute(
		'href',
		'/signup',
	)
})

for (const [email, path, heading] of [
	['admin@demo.test', '/dashboard', /^Welcome, Ada$/u],
	['annual@demo.test', '/dashboard', /^Welcome, Ana$/u],
	['vip@demo.test', '/dashboard', /^Welcome, Vivian$/u],
	['pastdue@demo.test', '/dashboard', /^Welcome, Paula$/u],
	['user@demo.test', '/', /^Real Estate Investor Pro Hub$/u],
	['vip-expired@demo.test', '/', /^Real Estate Investor Pro Hub$/u],
	['lapsed@demo.test', '/', /^Real Estate Investor Pro Hub$/u],
	['unverified@demo.test', '/verify-email', /^Verify Your Email$/u],
] as const) {
	test(`AUTH-11 ${email} is led to ${path} @nojs`, async ({ page }) => {
		await page.goto('/signin')
		await sendSignIn(page, email, DEMO)
		await expect(page).toHaveURL(path)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
		await page.reload()
		await expect(page).toHaveURL(path)
	})
}

test('AUTH-12 a wrong password says so, keeps the address and holds no password @nojs', async ({
	page,
}) => {
	await page.goto('/signin')
	await sendSignIn(page, 'user@demo.test', 'Wrong-harbour-7')
	await expect(
		page.getByText('Incorrect email or password. Try again or reset your password.'),
	).toBeVisible()
	await expect(page.getByLabel('Email')).toHaveValue('user@demo.test')
	expect(await page.content()).not.toContain('Wrong-harbour-7')
	await sendSignIn(page, 'user@demo.test', DEMO)
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('button', { name: 'Uma' })).toBeVisible()
})

test('AUTH-12 after five failures the page says how long to wait @nojs', async ({
	page,
	scripted,
}) => {
	const email = freshEmail('nobody')
	await page.goto('/signin')
	for (let i = 0; i < 5; i += 1) {
		// Each response contains the token for the next form; with script, its proof changes it too.
		const token = page.locator('#signin [name=recaptchaToken]')
		const button = page.getByRole('button', { name: 'Sign In', exact: true })
		await page.getByLabel('Email').fill(email)
		await page.getByLabel('Password', { exact: true }).fill(`Wrong-harbour-${i}`)
		if (scripted) await expect(token).toHaveValue(/~/u)
		const used = await token.inputValue()
		await button.click()
		await expect(token).not.toHaveValue(used)
		await expect(
			page.getByText('Incorrect email or password. Try again or reset your password.'),
		).toBeVisible()
	}
	await sendSignIn(page, email)
	await expect(page.getByText('Too many attempts. Please try again in 15 minutes.')).toBeVisible()
	await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('SHELL-16 SHELL-17 AUTH-33 a visitor is led to the wanted page after signing in @nojs', async ({
	page,
}) => {
	await page.goto('/calculator?open=closing')
	await expect(page).toHaveURL('/signup?redirect=%2Fcalculator%3Fopen%3Dclosing')
	await expectMessage(page, 'Please sign up to access this premium feature')
	await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
	await expect(page).toHaveURL('/signin?redirect=%2Fcalculator%3Fopen%3Dclosing')
	// Both forms have these fields, and the address changes before the page does.
	await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
	await sendSignIn(page, 'annual@demo.test', DEMO)
	await expect(page).toHaveURL('/calculator?open=closing')
})

test('SHELL-11 signing out ends it, says so once, and Back shows nothing of it @nojs', async ({
	page,
}) => {
	await page.goto('/signin')
	await sendSignIn(page, 'annual@demo.test', DEMO)
	await expect(page).toHaveURL('/dashboard')
	await page.getByRole('button', { name: 'Ana' }).click()
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await expect(page).toHaveURL('/')
	await expectMessage(page, 'Signed out successfully.')
	await expectNoMessage(page)
	await expect(
		page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }),
	).toBeVisible()
	await page.goto('/dashboard')
	await expect(page).toHaveURL('/signin?redirect=%2Fdashboard')
	await page.goBack()
	await page.goBack()
	await expect(page.getByText('Welcome, Ana')).toBeHidden()
})

test('AUTH-30 the replaced device reads why, once, on a public and on a guarded page @nojs', async ({
	page,
	app,
	browser,
	javaScriptEnabled,
}) => {
	const { email } = await app.makeUser({
		firstName: 'Rita',
		password: PASSWORD,
		role: 'subscriber',
		subscriptionStatus: 'active',
	})
	const TEXT = 'You have been logged out because you logged in on another device'
	const other = await browser.newContext({ javaScriptEnabled, baseURL: app.origin })
	if (javaScriptEnabled) await recordMessages(other)
	const elsewhere = await other.newPage()
	await page.goto('/signin')
	await sendSignIn(page, email)
	await expect(page).toHaveURL('/dashboard')

	await elsewhere.goto('/signin')
	await sendSignIn(elsewhere, email)
	await expect(elsewhere).toHaveURL('/dashboard')
	await page.goto('/terms-of-service')
	await expectMessage(page, TEXT)
	await expectNoMessage(page)
	await page.goto('/dashboard')
	await expect(page).toHaveURL('/signin?redirect=%2Fdashboard')
	await expectMessage(page, 'Please sign in to access this feature')

	await sendSignIn(page, email)
	await expect(page).toHaveURL('/dashboard')
	await elsewhere.goto('/calculator')
	await expect(elsewhere).toHaveURL('/signin?redirect=%2Fcalculator')
	await expectMessage(elsewhere, TEXT)
	await expect(
		elsewhere.getByText('What you entered in the calculator is safe in this browser.'),
	).toBeVisible()
	await expectNoMessage(elsewhere)
	await other.close()
})

test('AUTH-34 the code’s page without a person, and with one who is verified, leads on @nojs', async ({
	page,
	app,
}) => {
	await page.goto('/verify-email?redirect=%2Fcalculator')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to verify your email')
	const main = page.getByRole('main')
	await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
		'href',
		'/signin?redirect=%2Fcalculator',
	)
	await app.signIn(page.context(), await app.demoId('annual@demo.test'))
	await page.goto('/verify-email')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is verified')
	await main.getByRole('link', { name: 'Continue' }).click()
	await expect(page).toHaveURL('/dashboard')
})

test('AUTH-16 AUTH-18 AUTH-19 a wrong code, another mail, and how long the next one takes @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const email = freshEmail()
	await page.goto('/signup')
	await sendSignUp(page, { email })
	const first = await app.codeFor(email)
	if (scripted) {
		await page.getByLabel('Character 1 of 6').focus()
		await page.keyboard.insertText('AAAAAA')
	} else {
		await page.getByLabel('Verification code').fill('AAAAAA')
		await page.getByRole('button', { name: 'Verify Email' }).click()
	}
	await expect(
		page.getByText('That code is incorrect or has expired. Check it, or request a new one.'),
	).toBeVisible()

	await page.getByRole('button', { name: 'Resend Code' }).click()
	await expectMessage(page, 'Verification email resent successfully')
	await expect(page.getByText('Email sent!', { exact: true })).toBeVisible()
	if (scripted) await expect(page.getByLabel('Character 1 of 6')).toHaveValue('')
	await expect.poll(async () => (await app.mailTo(email)).length).toBe(2)
	expect(await app.codeFor(email)).not.toBe(first)
	await page.getByRole('button', { name: 'Resend Code' }).click()
	await expect(
		page.getByText('We already sent you an email. You can request another one in 5 minutes.'),
	).toBeVisible()
	await expect(page.getByText('Email sent!', { exact: true })).toBeHidden()
	expect(await app.mailTo(email)).toHaveLength(2)
})
