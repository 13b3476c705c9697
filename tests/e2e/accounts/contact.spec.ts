import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'

test('CONT-01 CONT-04 CONT-07 the page: a visitor writes, and the mail has their address @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const from = `ada-${scripted ? 'js' : 'plain'}@example.test`
	await page.goto('/contact')
	await page.getByLabel('Email').fill(from)
	await page.getByLabel('Subject').fill('A question')
	await page.getByLabel('Message').fill('How do I start?')
	await page.getByRole('button', { name: 'Send Message' }).click()
	await expectMessage(page, 'Message sent successfully!')
	await expect(page.getByText('We got your message and will reply by email.')).toBeVisible()
	const sent = async () =>
		(await app.mailTo('support@prohub.test')).filter((mail) => mail.text.includes(from)).length
	await expect.poll(sent).toBe(1)
})

test('CONT-01 CONT-02 CONT-03 CONT-04 from the foot of any page, signed in @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	const { id, email } = await app.makeUser()
	await app.signIn(context, id)
	await page.goto('/terms-of-service')
	await page.goto('/profile')
	if (scripted) await waitForHydration(page)
	await page.getByRole('link', { name: 'Contact Us' }).click()
	if (!scripted) await expect(page).toHaveURL(/\/contact$/u)
	const place = scripted ? page.getByRole('dialog', { name: 'Contact Us' }) : page.locator('main')
	await expect(place.getByLabel('Email')).toHaveCount(0)
	await place.getByLabel('Subject').fill('From the foot')
	if (scripted) {
		await place.getByRole('button', { name: 'Close' }).click()
		await expect(place).toHaveCount(0)
		await page.getByRole('link', { name: 'Contact Us' }).click()
		await expect(place.getByLabel('Subject')).toHaveValue('')
		await place.getByLabel('Subject').fill('From the foot')
	}
	await place.getByLabel('Message').fill('Hello there')
	await place.getByRole('button', { name: 'Send Message' }).click()
	await expectMessage(page, 'Message sent successfully!')
	if (scripted) {
		await expect(place).toHaveCount(0)
		await expect(page).toHaveURL(/\/profile$/u)
	}
	const sent = async () =>
		(await app.mailTo('support@prohub.test')).filter((mail) => mail.text.includes(email)).length
	await expect.poll(sent).toBe(1)
})

test('CONT-02 CONT-04 a failure unlocks the dialog and says so', async ({ page, app }) => {
	await page.route('**/api/contact', (route) =>
		route.fulfill({
			status: 503,
			contentType: 'application/json',
			body: '{"message":"Not now."}',
		}),
	)
	await page.goto('/signin')
	await waitForHydration(page)
	await page.getByRole('link', { name: 'Contact Us' }).click()
	const dialog = page.getByRole('dialog', { name: 'Contact Us' })
	await dialog.getByLabel('Email').fill('ada@example.test')
	await dialog.getByLabel('Subject').fill('Kept')
	await dialog.getByLabel('Message').fill('Kept too')
	await dialog.getByRole('button', { name: 'Send Message' }).click()
	await expect(dialog.getByText('Not now.')).toBeVisible()
	await expect(dialog.getByLabel('Subject')).toHaveValue('Kept')
	await page.keyboard.press('Escape')
	await expect(dialog).toHaveCount(0)
	expect(app.origin).toContain('localhost')
})
