import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'

test('PROV-01 PROV-02 PROV-05 PROV-07 PROV-08 PROV-09 PROV-12 PROF-07 SHELL-21 a new provider fills in the profile @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	const { id } = await app.makeUser({ provider: { company: '', serviceTypes: [] } })
	await app.signIn(context, id)
	await page.goto('/terms-of-service')
	await page.getByRole('link', { name: 'Complete profile' }).click()
	await expect(page).toHaveURL(/\/service-provider-profile$/u)
	if (scripted) await waitForHydration(page)
	const save = page.getByRole('button', { name: 'Save Changes' })
	const specialties = page.getByRole('group', { name: 'Contractor specialties' })
	const contractor = page.getByLabel('Contractor', { exact: true })
	await expect(page.getByLabel('Show phone')).toBeChecked()
	await expect(page.getByLabel('Show email')).not.toBeChecked()
	await expect(specialties).toBeHidden()

	await save.click()
	for (const text of [
		'Company name is required',
		'At least one service type is required',
		'At least one contact method is required',
	]) {
		await expect(page.getByText(text)).toBeVisible()
	}
	await expect(page.getByLabel('Phone', { exact: true })).not.toHaveAttribute('aria-invalid')
	if (scripted) await expect(page.getByLabel('Company name')).toBeFocused()
	await page.getByLabel('Company name').fill('Browser & Sons')
	await contractor.check()
	await expect(specialties).toBeVisible()
	await save.click()
	await expect(page.getByText('At least one contractor specialty is required')).toBeVisible()
	await expect(page.getByLabel('Company name')).toHaveValue('Browser & Sons')
	await page.getByLabel('Roofing').check()
	if (scripted) {
		await contractor.uncheck()
		await expect(specialties).toBeHidden()
		await contractor.check()
		await expect(page.getByLabel('Roofing')).not.toBeChecked()
		await page.getByLabel('Roofing').check()
		await page.getByLabel('Show email').check()
		await page.getByLabel('Show website').check()
		await expect(page.getByLabel('Show schedule link')).toBeDisabled()
		await page.getByLabel('Show website').uncheck()
		await expect(page.getByLabel('Show schedule link')).toBeEnabled()
		await page.getByLabel('About Me').fill('x'.repeat(181))
		await expect(page.getByText('181/200')).toHaveAttribute('data-state', 'close')
	}
	await page.getByLabel('Phone', { exact: true }).fill('918-555-0142')
	if (scripted) {
		await page.getByLabel('Search service areas').fill('wyo')
		await expect(page.getByLabel('Oklahoma')).toBeHidden()
		await page.getByLabel('Wyoming').check()
		await page.getByRole('button', { name: 'Remove Wyoming' }).click()
		await expect(page.getByLabel('Wyoming')).not.toBeChecked()
		await page.getByLabel('Search service areas').fill('')
	}
	await page.getByLabel('About Me').fill('Roofs that hold.')
	await page.getByLabel('Select All').check()
	if (scripted) await expect(page.getByLabel('Wyoming')).toBeChecked()
	await save.click()
	await expectMessage(page, 'Service provider profile updated successfully!')
	await expect(page).toHaveURL(`${app.origin}/profile#provider-details`)
	await expect(
		page.getByText("You're listed in All 50 states and DC as Contractor · Roofing"),
	).toBeVisible()
	await expect(page.getByRole('article', { name: 'Browser & Sons' })).toBeVisible()

	await page.getByRole('link', { name: 'Edit Service Provider Details' }).click()
	const preview = page.getByRole('article', { name: 'Browser & Sons' })
	await expect(preview).toContainText('Roofs that hold.')
	await expect(preview).toContainText('All 50 states and DC')
	await expect(preview.getByRole('link', { name: '(918) 555-0142' })).toBeVisible()
	await page.getByRole('link', { name: 'Remove Profile' }).click()
	await page.getByRole('button', { name: 'Remove Profile' }).click()
	await expectMessage(page, 'Removed from service provider list')
	await expect(page.getByText('Not a provider')).toBeVisible()
})

