import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations, PHONE } from '#tests/helpers/browser/axe'
import {
	createMember,
	field,
	fillDeal,
	openCalculator,
	recalculate,
	saveButton,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'

/** One deal has one figure wherever it is shown, or a sentence that says why it has two. */

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const row = (page: Page, name: string) => page.locator(`li:has(#result-${name})`)

test('PRO-88 an offer without a margin is the same figure with its hint in section, panel and print @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	const path = '/calculator?arv=250000&misc1=50000&purchase=150000&rent=1800'
	await openCalculator(page, scripted, path)
	const HINT = 'No margin yet: this offer leaves nothing for profit and costs.'
	await expect(row(page, 'holdMAO')).toContainText(`$200,000 ${HINT}`)
	const inPanel = results(page).locator('li', { hasText: 'Max offer (buy & hold)' })
	await expect(inPanel).toContainText(`$200,000 ${HINT}`)
	await expect(page.locator('#section-offer > summary')).toContainText(
		'Max offer (buy & hold) $200,000, no margin yet',
	)
	if (scripted) await expectNoAxeViolations(page, [PHONE])
	await page.emulateMedia({ media: 'print' })
	const printed = page.locator('.print-sheet dl > div', { hasText: 'Max offer (buy & hold)' })
	await expect(printed).toContainText('$200,000')
	await expect(printed).toContainText(HINT)
})

test('PRO-50 the offer of a flip starts at its margin, and both pages name the difference @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	const deal = 'purchase=150000&arv=285000&sPrice=285000&misc1=40000&margin=30&hold=100&yTaxes=3650'
	await openCalculator(page, scripted, `/calculator?${deal}`)
	await expect(page.locator('#result-flipMAO')).toHaveText('$140,690')
	await expect(page.locator('#offer-note')).toContainText('leave out holding and loan costs')
	await page.getByRole('region', { name: 'Next' }).getByRole('link', { name: 'Offer' }).click()
	// The margin of $85,500 as a profit, after holding costs of $1,000.
	await expect(page.locator('#figure-offer')).toHaveText('$139,600')
	await expect(page.getByLabel('Value of the target')).toHaveAccessibleDescription(
		/If empty, \$85,500, your margin\./u,
	)
	await expect(page.locator('#calculator-offer')).toHaveText(
		"The calculator's maximum offer (flip) is $140,690: the ARV less your margin of 30%, the renovation and 6.6% of the sales price. It starts from the ARV and leaves out holding costs; this one starts from the sales price and counts them.",
	)
	// Nobody entered an asking price.
	await expect(page.locator('main')).not.toContainText('Asking price −')
	const bridge = page.getByRole('region', { name: 'From Purchase Price to Offer' })
	await expect(bridge.getByRole('row', { name: 'Purchase price $150,000' })).toBeVisible()
	if (scripted) await expectNoAxeViolations(page, [PHONE])
})

test('CALC-04 the profit after hard money says when no hard money is entered @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	await openCalculator(page, scripted, '/calculator?purchase=150000&sPrice=285000')
	const NOTE = 'No hard money entered, so this equals the cash profit.'
	await expect(row(page, 'netHard')).toContainText(NOTE)
	await expect(results(page)).toContainText(NOTE)
	await field(page, 'interestHard').fill('11')
	await recalculate(page, scripted)
	await expect(results(page)).not.toContainText(NOTE)
	await expect(row(page, 'netHard')).not.toContainText(NOTE)
})

test('PRO-86 the start card of a rental says why the results beside it count no loan payment @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	await openCalculator(page, scripted)
	const card = page.getByRole('region', { name: 'Start a Deal' })
	await card.getByLabel('Purchase price').fill('200000')
	await card.getByLabel('Monthly rent').fill('2000')
	await card.getByLabel('Loan rate (% per year)').fill('7')
	await card.getByLabel('Down payment (% of price)').fill('25')
	if (!scripted) await card.getByRole('button', { name: 'See the Result' }).click()
	await expect(card).toContainText('With closing costs of 3% of the price, assumed')
	const note = page.locator('#plan-loan')
	await expect(note).toContainText(
		'The plan at the top counts a loan of $150,000, 75% of the price. These results count none until you enter an ARV and a loan term in years.',
	)
	await note.getByRole('link', { name: 'Enter an ARV' }).click()
	await expect(page).toHaveURL(/#deal-arv$/u)
	await field(page, 'arv').fill('200000')
	await field(page, 'years').fill('30')
	await recalculate(page, scripted)
	await expect(note).toHaveCount(0)
	await expect(page.locator('#result-paymentDSCR')).toHaveText('$998')
})

