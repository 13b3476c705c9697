import { createMember, field, openCalculator } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForStillness } from '#tests/helpers/accounts/messages'
import { startScreenReader } from '#tests/helpers/browser/screen-reader'

/**
 * A whole analysis with the keyboard only, checking what a screen reader announces: from six numbers
 * to the assumption that decides, the price for a target, and the saved deal. Nothing is clicked.
 */

const SIX_NUMBERS = [
	['Monthly rent', '2000'],
	['Purchase price', '200000'],
	['Annual property taxes', '2400'],
	['Annual insurance', '1200'],
	['Loan to value (LTV', '75'],
	['Long-term loan rate', '7'],
] as const

const KILLER =
	'Rent. If it is $1,677 instead of $2,000 (−16.2%), the cash flow is gone. That is 1.6 × the usual swing.'
/**
 * Year 1 at a price P: NOI 16,176 less the reserve of 1,200, less payments of 0.05987722 P (7% over 30
 * years on 75%), is 10% of the cash in of 0.2875 P (25% down, 3% and 0.75% closing costs):
 * P = 14,976 ÷ 0.08862722 = 168,977. At 168,900: 4,863 ÷ 48,559 is 10.0%.
 */
const OFFER =
	'At $168,900, the cash-on-cash return is 10.0%. The highest price at which it is at least 10% is $168,977. We rounded it down to a multiple of $100.'

/**
 * Collected 28,500 less 2,400, 1,200, 1,500 and 2,280 is an NOI of 21,120; less 1,500 and 11,975.44 a
 * cash flow of 7,644.56: ÷ 12, ÷ 57,500; 21,120 ÷ 200,000; 21,120 ÷ 11,975.44.
 */
const RENT_2500 =
	/^polite: Cash flow per month after reserves: \$637, Cash-on-cash .*: 13\.3%, Cap rate .*: 10\.6%, DSCR .*: 1\.76, IRR: \d+\.\d\d%$/u

