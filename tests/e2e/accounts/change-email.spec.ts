import { enterCode, freshEmail, PASSWORD, sendSignIn } from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'

test('SAFE-24 a member changes the email address, and its former owner undoes it @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { id, email } = await app.makeUser({ password: PASSWORD })
	await app.signIn(page.context(), id)
	await page.goto('/profile')
	await page.getByRole('link', { name: 'Change email address' }).click()
	const heading = page.getByRole('heading', { level: 1 })
	await expect(heading).toHaveText('Change Your Email Address')
	await page.getByLabel('New email address').fill(email)
	await page.getByRole('button', { name: 'Email Me a Code' }).click()
	await expect(page.getByText("That's already your email address.")).toBeVisible()
	await expect(page.getByLabel('New email address')).toHaveValue(email)

	const newEmail = freshEmail()
	await page.getByLabel('New email address').fill(newEmail)
	await page.getByRole('button', { name: 'Email Me a Code' }).click()
	await expect(heading).toHaveText('Check your email')
	await enterCode(page, await app.codeFor(newEmail), scripted)
	await expect(heading).toHaveText('My Profile')
	await expect(page.getByRole('main')).toContainText(newEmail)

	await expect.poll(async () => (await app.mailTo(email)).length).toBeGreaterThan(0)
	const [notice] = await app.mailTo(email)
	const undoPath = /\/undo-email-change\/\S+/u.exec(notice?.text ?? '')?.[0] ?? ''
	await page.context().clearCookies()
	await page.goto(undoPath)
	await expect(heading).toHaveText('Undo Your Email Change')
	await page.getByRole('button', { name: 'Undo Change' }).click()
	await expect(heading).toHaveText('Email address restored')
	await page.goto(undoPath)
	await expect(page.getByText('This change was already undone.', { exact: false })).toBeVisible()

	await page.goto('/signin')
	await sendSignIn(page, email, PASSWORD)
	await expect(
		page.getByText('Incorrect email or password.', { exact: false }).first(),
	).toBeVisible()
	const resetPath = async () => {
		const texts = (await app.mailTo(email)).map(({ text }) => text)
		return texts.flatMap((text) => /\/reset-password\/\S+/u.exec(text)?.[0] ?? [])[0] ?? null
	}
	await expect.poll(resetPath).not.toBeNull()
	const password = 'Green-harbour-8'
	await page.goto((await resetPath()) ?? '')
	await page.getByLabel('New Password', { exact: true }).fill(password)
	await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Set New Password' }).click()
	await expect(heading).toHaveText('Password reset')
	await page.goto('/signin')
	await sendSignIn(page, email, password)
	await expect(page).not.toHaveURL(/signin/u)
	await page.goto('/profile')
	await expect(page.getByRole('main')).toContainText(email)
})
