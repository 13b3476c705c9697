import { MEMBER } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { RENTAL } from '#tests/helpers/deals/deal-inputs'
import { TextBrowser } from '#tests/helpers/text-browser/text-browser'

/** Share links without JavaScript, styles or origin headers. */

test('PRO-72 PRO-83 a link is made, opened and revoked with w3m’s requests', async ({ app }) => {
	const { id, email } = await app.makeUser(MEMBER)
	const deal = await app.makeProperty(id, '1 Elm St', RENTAL)
	const browser = new TextBrowser(app.origin)
	await browser.open(`/signin?redirect=${encodeURIComponent(`/calculator/share?property=${deal}`)}`)
	browser.fill({ email, password: 'Demo-pass-2026' })
	await browser.press('Sign In')
	browser.choose('days', '90 days')
	await browser.press('Create Link')
	expect(browser.text).toContain('Your Link Is Ready')
	await browser.follow('See what it shows')
	expect(browser.text).toContain("Its figures don't change.")
	expect(browser.text).toContain('Cash flow')
	const shared = browser.path

	await browser.open('/calculator/share')
	await browser.follow('Revoke')
	await browser.press('Revoke')
	expect(browser.text).toContain('Link revoked.')
	await browser.open(shared)
	expect(browser.status).toBe(404)
	expect(browser.text).toContain('has expired or was revoked')
})