test('PRO-91 PRO-46 PRO-55 PRO-99 a whole analysis by keyboard, as a screen reader announces it', async ({
	page,
	app,
	context,
}) => {
	// Reads the announcements of several hundred stops.
	test.slow()
	await createMember(app, context)
	const { announcement, tabTo, heard } = await startScreenReader(page)
	const { keyboard } = page
	const heading = page.getByRole('heading', { level: 1 })
	const goTo = async (link: string, title: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
		await tabTo(`link "${link}"`, key)
		await keyboard.press('Enter')
		await expect(heading).toHaveText(title)
		await expect(page).toHaveTitle(new RegExp(`^${title}`, 'u'))
		// The new page has the focus, so that reading starts there.
		await expect.poll(announcement).toBe('main ""')
	}

	await test.step('enters six numbers', async () => {
		await openCalculator(page)
		await tabTo('textbox "Property address"')
		await keyboard.type('5 Keyboard Rd')
		for (const [name, text] of SIX_NUMBERS) {
			await tabTo(`textbox "${name}`)
			await keyboard.type(text)
		}
		await expect(field(page, 'purchase')).toHaveValue('200,000')
	})

	await test.step('hears the figures of the projection', async () => {
		await goTo('Projection', 'Projection')
		await heard()
		expect(await tabTo('DisclosureTriangle')).toBe(
			'DisclosureTriangle "Cash flow per month after reserves $250", collapsed',
		)
		await keyboard.press('Enter')
		await expect(page.locator('.headline-figures .explanation[open]')).toMatchAriaSnapshot(`
			- group:
			  - text: Cash flow per month after reserves $250
			  - paragraph: (NOI − CapEx reserve − loan payments) ÷ 12
			  - paragraph:
			    - text: ($16,176 − $1,200 − $11,975) ÷ 12 =
			    - strong: $250
			  - list:
			    - listitem: /Of the stabilized year/
			    - listitem: /After the CapEx reserve/
			    - listitem: /Doesn't include/
			    - listitem: /^Assumed. Vacancy .% of rent.. 5%/
		`)
		await keyboard.press('Enter')
	})

	await test.step('hears the headline once, after the last digit', async () => {
		await waitForStillness(page)
		const rent = 'textbox "Monthly rent"'
		await tabTo('DisclosureTriangle "Income"')
		await keyboard.press('Enter')
		await tabTo(rent)
		for (const digit of '2500') {
			await keyboard.press(digit)
			await page.clock.runFor(300)
		}
		expect(await heard()).toEqual([])
		await expect(page.locator('.analysis-results')).not.toHaveAttribute('aria-busy')
		await page.clock.runFor(5_000)
		expect(await heard()).toEqual([expect.stringMatching(RENT_2500)])
		await expect.poll(announcement).toBe(`${rent}, holds 2,500, ($ /mo)`)
		await keyboard.press('Control+A')
		await keyboard.type('2000')
		await page.clock.runFor(5_000)
		await heard()
		await page.clock.resume()
	})

	await test.step('hears which assumption decides', async () => {
		await goTo('Sensitivity', 'Sensitivity', 'Shift+Tab')
		const answer = page.getByRole('region', { name: 'The Assumption That Kills the Deal' })
		await expect(answer.getByRole('heading', { level: 2 })).toBeVisible()
		await expect(answer.getByRole('paragraph').first()).toHaveText(KILLER)
	})

	await test.step('moves through the grid with the arrow keys', async () => {
		expect(await tabTo('gridcell')).toBe('gridcell "$250"')
		await keyboard.press('ArrowRight')
		await expect.poll(announcement).toBe('gridcell "$281"')
		await keyboard.press('Control+Home')
		await expect.poll(announcement).toBe('gridcell "$145"')
	})

	await test.step('asks for the price of a target and hears it once', async () => {
		await goTo('Offer', 'Offer', 'Shift+Tab')
		await heard()
		await waitForStillness(page)
		expect(await tabTo('textbox')).toBe('textbox "Value of the target", (% If empty, 8%.)')
		await keyboard.type('10')
		await expect(page.locator('#figure-offer')).toHaveAttribute('value', '168900')
		await page.clock.runFor(5_000)
		expect(await heard()).toEqual([`polite: ${OFFER}`])
		await page.clock.resume()
	})

	await test.step('uses the price, takes it back, and uses it again', async () => {
		await tabTo('button "Use This Price"')
		await keyboard.press('Enter')
		await expect.poll(announcement).toBe('button "Undo"')
		await expect
			.poll(heard)
			.toEqual([
				'polite: The purchase price is now $168,900. Nothing else was changed; your earlier price is the asking price.',
			])
		await keyboard.press('Enter')
		await expect.poll(announcement).toBe('button "Use This Price"')
		await keyboard.press('Enter')
		await expect.poll(announcement).toBe('button "Undo"')
	})

	await test.step('enters the assumptions and stays where the count is', async () => {
		await tabTo('link "See the list"', 'Shift+Tab')
		await keyboard.press('Enter')
		await expect.poll(announcement).toBe('DisclosureTriangle "Assumptions", expanded')
		await tabTo('link "Enter them as mine"')
		await keyboard.press('Enter')
		await expect
			.poll(announcement)
			.toBe('paragraph "4 of the numbers are assumptions of ours. See the list"')
		await expect(page.getByLabel('Value of the target')).toHaveValue('10')
	})

	await test.step('saves the deal at this price', async () => {
		await tabTo('link "Save in the Calculator"', 'Shift+Tab')
		await keyboard.press('Enter')
		// The link is gone, so reading starts at the page.
		await expect.poll(announcement).toBe('main ""')
		await expect(page.getByRole('dialog')).toHaveCount(0)
		await expect(field(page, 'purchase')).toHaveValue('168,900')
		await tabTo('button "Save Property"')
		await keyboard.press('Enter')
		await expectMessage(page, 'Saved "5 Keyboard Rd" successfully')
	})
})