test('DIR-02 DIR-04 DIR-06 DIR-08 DIR-13 a member accepts, filters, turns pages, keeps and reports @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	const { id } = await app.makeUser({ role: 'subscriber', subscriptionStatus: 'active' })
	await app.signIn(context, id)
	await page.goto('/service-providers')
	await expect(page.getByRole('dialog', { name: 'Before you contact anyone' })).toBeVisible()
	await expect(page.getByRole('article')).toHaveCount(0)
	await page.getByRole('button', { name: 'Accept' }).click()
	await expectMessage(page, 'Terms accepted. You can now use the service provider directory.')
	await expect(page.getByRole('article')).toHaveCount(12)

	const names = () => page.getByRole('article').getByRole('heading').allTextContents()
	const first = await names()
	await page.getByRole('link', { name: 'Next' }).click()
	await expect(page.getByText(/^2 of \d+$/u)).toBeVisible()
	const second = await names()
	expect(second.filter((name) => first.includes(name))).toEqual([])
	await page.getByRole('link', { name: 'Prev' }).click()
	await expect(page.getByText(/^1 of \d+$/u)).toBeVisible()
	expect(await names()).toEqual(first)

	const apply = async () => {
		if (!scripted) await page.getByRole('button', { name: 'Apply' }).click()
	}
	if (scripted) await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0)
	await page.getByLabel('Service', { exact: true }).selectOption('Contractor')
	await apply()
	await expect(page.getByLabel('Specialty')).toBeVisible()
	await page.getByLabel('State', { exact: true }).selectOption('Tennessee')
	await apply()
	await expect(page).toHaveURL(/location=TN/u)
	await page.getByLabel('Search').fill('music')
	await apply()
	await expect(page.getByText('1 provider', { exact: true })).toBeVisible()
	await expect(page.getByText('Music City Paint Co.')).toBeVisible()
	await expect(page.getByText('Whitaker & Dunn LLP')).toHaveCount(0)

	await page.getByRole('button', { name: 'Add Music City Paint Co. to favorites' }).click()
	await expect(
		page.getByRole('button', { name: 'Remove Music City Paint Co. from favorites' }),
	).toBeVisible()
	await page.goto('/service-providers?favourites=1')
	await expect(page.getByRole('article')).toHaveCount(1)
	await page.getByRole('link', { name: 'Report this listing: Music City Paint Co.' }).click()
	await page.getByLabel("Doesn't respond").check()
	await page.getByRole('button', { name: 'Send report' }).click()
	await expectMessage(page, "Thanks. We'll review this listing.")

	await page.goto('/service-providers?serviceType=Surveyor&location=AK')
	await expect(page.getByText('No providers match your filters')).toBeVisible()

	// The state is asked once and is the default from then on.
	await page.goto('/service-providers')
	await page.getByLabel('Your state').selectOption('Tennessee')
	await page.getByRole('button', { name: 'Show My State' }).click()
	await expect(page.getByText('The directory opens with Tennessee, your state.')).toBeVisible()
	await page.goto('/service-providers')
	await expect(page.getByRole('heading', { name: 'Where do you invest?' })).toHaveCount(0)
	await expect(page.getByLabel('State', { exact: true })).toHaveValue('TN')
	await page.getByRole('link', { name: 'Clear Filters' }).click()
	const always = page.getByRole('button', { name: 'Always Show All States' })
	await always.click()
	await expect(always).toHaveCount(0)
	await page.goto('/service-providers')
	await expect(page.getByLabel('State', { exact: true })).toHaveValue('all')
})

test('PADM-01 PADM-03 PADM-06 PADM-07 an admin enters a provider, takes it off and restores it @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	await app.signIn(context, (await app.makeUser({ role: 'admin' })).id)
	const company = `Entered ${scripted ? 'with' : 'without'} script`
	await page.goto('/admin/service-providers')
	await expect(page.getByRole('search')).toBeVisible()
	await page.getByRole('link', { name: 'Create Service Provider' }).click()
	await expect(page.getByRole('search')).toHaveCount(0)
	await page.getByLabel('Company name').fill(company)
	await page.getByLabel('Surveyor').check()
	await page.getByLabel('Phone', { exact: true }).fill('512 555 0100')
	const create = page.getByRole('button', { name: 'Create Service Provider' })
	await create.click()
	await expect(page.getByText('Provider email is required')).toBeVisible()
	await expect(page.getByLabel('Company name')).toHaveValue(company)
	await page.getByLabel('Provider email').fill(`${scripted ? 'with' : 'without'}@survey.test`)
	await create.click()
	await expectMessage(page, 'Service provider created successfully')

	await page.goto(`/admin/service-providers?search=${encodeURIComponent(company)}`)
	await page.getByRole('link', { name: company }).click()
	await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
	await page.getByRole('link', { name: 'Remove from Directory' }).click()
	await page.getByRole('button', { name: 'Remove from Directory' }).click()
	await expectMessage(page, 'Removed from the directory')
	await page.getByRole('button', { name: 'Restore listing' }).click()
	await expectMessage(page, 'Restored to the directory')

	await page.goto('/admin/service-provider-stats')
	const rows = page.getByRole('row')
	await expect(rows.nth(1)).toContainText('Contractor')
	await page.getByRole('link', { name: 'Service Type', exact: true }).click()
	await expect(page).toHaveURL(/sort=serviceType/u)
	await expect(rows.nth(1)).toContainText('Appraiser')
})