test('FIX-50 a lapsed member finds the own deals from the home page, with their figures @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	const { id } = await createMember(app, context, {
		role: 'user',
		subscriptionStatus: 'canceled',
		plan: { key: 'annual', status: 'canceled', currentPeriodEnd: null },
	})
	await app.makeProperty(id, '1 Elm St', { purchase: '200000', rent: '2000', interestDSCR: '7' })
	await page.goto('/dashboard')
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('link', { name: 'Rejoin with the Annual Plan' })).toBeVisible()
	await page.getByRole('link', { name: 'Open Your Deals' }).click()
	await expect(page).toHaveURL('/deals')
	if (scripted) await waitForHydration(page)
	await expect(page.locator('tr', { hasText: '1 Elm St' }).locator('data')).not.toHaveCount(0)
	await expect(page.getByText('become a member again')).toBeVisible()
	await expect(page.getByRole('link', { name: 'See Plans' })).toBeVisible()
})

test('CALC-15 clearing leads back to the top and into the first field', async ({
	app,
	context,
	page,
}) => {
	await createMember(app, context)
	await page.setViewportSize({ width: 390, height: 844 })
	await openCalculator(page, true, '/calculator?purchase=200000&rent=2000')
	await page.getByRole('button', { name: 'Clear Form' }).click()
	expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
	await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
	await expect(page.locator('#startPrice')).toBeFocused()
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('CALC-11 FIX-32 the k of 40k multiplies, in the form and in the start card', async ({
	app,
	context,
	page,
}) => {
	await createMember(app, context)
	await openCalculator(page)
	for (const id of ['startPrice', 'deal-misc1']) {
		const input = page.locator(`#${id}`)
		await input.pressSequentially('40k')
		await expect(input).toHaveValue('40,000')
		await input.press('Tab')
		await expect(input).toHaveValue('40,000')
		await expect(input).not.toHaveAttribute('aria-invalid')
	}
	await expect(page.locator('#result-renoTotal')).toHaveText('$40,000')
})

test('CALC-13 PRO-85 PRO-87 0.07 for 7% is computed, asked about, and corrected by one button @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	const expectQuestion = async (input: Locator, typed: string, meant: string) => {
		await expect(input).toHaveAccessibleDescription(
			new RegExp(`${typed}% is very low. Did you mean ${meant}%\\?`, 'u'),
		)
		await expect(input).not.toHaveAttribute('aria-invalid', 'true')
	}
	const use = async (input: Locator, meant: string) => {
		const button = page.locator('.field', { has: input }).getByRole('button', { name: /^Use /u })
		await expect(button).toContainText(`Use ${meant}%`)
		await button.click()
		await expect(input).toHaveValue(meant)
		await expect(button).toHaveCount(0)
	}
	const deal = 'purchase=200000&rent=2000&ltv=75&years=30'
	await openCalculator(page, scripted, `/calculator?${deal}&interestDSCR=0.07&vacancyPer=0.08`)
	await expectQuestion(field(page, 'interestDSCR'), '0.07', '7')
	await expectQuestion(field(page, 'vacancyPer'), '0.08', '8')
	await expect(results(page).locator('#figure-cashFlowMonth')).toBeVisible()
	if (scripted) await expectNoAxeViolations(page, [PHONE])
	await use(field(page, 'interestDSCR'), '7')
	await use(field(page, 'vacancyPer'), '8')

	await page.goto(`/calculator/projection?${deal}&interestDSCR=0.07`)
	const rate = page.locator('#input-interestDSCR')
	await expectQuestion(rate, '0.07', '7')
})

