import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import {
	chooseSaved,
	expectResults,
	field,
	fillDeal,
	listed,
	MEMBER,
	openCalculator,
	ready,
	recalculate,
	saveButton,
	savedList,
	shownDeal,
	createMember,
	signInAs,
	SIX_MONTH_MEMBER,
	chooseAction,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage } from '#tests/helpers/accounts/messages'

const [FLIP, RENTAL] = SAMPLE_DEALS as [(typeof SAMPLE_DEALS)[0], (typeof SAMPLE_DEALS)[0]]

test('CALC-02 CALC-04 PROP-04 PROP-05 PROP-06 PROP-07 DATA-06 the main job: sign in, type, read, save, load, change, save, delete @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const address = '77 Willow Bend, Tulsa, OK'
	// A new user, because other tests save properties in shared accounts.
	const { id, email } = await app.makeUser(MEMBER)
	for (const deal of SAMPLE_DEALS) await app.makeProperty(id, deal.address, deal.inputs)
	await signInAs(page, email)
	await expect(page).toHaveURL(/\/dashboard$/)
	await openCalculator(page, scripted)

	await fillDeal(page, address, FLIP.inputs)
	await recalculate(page, scripted)
	await expectResults(page, FLIP.inputs)

	await saveButton(page).click()
	await expectMessage(page, `Saved "${address}" successfully`)
	await expect(page).toHaveURL(/\/calculator\?property=p/)
	await page.reload()
	await ready(page, scripted)
	await expectResults(page, FLIP.inputs)
	await expect(listed(page)).toHaveText([...SAMPLE_DEALS.map((deal) => deal.address), address])

	await chooseSaved(page, RENTAL.address, scripted)
	await expect(field(page, 'propertyAddress')).toHaveValue(RENTAL.address)
	await expectResults(page, RENTAL.inputs)
	await chooseSaved(page, address, scripted)
	await expect(field(page, 'propertyAddress')).toHaveValue(address)

	const changed = { ...FLIP.inputs, sPrice: '300000' }
	await field(page, 'sPrice').fill('$300,000')
	await saveButton(page).click()
	await expectMessage(page, `Saved "${address}" successfully`)
	await page.reload()
	await ready(page, scripted)
	await expectResults(page, changed)
	await expect(field(page, 'sPrice')).toHaveValue('300,000')

	await chooseAction(page, 'Delete')
	const question = page.getByRole('dialog', { name: `Delete "${address}"?` })
	await expect(question).toBeVisible()
	await expect(listed(page)).toHaveCount(4)
	await question.getByRole('button', { name: 'Delete' }).click()
	await expectMessage(page, `Deleted "${address}"`)
	await expect(listed(page)).toHaveText(SAMPLE_DEALS.map((deal) => deal.address))
	// The values stay on the screen and can be saved again.
	await expectResults(page, changed)
	await expect(saveButton(page)).toBeEnabled()
})

test('CALC-15 Clear Form asks; Cancel changes nothing, Clear empties inputs and address @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	await createMember(app, context)
	await openCalculator(page, scripted)
	await fillDeal(page, '1 Elm St', { rent: '1,850', arv: '272,000' })
	const typed = await shownDeal(page)

	await page.getByRole('button', { name: 'Clear Form' }).click()
	const question = page.getByRole('dialog', { name: 'Clear form?' })
	await question.getByRole('button', { name: 'Cancel' }).click()
	await expect(question).toHaveCount(0)
	await expect.poll(() => shownDeal(page)).toEqual(typed)

	await page.getByRole('button', { name: 'Clear Form' }).click()
	await question.getByRole('button', { name: 'Clear' }).click()
	await expectMessage(page, 'Form cleared')
	await expect
		.poll(async () => new Set(Object.values(await shownDeal(page))))
		.toEqual(new Set(['']))
	await expectResults(page, {})
	await expect(saveButton(page)).toBeEnabled({ enabled: !scripted })
})

test('PROP-08 PROP-14 loading warns before changes are lost, and is silent when nothing is @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await createMember(app, context)
	await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	await app.makeProperty(id, '2 Oak St', { rent: '2000' })
	await openCalculator(page, scripted)
	const question = page.getByRole('dialog', { name: 'Load "2 Oak St"?' })

	// An unchanged saved deal: nothing to lose.
	await chooseSaved(page, '1 Elm St', scripted)
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await chooseSaved(page, '2 Oak St', scripted)
	await expect(field(page, 'rent')).toHaveValue('2,000')
	await chooseSaved(page, '1 Elm St', scripted)
	await expect(field(page, 'rent')).toHaveValue('1,850')

	// A reverted change does not count.
	await field(page, 'rent').fill('7')
	await field(page, 'rent').fill('$1,850')
	await chooseSaved(page, '2 Oak St', scripted)
	await expect(field(page, 'rent')).toHaveValue('2,000')
	await chooseSaved(page, '1 Elm St', scripted)
	await expect(field(page, 'rent')).toHaveValue('1,850')

	await field(page, 'rent').fill('1,900')
	await chooseSaved(page, '2 Oak St', scripted)
	await expect(question).toContainText('You have unsaved changes that will be lost.')
	await question.getByRole('button', { name: 'Cancel' }).click()
	await expect(question).toHaveCount(0)
	await expect(field(page, 'rent')).toHaveValue('1,900')
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')

	// The selection stays, so that it can still be loaded or deleted.
	if (!scripted) await savedList(page).selectOption({ label: '2 Oak St' })
	await page.getByRole('button', { name: 'Load', exact: true }).click()
	await question.getByRole('button', { name: 'Load' }).click()
	await expect(field(page, 'propertyAddress')).toHaveValue('2 Oak St')
	await expect(field(page, 'rent')).toHaveValue('2,000')
})

