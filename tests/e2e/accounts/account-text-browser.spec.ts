import { freshEmail, PASSWORD } from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'
import { Lynx } from '#tests/helpers/text-browser/lynx'
import { missingPrograms, W3m } from '#tests/helpers/text-browser/w3m'

/** Security row 46: the life of an account, in browsers without JavaScript. */

const NEW = 'Green-meadow-8'

for (const [program, start] of [
	['w3m', (url: string) => new W3m(url)],
	['lynx', (url: string) => new Lynx(url)],
] as const) {
	test(`SHELL-11 AUTH-01 AUTH-08 AUTH-16 AUTH-21 AUTH-25 PROF-06 PROF-10 ${program}: sign up, verify, sign in, change the name, forget, reset, delete`, async ({
		app,
	}) => {
		expect(missingPrograms(program, 'tmux')).toEqual([])
		test.setTimeout(120_000)
		const email = freshEmail(program)
		const browser = start(`${app.origin}/calculator`)
		const signIn = async (password: string): Promise<void> => {
			await browser.press('Sign In')
			await browser.sees('Welcome Back')
			await browser.fill('Email', email)
			await browser.fill('Password', password)
			await browser.send('Sign In')
			await browser.sees(/^ *(?:\[\d+\])?Profile$/mu)
		}
		const edit = async (): Promise<void> => {
			await browser.press('Profile')
			await browser.sees('Personal Information')
			await browser.press('Edit Profile')
			await browser.sees('Save Changes')
		}
		const signOut = async (): Promise<void> => {
			await browser.press('Sign Out')
			await browser.sees('Signed out successfully.')
		}
		try {
			await browser.sees('Please sign up to access this premium feature')
			await browser.fill('First name', 'Nora')
			await browser.fill('Last name', 'Field')
			await browser.fill('Email', email)
			await browser.fill('Password', PASSWORD)
			await browser.fill('Confirm password', 'Another-harbour-7')
			await browser.send('Send Verification Email')
			await browser.sees('Passwords do not match')
			// The input is still there, except for the passwords.
			await browser.sees(/Nora[ _]/u)
			await browser.fill('Password', PASSWORD)
			await browser.fill('Confirm password', PASSWORD)
			await browser.send('Send Verification Email')
			await browser.sees('Check your email')
			await browser.fill('Verification code', await app.codeFor(email))
			await browser.send('Verify Email')
			await browser.sees('Email verified successfully')
			await browser.sees('Please subscribe to access this premium feature')

			await signOut()
			await signIn(PASSWORD)
			await edit()
			await browser.fill('First name', 'Ada')
			await browser.press('Save Changes')
			await browser.sees('Profile updated successfully!')
			await browser.sees(/\bAda\b/u)

			await signOut()
			await browser.press('Sign In')
			await browser.sees('Welcome Back')
			await browser.press('Forgot password')
			await browser.sees('Send Reset Link')
			await browser.fill('Email', email)
			await browser.send('Send Reset Link')
			await browser.sees(`If an account exists for ${email}`)
			const linkIn = async () =>
				(await app.mailTo(email)).flatMap(
					({ text }) => /http\S+\/reset-password\/\S+/u.exec(text)?.[0] ?? [],
				)[0]
			await expect.poll(linkIn).toBeDefined()
			browser.open((await linkIn()) ?? '')
			await browser.sees('Set New Password')
			await browser.fill('New Password', NEW)
			await browser.fill('Confirm New Password', NEW)
			await browser.send('Set New Password')
			await browser.sees('Password reset successfully')

			await browser.press('Go to Sign In')
			await browser.sees('Welcome Back')
			await signIn(NEW)
			await edit()
			await browser.press('Delete Account')
			await browser.sees('Confirm Deletion')
			await browser.press('Yes, Delete My Account')
			await browser.sees('Account deleted successfully.')
			await expect
				.poll(async () => (await app.mailTo(email)).map(({ subject }) => subject))
				.toContain('Your Pro Hub account was deleted')
		} finally {
			browser.close()
		}
	})
}
