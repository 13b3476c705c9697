import { MEMBER } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { RENTAL } from '#tests/helpers/deals/deal-inputs'
import { TextBrowser } from '#tests/helpers/text-browser/text-browser'

/** Deals without JavaScript, styles or origin headers: list, deal, stage, note, scenarios, comparison. */

test('DEAL-02 DEAL-03 DEAL-05 PRO-58 PRO-62 PRO-83 the list, a deal, its stage, a note, a scenario and a comparison with w3m’s requests', async ({
	app,
}) => {
	const { id, email } = await app.makeUser(MEMBER)
	const deal = await app.makeProperty(id, '1 Elm St', RENTAL)
	const browser = new TextBrowser(app.origin)
	await browser.open('/signin?redirect=%2Fdeals')
	browser.fill({ email, password: 'Demo-pass-2026' })
	await browser.press('Sign In')
	expect(browser.path).toBe('/deals')
	expect(browser.text).toContain('Showing 1 of 1')
	expect(browser.text).toContain('Cash flow/mo')

	browser.choose(`stage-${deal}`, 'Offer made')
	await browser.press('Save')
	expect(browser.text).toContain('Moved "1 Elm St" to Offer made')
	expect(browser.text).toContain('Offer made 1')

	await browser.open(`/deals/${deal}`)
	expect(browser.text).toContain('Lead → Offer made')
	browser.choose('stage', 'Under contract')
	await browser.press('Save')
	expect(browser.text).toContain('Offer made → Under contract')

	browser.fill({ text: ' ', dueOn: '2027-05-31' })
	await browser.press('Add Note')
	expect(browser.status).toBe(400)
	expect(browser.text).toContain('Write something first.')
	expect(browser.value('dueOn')).toBe('2027-05-31')
	browser.fill({ text: 'Call the inspector' })
	await browser.press('Add Note')
	expect(browser.text).toContain('Note added')
	expect(browser.text).toContain('Due May 31, 2027')

	await browser.open(`/calculator/scenarios?property=${deal}&new=conservative`)
	expect(browser.text).toContain('Monthly rent: $2,400')
	browser.fill({ name: '' })
	await browser.press('Save as a Scenario')
	expect(browser.status).toBe(400)
	expect(browser.text).toContain('Enter a name.')
	browser.fill({ name: 'Careful' })
	await browser.press('Save as a Scenario')
	expect(browser.text).toContain('Scenario "Careful" saved')
	await browser.follow('Compare')
	expect(browser.path).toContain('/calculator/compare?deal=')
	expect(browser.text).toContain('Careful')
	expect(browser.text).toContain('Best')

	await browser.open('/dashboard')
	expect(browser.text).toContain('1 Elm St')
})
