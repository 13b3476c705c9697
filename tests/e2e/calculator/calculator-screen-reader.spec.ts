import { field, MEMBER, saveButton } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration, waitForStillness } from '#tests/helpers/accounts/messages'
import { startScreenReader } from '#tests/helpers/browser/screen-reader'

/**
 * The whole calculator with the keyboard only, checking each screen reader announcement, from sign-in to
 * deleting a deal. Nothing is clicked.
 */

const PASSWORD = 'A-rather-long-one-7'
const ANNOUNCED =
	'Cash flow per month after reserves, all cash $1,212, Cash-on-cash (yearly cash flow ÷ cash in the deal) 8.6%, Cap rate (NOI ÷ price) 9.5%, 10-year IRR 9.83%, Net profit after hard money $101,190'

test('SHELL-31 CALC-10 CALC-19 PROP-14 the calculator with a screen reader, from sign-in to deleting a deal', async ({
	page,
	app,
}) => {
	const { id, email } = await app.makeUser({ ...MEMBER, password: PASSWORD })
	await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	// Reads the announcements of several hundred stops.
	test.slow()
	const { announcement, tabTo } = await startScreenReader(page)
	const { keyboard } = page

	await test.step('signs in', async () => {
		await page.goto('/signin')
		await waitForHydration(page)
		await tabTo('textbox "Email"')
		await keyboard.type(email)
		await tabTo('textbox "Password"')
		await keyboard.type(PASSWORD)
		await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
		await keyboard.press('Enter')
		await expect(page).toHaveURL(/\/dashboard$/u)
	})

	await test.step('opens the calculator and skips what stands above it', async () => {
		await tabTo('link "Investment Calculator"')
		await keyboard.press('Enter')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investment Calculator')
		await expect(page).toHaveTitle(/calculator/iu)
		await tabTo('link "Skip to content"', 'Shift+Tab')
		await keyboard.press('Enter')
		await keyboard.press('Tab')
		await expect.poll(announcement).toBe('link "Back to Dashboard"')
	})

	await test.step('names the deal', async () => {
		await tabTo('textbox "Property address"')
		await keyboard.type('9 Keyboard Way')
		await expect
			.poll(announcement)
			.toBe('textbox "Property address", holds 9 Keyboard Way, (Needed to save)')
	})

	await test.step('closes a section and opens it again', async () => {
		expect(await tabTo('Disclosure')).toBe('DisclosureTriangle "Property Info", expanded')
		await keyboard.press('Enter')
		await expect.poll(announcement).toBe('DisclosureTriangle "Property Info", collapsed')
		await expect(field(page, 'rent')).toBeHidden()
		await keyboard.press('Space')
		await expect.poll(announcement).toBe('DisclosureTriangle "Property Info", expanded')
		await expect(field(page, 'rent')).toBeVisible()
	})

	await test.step('hears what an input is for, its unit, and what is wrong with it', async () => {
		expect(await tabTo('button')).toBe('button "Help: Monthly rent", collapsed')
		await keyboard.press('Enter')
		await expect(page.getByRole('note').filter({ hasText: 'Expected monthly rent' })).toBeVisible()
		await keyboard.press('Escape')
		await expect.poll(announcement).toBe('button "Help: Monthly rent", collapsed')
		expect(await tabTo('textbox')).toBe('textbox "Monthly rent", ($ /mo)')
		await keyboard.type('1850')
		await expect.poll(announcement).toBe('textbox "Monthly rent", holds 1,850, ($ /mo)')

		const ltv = 'textbox "Loan to value (LTV)"'
		expect(await tabTo(ltv)).toBe(`${ltv}, (%)`)
		await keyboard.type('150')
		await expect
			.poll(announcement)
			.toBe(`${ltv}, invalid, holds 150, (% Enter a percentage from 0 to 100.)`)
		await keyboard.press('Control+A')
		await keyboard.type('75')
		await expect.poll(announcement).toBe(`${ltv}, holds 75, (%)`)
	})

	await test.step('announces the results once, after a pause', async () => {
		const status = page.getByRole('status').and(page.locator('#results-announcement'))
		await tabTo('textbox "Purchase price"', 'Shift+Tab')
		await keyboard.type('165000')
		await expect(status).toContainText('Cash flow per month after reserves, all cash $')
		await waitForStillness(page)
		const before = (await status.textContent()) ?? ''
		await tabTo('textbox "Sales price"', 'Shift+Tab')
		for (const digit of '285000') {
			await keyboard.press(digit)
			await page.clock.runFor(300)
			expect(await status.textContent()).toBe(before)
		}
		// On a busy computer the results of the last digit, which the pause follows, may come later.
		await expect(async () => {
			await page.clock.runFor(1_000)
			expect(await status.textContent()).toBe(ANNOUNCED)
		}).toPass()
		await page.clock.resume()
	})

	await test.step('opens the explanation of a result', async () => {
		const figure = 'DisclosureTriangle "Net profit (cash purchase) $101,190"'
		expect(await tabTo(figure)).toBe(`${figure}, collapsed`)
		await keyboard.press('Enter')
		await expect.poll(announcement).toBe(`${figure}, expanded`)
		await expect(page.locator('.explanation[open]')).toMatchAriaSnapshot(`
			- paragraph: Sales price − closing costs and commission − purchase and renovation − holding costs
			- paragraph:
			  - text: $285,000 − $18,810 − $165,000 − $0 =
			  - strong: $101,190
			- list:
			  - listitem: Assumes you pay cash for everything.
			  - listitem: "Doesn't include: loan costs and income tax."
			  - listitem: /Left blank .counted as 0./
		`)
		await keyboard.press('Enter')
		await expect.poll(announcement).toBe(`${figure}, collapsed`)
	})

	const list = 'combobox "Saved properties", collapsed'
	await test.step('saves, and goes on from there', async () => {
		await tabTo('button "Save Property"', 'Shift+Tab')
		await keyboard.press('Enter')
		await expectMessage(page, 'Saved "9 Keyboard Way" successfully')
		await expect(saveButton(page)).toHaveText('Saved')
		await keyboard.press('Tab')
		await expect.poll(announcement).toBe(`${list}, holds 9 Keyboard Way`)
	})

	await test.step('loads another deal', async () => {
		await keyboard.type('1 Elm')
		await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
		await expect.poll(announcement).toBe(`${list}, holds 1 Elm St`)
	})

	await test.step('is asked before a deal is deleted, and is back where it was', async () => {
		const more = 'button "Rename, duplicate or delete"'
		await tabTo(more)
		await keyboard.press('Enter')
		await tabTo('button "Delete"')
		await keyboard.press('Enter')
		const question = page.getByRole('dialog', { name: 'Delete "1 Elm St"?' })
		await expect(question).toMatchAriaSnapshot(`
			- dialog "Delete \\"1 Elm St\\"?":
			  - heading "Delete \\"1 Elm St\\"?" [level=2]
			  - paragraph: /This removes it from your saved properties/
			  - button "Cancel"
			  - button "Delete"
		`)
		await expect.poll(announcement).toBe('button "Cancel"')
		await keyboard.press('Escape')
		await expect(question).toHaveCount(0)
		await expect.poll(announcement).toContain(more)

		await keyboard.press('Enter')
		await tabTo('button "Delete"')
		await keyboard.press('Enter')
		await expect.poll(announcement).toBe('button "Cancel"')
		await tabTo('button "Delete"')
		await keyboard.press('Enter')
		await expectMessage(page, 'Deleted "1 Elm St"')
		expect(await tabTo('Disclosure')).toBe('DisclosureTriangle "Property Info", expanded')
	})

	await test.step('on a phone announces the key results in the bar, which links to all results', async () => {
		await page.setViewportSize({ width: 390, height: 844 })
		await tabTo('link "support@prohub.test"', 'Shift+Tab')
		expect(await tabTo('link', 'Shift+Tab')).toBe(
			'link "Enter a purchase price. Go to all results"',
		)
		await keyboard.press('Enter')
		await expect(page).toHaveURL(/#results$/u)
		expect(await tabTo('Disclosure')).toBe(
			'DisclosureTriangle "Cash flow per month before reserves, without a loan payment $1,850 Empty counts as 0 here: no taxes, no insurance, no vacancy, no repairs, no management", collapsed',
		)
	})
})