test('PROP-03 without an address nothing is saved; the message is at the field and nothing typed is lost @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	await createMember(app, context)
	await openCalculator(page, scripted)
	for (const address of ['', '   ', '\u200b']) {
		await fillDeal(page, address, { rent: '1,850', interestDSCR: '7.25' })
		await saveButton(page).click()
		const input = page.getByLabel('Property address')
		await expect(input).toHaveAccessibleDescription(/Property address is required$/u)
		await expect(input).toHaveAttribute('aria-invalid', 'true')
		await expect(input).toHaveValue(address)
		await expect(field(page, 'rent')).toHaveValue('1,850')
		await expect(field(page, 'interestDSCR')).toHaveValue('7.25')
	}
	await expect(listed(page)).toHaveCount(0)
	await fillDeal(page, '1 Elm St', {})
	await saveButton(page).click()
	await expectMessage(page, 'Saved "1 Elm St" successfully')
})

test('CALC-13 a value out of range is computed and marked, and saving it is refused with the reason @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	await createMember(app, context)
	await openCalculator(page, scripted)
	const typed = { arv: '200000', ltv: '150', years: '51', interestDSCR: '6' }
	await fillDeal(page, '1 Elm St', typed)
	await recalculate(page, scripted)
	await expectResults(page, typed)
	const ltv = page.getByLabel('Loan to value (LTV)', { exact: true })
	await expect(ltv).toHaveAccessibleDescription(/Enter a percentage from 0 to 100\.$/)
	await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)

	await saveButton(page).click()
	await expect(
		page.getByText('Please fix Loan to value (LTV) and 1 more field before saving.'),
	).toBeVisible()
	await expect(ltv).toHaveValue('150')
	await expect(field(page, 'propertyAddress')).toHaveValue('1 Elm St')
	await expect(listed(page)).toHaveCount(0)

	await fillDeal(page, '1 Elm St', { ltv: '100', years: '50' })
	await saveButton(page).click()
	await expectMessage(page, 'Saved "1 Elm St" successfully')
})

test('PROP-10 PROP-12 at the limit the message stands, and deleting makes room without losing what is typed @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await createMember(app, context, SIX_MONTH_MEMBER)
	for (let i = 0; i < 5; i++) await app.makeProperty(id, `${i} Elm St`)
	await openCalculator(page, scripted)
	const count = page.locator('#saved-count')
	await expect(count).toContainText('5 of 5 properties saved')
	await expect(count.getByRole('link', { name: 'saved properties' })).toHaveAttribute(
		'href',
		'#saved-properties',
	)
	await expect(count.getByRole('link', { name: /^upgrade to the annual plan/u })).toHaveAttribute(
		'href',
		'/subscription',
	)
	await fillDeal(page, '5 Elm St', { rent: '1,850' })
	await saveButton(page).click()
	await expect(count).toHaveClass('field__error')
	await expect(
		page.getByText(
			'Limit reached. Delete a property to save this one, or upgrade to the annual plan to save up to 10 properties.',
		),
	).toBeVisible()
	const upgrade = page.getByRole('link', { name: 'Upgrade Plan' })
	await expect(upgrade).toHaveAttribute('href', '/subscription')
	await expect(field(page, 'rent')).toHaveValue('1,850')

	await savedList(page).selectOption({ label: '3 Elm St' })
	if (scripted) await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
	await chooseAction(page, 'Delete')
	const question = page.getByRole('dialog', { name: 'Delete "3 Elm St"?' })
	await question.getByRole('button', { name: 'Delete' }).click()
	await expect(listed(page)).toHaveText(['0 Elm St', '1 Elm St', '2 Elm St', '4 Elm St'])
	await expect(field(page, 'propertyAddress')).toHaveValue('5 Elm St')
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await saveButton(page).click()
	await expectMessage(page, 'Saved "5 Elm St" successfully')
	await expect(listed(page)).toHaveCount(5)
})

test('CALC-16 the terms are asked once; Accept stores them @nojs', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context, { ...SIX_MONTH_MEMBER, hasAcceptedCalculatorTOS: false })
	await page.goto('/calculator')
	const question = page.getByRole('dialog', { name: 'Before you start' })
	await expect(question).toContainText('not financial, legal or tax advice')
	await expect(field(page, 'rent')).toHaveCount(0)
	await question.getByRole('button', { name: 'Accept' }).click()
	await expectMessage(page, 'Terms accepted. You can now use the calculator.')
	await expect(field(page, 'rent')).toBeVisible()
	await page.reload()
	await expect(field(page, 'rent')).toBeVisible()
	await expect(question).toHaveCount(0)
})

test('CALC-17 declining the terms leads home with the error, and they are asked again @nojs', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context, { ...SIX_MONTH_MEMBER, hasAcceptedCalculatorTOS: false })
	await page.goto('/calculator')
	await page.getByRole('button', { name: 'Decline' }).click()
	await expectMessage(page, 'You must accept the terms to use the calculator')
	await expect(page).not.toHaveURL(/calculator/)
	await page.goto('/calculator')
	await expect(page.getByRole('dialog', { name: 'Before you start' })).toBeVisible()
})
