import { sendSignIn } from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'
import { waitForHydration } from '#tests/helpers/accounts/messages'

/** The layout with JavaScript. */

test('SHELL-13 DATA-04 a loading screen, without page content, is shown while access is being decided', async ({
	page,
	app,
}) => {
	const { id } = await app.makeUser({
		role: 'subscriber',
		subscriptionStatus: 'active',
		hasAcceptedCalculatorTOS: true,
	})
	await app.signIn(page.context(), id)
	await page.goto('/calculator')
	await waitForHydration(page)
	let letGo: () => void = () => undefined
	const mayGo = new Promise<void>((resolve) => (letGo = resolve))
	await page.route(/\/dashboard\.data/u, async (route) => {
		await mayGo
		await route.continue()
	})
	await page.getByRole('banner').getByRole('button', { name: 'Test' }).click()
	await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
	const checking = page.getByRole('status').filter({ hasText: 'Loading…' })
	await expect(checking).toBeVisible()
	await expect(page.getByText('Access Status')).toHaveCount(0)
	letGo()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Test')
	await expect(checking).toHaveCount(0)
})

test('SHELL-13 AUTH-30 an ended session never shows the page', async ({ page, app }) => {
	const { id } = await app.makeUser({
		role: 'subscriber',
		subscriptionStatus: 'active',
		hasAcceptedCalculatorTOS: true,
	})
	await app.signIn(page.context(), id)
	await page.goto('/calculator')
	await waitForHydration(page)
	const other = await page.context().browser()!.newContext()
	await app.signIn(other, id)
	await page.getByRole('banner').getByRole('button', { name: 'Test' }).click()
	await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
	await expect(page).toHaveURL('/signin?redirect=%2Fdashboard')
	await expect(page.getByRole('main').getByRole('alert')).toContainText(
		'You have been logged out because you logged in on another device',
	)
	await expect(page.getByRole('banner').getByRole('button', { name: 'Test' })).toHaveCount(0)
	await other.close()
})

test('SHELL-14 a success message disappears after 2 seconds, an error after 4', async ({
	page,
	context,
	app,
}) => {
	// The page's clock is paused until it is advanced.
	await page.clock.install({ time: new Date('2026-05-01T12:00:00Z') })
	await page.clock.pauseAt(new Date('2026-05-01T13:00:00Z'))
	await app.signIn(context, await app.demoId('admin@demo.test'))
	await page.goto('/comps/sales')
	const formToken = await page.locator('input[name="formToken"]').first().inputValue()
	const Origin = new URL(page.url()).origin
	await page.request.post('/comps/sales', {
		form: { formToken, intent: 'delete', saleId: 'nobody' },
		headers: { Origin },
		maxRedirects: 0,
	})
	await page.goto('/admin/users')
	const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
	await expect(toasts).toHaveCount(1)
	await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
	await page.clock.runFor(3_500)
	await expect(toasts).toHaveCount(1)
	await page.clock.runFor(1_000)
	await expect(toasts).toHaveCount(0)

	await context.clearCookies()
	await page.goto('/signin')
	await sendSignIn(page, 'annual@demo.test', 'Demo-pass-2026')
	await expect(page).toHaveURL('/dashboard')
	await page.getByRole('banner').getByRole('button', { name: 'Ana' }).click()
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await expect(toasts).toHaveText(/Signed out successfully\./u)
	await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
	await page.clock.runFor(1_500)
	await expect(toasts).toHaveCount(1)
	await page.clock.runFor(1_000)
	await expect(toasts).toHaveCount(0)
})

test('after a navigation the focus moves to the new page', async ({ page }) => {
	await page.goto('/signin')
	await waitForHydration(page)
	await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
	await expect(page).toHaveURL('/signup')
	await expect(page.getByRole('main')).toBeFocused()
})

test('the link to the prices leads there from a page with React', async ({ page }) => {
	await page.goto('/signup')
	await waitForHydration(page)
	await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
	await expect(page).toHaveURL('/#pricing')
	await expect(page.locator('#pricing')).toBeInViewport()
})
