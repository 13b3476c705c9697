import { expect, test } from '#tests/helpers/browser/e2e'
import { waitForHydration } from '#tests/helpers/accounts/messages'

const NEW = 'Green-meadow-8'

test('AUTH-20 AUTH-21 AUTH-24 AUTH-25 AUTH-27 AUTH-34 forgot, read the mail, reset, sign in @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { email } = await app.makeUser({ firstName: 'Rita' })
	await page.goto('/signin')
	await page.getByRole('link', { name: 'Forgot password?' }).click()
	await expect(page.getByText('Protected by an automatic bot check')).toBeVisible()
	await page.getByLabel('Email').fill(email)
	await page.getByRole('button', { name: 'Send Reset Link' }).click()
	await expect(
		page.getByText(
			`If an account exists for ${email}, you will receive a password reset link shortly.`,
		),
	).toBeVisible()
	await expect(page.getByText('at least 5 minutes')).toBeVisible()
	await expect(page.getByText('spam')).toBeVisible()
	await expect(page.getByLabel('Email')).toHaveCount(0)

	await expect.poll(async () => (await app.mailTo(email)).length).toBe(1)
	const [mail] = await app.mailTo(email)
	const link = /http\S+\/reset-password\/\S+/u.exec(mail?.text ?? '')?.[0] ?? ''
	expect(link.startsWith(app.origin)).toBe(true)
	const token = link.split('/').at(-1) ?? ''
	const asked: { url: string; referer: string }[] = []
	page.on('request', (request) => {
		const referer = request.headers()['referer'] ?? ''
		asked.push({ url: request.url(), referer })
	})
	const answer = await page.goto(link)
	expect(answer?.headers()['referrer-policy']).toBe('strict-origin')
	if (scripted) await waitForHydration(page)

	const fill = async (password: string, repeated: string) => {
		await page.getByLabel('New Password', { exact: true }).fill(password)
		await page.getByLabel('Confirm New Password', { exact: true }).fill(repeated)
		await page.getByRole('button', { name: 'Set New Password' }).click()
	}
	let posts = 0
	page.on('request', (request) => {
		if (request.method() === 'POST') posts += 1
	})
	await fill(NEW, `${NEW}x`)
	await expect(page.getByText('Passwords do not match').first()).toBeVisible()
	if (scripted) await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
	expect(posts).toBe(scripted ? 0 : 1)

	await fill(NEW, NEW)
	await expect(
		page.getByText('Password reset successfully, redirecting to Sign In page...'),
	).toBeVisible()
	await expect(page.getByRole('link', { name: 'Go to Sign In' })).toBeVisible()
	await expect(page).toHaveURL(`${app.origin}/signin`)

	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(NEW)
	await page.getByRole('button', { name: 'Sign In', exact: true }).click()
	await expect(page).toHaveURL(`${app.origin}/`)

	// The token appears in no referrer and no log (security row 50).
	for (const { url, referer } of asked) {
		expect(url.startsWith(`${app.origin}/`)).toBe(true)
		expect(referer).not.toContain(token)
	}
	expect(app.output()).toContain('/reset-password/…')
	expect(app.output()).not.toContain(token)

	await page.goto(link)
	await expect(page.getByText('This link has already been used.')).toBeVisible()
	await page.getByRole('link', { name: 'Request a New Link' }).click()
	await expect(page).toHaveURL(/\/forgot-password$/u)
})
