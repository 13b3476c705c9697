import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration, waitForStillness } from '#tests/helpers/accounts/messages'

test.beforeEach(async ({ page, app }) => {
	await app.signIn(page.context(), await app.demoId('admin@demo.test'))
})

test('GADM-01 to GADM-13 (GADM-04, GADM-07), GUIDE-15, GUIDE-16: written, previewed, shown at once, changed, deleted, restored @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const title = `Closing costs ${scripted ? 'live' : 'plain'}`
	await page.goto('/guides')
	await page.getByRole('link', { name: 'Manage Guides' }).click()
	await expect(page.getByText(/Showing \d+ of \d+ guides/u)).toBeVisible()
	await page.getByRole('link', { name: 'Create New Guide' }).click()
	await expect(page.getByLabel('Content')).toHaveAttribute('rows', '15')
	await expect(page.getByLabel('Summary')).toHaveAttribute('rows', '3')

	await page.getByRole('button', { name: 'Create Guide' }).click()
	for (const text of [
		'Title is required',
		'At least one category is required',
		'Content is required',
	]) {
		await expect(page.getByText(text)).toBeVisible()
	}
	await page.getByLabel('Title').fill(title)
	if (scripted) await expect(page.getByText('Title is required')).toHaveCount(0)
	await page.getByLabel('Search or add a category').fill(' Closing ')
	if (scripted) await page.getByRole('button', { name: 'Create “Closing”' }).click()
	await page.getByLabel('Summary').fill('What a closing costs.')
	await page.getByLabel('Content').fill('## At the table\n\nWhat is paid **when**.')
	for (const name of ['loans', 'flips', 'offers'])
		await page.getByLabel(name, { exact: true }).check()
	if (scripted) {
		await expect(page.getByText('Maximum of 3 tags reached')).toBeVisible()
		await expect(page.getByLabel('repairs', { exact: true })).toBeDisabled()
	}
	await page.getByLabel('Cover image').fill('/covers/none-such.svg')
	await page.getByLabel('Free guide').check()

	const preview = page.getByRole('region', { name: 'Preview' })
	if (!scripted) await page.getByRole('button', { name: 'Preview' }).click()
	await expect(preview.getByRole('heading', { name: 'At the table' })).toBeVisible()
	await expect(preview.locator('strong')).toHaveText('when')
	if (scripted) {
		const cover = preview.getByRole('img', { name: 'Preview of the cover' })
		await expect(cover).toHaveAttribute('src', '/covers/placeholder.svg')
		await expect(preview.getByText("We couldn't load the cover image.")).toBeVisible()
		// A draft survives a reload.
		await page.reload()
		await expect(page.getByText('We restored your unsaved draft.')).toBeVisible()
		await expect(page.getByLabel('Title')).toHaveValue(title)
		await expect(page.getByLabel('loans', { exact: true })).toBeChecked()
		// A submission during its request would log that the request was aborted.
		await expect(preview.locator('strong')).toHaveText('when')
	}
	await page.getByRole('button', { name: 'Create Guide' }).click()
	await expectMessage(page, 'Guide created successfully')
	if (scripted) {
		await page.goto('/admin/guides/new')
		await expect(page.getByLabel('Title')).toHaveValue('')
	}

	const slug = `/guides/closing-costs-${scripted ? 'live' : 'plain'}`
	const asVisitor = async () => (await fetch(app.origin + slug)).text()
	expect(await asVisitor()).toContain('What is paid')
	await page.goto(slug)
	await page.getByRole('link', { name: 'Edit' }).first().click()
	await page.getByLabel('Content').fill('## At the table\n\nEverything else.')
	if (scripted) await expect(preview).toContainText('Everything else.')
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expectMessage(page, 'Guide updated successfully')
	// The cached page is rendered again.
	expect(await asVisitor()).toContain('Everything else.')

	await page.goto(slug)
	await page.locator('#guide-actions-top').getByRole('link', { name: 'Delete' }).click()
	await page.locator('#guide-actions-top').getByRole('button', { name: 'Confirm' }).click()
	await expect(page).toHaveURL('/guides')
	await expectMessage(page, 'Guide deleted successfully')
	expect(await asVisitor()).toContain('Guide Not Found')

	await page.goto('/admin/guides?show=deleted')
	await page.getByRole('button', { name: `Restore ${title}` }).click()
	await expectMessage(page, 'Guide restored')
	expect(await asVisitor()).toContain('Everything else.')

	await page.goto(`/admin/guides?search=${encodeURIComponent(title)}`)
	await expect(page.getByText(/Showing 1 of \d+ guides/u)).toBeVisible()
	await page.getByRole('link', { name: `Delete ${title}` }).click()
	await page.getByRole('button', { name: 'Confirm' }).click()
	await expectMessage(page, 'Guide deleted successfully')
	await page.getByRole('link', { name: 'Reset Filters' }).first().click()
	await expect(page).toHaveURL('/admin/guides')
	await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
})