test('CALC-13 PRO-87 nothing is computed from 180k or saved, and one button corrects it @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	await openCalculator(page, scripted, '/calculator?purchase=180k')
	await fillDeal(page, '1 Elm St', { rent: '2000' })
	const price = field(page, 'purchase')
	await recalculate(page, scripted)
	await expect(price).toHaveValue(scripted ? '180' : '180k')
	await expect(price).toHaveAttribute('aria-invalid', 'true')
	await expect(results(page).locator('#plan-missing')).toHaveText(
		'Correct the field “Purchase price” to see the result.',
	)
	if (scripted) await expectNoAxeViolations(page, [PHONE])
	await saveButton(page).click()
	await expectMessage(page, 'Please fix Purchase price before saving.')
	await expect(price).toHaveAttribute('aria-invalid', 'true')
	await expect(field(page, 'rent')).toHaveValue('2,000')

	await page
		.locator('.field', { has: price })
		.getByRole('button', { name: /^Use \$180,000/u })
		.click()
	await expect(price).toHaveValue('180,000')
	await expect(price).not.toHaveAttribute('aria-invalid', 'true')
	await expect(results(page).locator('#figure-cashFlowMonth')).toBeVisible()
	await saveButton(page).click()
	await expectMessage(page, 'Saved "1 Elm St" successfully')
	await expect(page.getByText('Needed to save')).toHaveCount(0)
	await page.reload()
	await expect(price).toHaveValue('180,000')
})

test('CALC-13 PRO-85 no page computes from an amount in shorthand, and each leads to its correction @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	const deal = 'purchase=180k&rent=2000&interestDSCR=7'
	for (const name of ['projection', 'loan', 'sensitivity', 'offer', 'brrrr']) {
		await page.goto(`/calculator/${name}?${deal}`)
		await expect(page.getByText('Check these amounts first')).toBeVisible()
		await expect(page.locator('data[id^=figure-]')).toHaveCount(0)
		await page.getByRole('link', { name: 'Use $180,000' }).click()
		await expect(page.locator('data[id^=figure-]').first()).toBeAttached()
		await expect(page.locator('#input-purchase')).toHaveValue('180,000')
	}
	for (const name of ['report', 'compare']) {
		await page.goto(`/calculator/${name}?${deal}`)
		await expect(page.getByText('once you write Purchase price in digits')).toBeVisible()
		await page.getByRole('link', { name: 'Open in the Calculator' }).click()
		await expect(field(page, 'purchase')).toHaveAttribute('aria-invalid', 'true')
	}
	if (!scripted) return
	await page.goto(`/calculator/projection?${deal.replace('180k', '180000')}`)
	await waitForHydration(page)
	const price = page.locator('#input-purchase')
	await price.click()
	await expect(price).toBeFocused()
	// The field is live once it has commas.
	await page.keyboard.type('1234')
	await expect(price).toHaveValue('1,234')
	await page.keyboard.press('Control+A')
	await page.keyboard.type('240k')
	await expect(price).toHaveValue('240,000')
	await expect(page.locator('#figure-cashFlowMonth')).toBeVisible()
})