test('GADM-11 somebody else saved meanwhile: a warning, and nothing typed is lost @nojs', async ({
	page,
	app,
	scripted,
}) => {
	await page.goto('/admin/guides?search=comps')
	const edit = page.getByRole('link', { name: 'Edit How to Read Comps' })
	const path = (await edit.getAttribute('href')) ?? ''
	await page.goto(path)
	await page.getByLabel('Summary').fill('Mine.')

	const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
	const id = path.split('/').at(-1) ?? ''
	const headers = { Cookie: cookie.join('; '), 'Content-Type': 'application/json' }
	const { guide } = (await (
		await fetch(`${app.origin}/api/guides/id/${id}`, { headers })
	).json()) as { guide: Record<string, unknown> }
	const body = JSON.stringify({ ...guide, revision: undefined, summary: 'Theirs.' })
	const answer = await fetch(`${app.origin}/api/guides/${id}`, { method: 'PUT', headers, body })
	expect(answer.status).toBe(200)

	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expect(
		page.getByText('Someone else edited this guide while you were working'),
	).toBeVisible()
	await expect(
		page.getByText('“Overwrite Their Version” replaces theirs with yours.'),
	).toBeVisible()
	await expect(page.getByLabel('Summary')).toHaveValue('Mine.')

	const opened = page.waitForEvent('popup')
	await page.getByRole('link', { name: 'View Their Version' }).click()
	const theirs = await opened
	const saved = theirs.getByRole('region', { name: 'Saved Version' })
	await expect(saved.getByText('Theirs.', { exact: true })).toBeVisible()
	if (scripted) await waitForHydration(theirs)
	await expect(theirs.getByText('Mine.')).toHaveCount(0)
	await expect(theirs.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
	// It left the draft alone: the editor restores it.
	await theirs.goto(path)
	await expect(theirs.getByLabel('Summary')).toHaveValue(scripted ? 'Mine.' : 'Theirs.')
	await theirs.close()

	await page.getByRole('button', { name: 'Overwrite Their Version' }).click()
	await expectMessage(page, 'Guide updated successfully')
})

test('what is typed into a guide before the script runs is kept', async ({ page }) => {
	let letGo = (): void => undefined
	const held = new Promise<void>((resolve) => (letGo = resolve))
	await page.route('**/assets/*.js', async (route) => {
		await held
		await route.continue()
	})
	await page.goto('/admin/guides', { waitUntil: 'commit' })
	const edit = page.getByRole('link', { name: /^Edit/u }).first()
	await page.goto((await edit.getAttribute('href')) ?? '', { waitUntil: 'commit' })
	await page.getByLabel('Content').fill('Typed before the script.')
	letGo()
	await waitForHydration(page)
	await expect(page.getByLabel('Content')).toHaveValue('Typed before the script.')
	await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
		'Typed before the script.',
	)
})

test('previews are asked for one at a time, and reload nothing else', async ({ page }) => {
	await page.goto('/admin/guides/new')
	await waitForHydration(page)
	const asked: string[] = []
	let answer = (): void => undefined
	const held = new Promise<void>((resolve) => (answer = resolve))
	await page.route('**/*.data*', async (route) => {
		asked.push(route.request().method())
		if (asked.length === 1) await held
		await route.continue()
	})
	await waitForStillness(page)
	await page.getByLabel('Content').fill('First.')
	await page.clock.runFor(1_000)
	await expect.poll(() => asked).toEqual(['POST'])
	await page.getByLabel('Content').fill('Second.')
	await page.clock.runFor(1_000)
	expect(asked).toEqual(['POST'])
	answer()
	await expect(page.getByRole('region', { name: 'Preview' })).toContainText('First.')
	await expect
		.poll(async () => {
			await page.clock.runFor(1_000)
			return page.getByRole('region', { name: 'Preview' }).textContent()
		})
		.toContain('Second.')
	expect(asked).toEqual(['POST', 'POST'])
})