test('PRO-86 PRO-87 a headline without a loan says so and leads to its field @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	await openCalculator(page, scripted, '/calculator?purchase=249900&rent=1695&yTaxes=2711')
	const panel = results(page)
	await expect(panel).toContainText('Cash flow per month after reserves, all cash')
	await expect(panel).toContainText('No loan rate yet, so this is a cash purchase.')
	await panel.getByRole('link', { name: 'Add a loan' }).click()
	await expect(page).toHaveURL(/#deal-interestDSCR$/u)
	await field(page, 'interestDSCR').fill('7')
	await field(page, 'ltv').fill('75')
	await recalculate(page, scripted)
	await expect(panel).not.toContainText(', all cash')
	await expect(panel).not.toContainText('No loan rate yet, so this is a cash purchase.')
	// The results of the calculator take their loan of the ARV: without one they show no figure.
	for (const label of [/^Cash flow per month before reserves /u, /^DSCR \(rent/u]) {
		const line = panel.locator('.results__group li', { hasText: label })
		await expect(line).toContainText('— Enter an after-repair value')
	}
})

test('PRO-49 the range check marks the figure of today @nojs', async ({ app, context, page }) => {
	await createMember(app, context)
	await page.goto(
		'/calculator/sensitivity?purchase=200000&arv=200000&rent=2000&yTaxes=2400&yInsurance=1200&hoa=0&ltv=75&interestDSCR=7&years=30&rangeCheck=yes',
	)
	const section = page.getByRole('region', { name: 'Range Check' })
	await expect(section.locator('#range-check-today')).toHaveText(
		'With your numbers as they are today, it is $250.',
	)
	await expect(section.getByRole('row', { name: /today/u })).toHaveCount(1)
	await expect(section.locator('svg text, .chart').getByText('Today').first()).toBeVisible()
})

test('PRO-85 the projection of a flip says what it is for, and leads to the pages of a flip @nojs', async ({
	app,
	context,
	page,
}) => {
	await createMember(app, context)
	await page.goto('/calculator/projection?purchase=150000&sPrice=285000&interestHard=11&down=20')
	const notice = page.locator('#flip-notice')
	await expect(notice).toContainText('This deal is a flip')
	await expect(notice).toContainText('that of a BRRRR')
	await expect(page.locator('#figure-profitIfSold-1, #stabilized')).toHaveCount(0)
	for (const other of ['brrrr', 'loan']) {
		await page.goto(`/calculator/${other}?purchase=150000&sPrice=285000&interestHard=11&down=20`)
		await expect(notice).toContainText('This deal is a flip')
		await expect(page.locator('#closing, #loan-facts')).toHaveCount(0)
	}
	await page.goto('/calculator/projection?purchase=150000&sPrice=285000&interestHard=11&down=20')
	await notice.getByRole('link', { name: 'the price for a profit' }).click()
	await expect(page).toHaveURL(/\/calculator\/offer\?.*sPrice=285000/u)
	await page.goto('/calculator/projection?purchase=150000&rent=2000')
	await expect(page.locator('h1')).toHaveText('Projection')
	await expect(notice).toHaveCount(0)
})

test('CALC-13 PRO-85 Enter in another field corrects no amount in shorthand and no fraction @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	await page.goto('/calculator/projection?purchase=180k&rent=2000&interestDSCR=0.07')
	if (scripted) await waitForHydration(page)
	const rent = page.locator('#input-rent')
	await page.locator('details:has(#input-rent)').evaluateAll((groups) => {
		for (const group of groups as HTMLDetailsElement[]) group.open = true
	})
	await rent.press('Enter')
	// Without script the form was sent, with all fields.
	if (!scripted) await page.waitForURL(/[?&]ltv=/u)
	const price = page.locator('#input-purchase')
	await expect(price).toHaveValue(/^180k?$/u)
	await expect(price).toHaveAttribute('aria-invalid', 'true')
	await expect(page.locator('#input-interestDSCR')).toHaveValue('0.07')
	for (const name of [/^Use \$180,000/u, /^Use 7%/u])
		await expect(page.locator('#inputs button', { hasText: name })).toBeAttached()
})

test('DEAL-02 PRO-87 a deal with rent and a sale says why it is a BRRRR, and shows a flip on request @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	const reason = 'Shown as a BRRRR, because it has a monthly rent and hard money.'
	const deal = 'purchase=128000&sPrice=272000&rent=1850&interestHard=10.5&down=15&hold=150'
	const note = results(page).locator('#strategy')
	await openCalculator(page, scripted, `/calculator?${deal}`)
	await expect(note).toHaveText(`${reason} For a flip, clear the rent.`)

	await page.goto(`/calculator/projection?${deal}`)
	await expect(page.locator('#strategy')).toContainText(reason)
	await page.getByRole('link', { name: 'Show it as a flip' }).click()
	await expect(page.locator('#figure-netHard')).toBeVisible()
	await expect(page.locator('#strategy')).toHaveCount(0)

	// A page that has nothing of a flip leads to one that has.
	await page.goto(`/calculator/brrrr?${deal}`)
	await page.getByRole('link', { name: 'Show it as a flip' }).click()
	await expect(page).toHaveURL(/\/calculator\/projection\?/u)
	await expect(page.locator('#figure-netHard')).toBeVisible()
})

test('DEAL-02 PRO-87 the sample flip opens as a flip @nojs', async ({
	app,
	context,
	page,
	scripted,
}) => {
	await createMember(app, context)
	await openCalculator(page, scripted, '/calculator?sample=flip')
	await expect(results(page).locator('#figure-netHard')).toBeVisible()
	// The note says what a flip's profit counts, not that the deal is read as another strategy.
	const note = results(page).locator('#strategy')
	await expect(note).toContainText('has no purchase closing costs and no contingency in it')
	await expect(note).not.toContainText('For a flip, clear the rent')
})
