import type { Page } from '@playwright/test'
import { freshEmail, sendSignUp } from '#tests/helpers/accounts/account-pages'
import { type App, expect, test } from '#tests/helpers/browser/e2e'
import { axeViolations, expectNoAxeViolations } from '#tests/helpers/browser/axe'

/** No page has axe findings, in light or dark mode, on desktop or phone. */

test.setTimeout(120_000)

for (const path of [
	'/',
	'/signup',
	'/signin',
	'/verify-email',
	'/terms-of-service',
	'/privacy',
	'/no.txt',
	'/dev/mail',
]) {
	test(`a visitor on ${path}`, async ({ page }) => {
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expectNoAxeViolations(page)
	})
}

for (const [email, path] of [
	['annual@demo.test', '/dashboard'],
	['vip@demo.test', '/dashboard'],
	['admin@demo.test', '/dashboard'],
	['user@demo.test', '/'],
	['unverified@demo.test', '/verify-email'],
	['user@demo.test', '/verify-email'],
	['admin@demo.test', '/comps'],
	['admin@demo.test', '/comps/sales/new'],
	['admin@demo.test', '/service-providers'],
	['admin@demo.test', '/admin/service-providers'],
	['provider-new@demo.test', '/service-provider-profile'],
] as const) {
	test(`${email} on ${path}`, async ({ page, app }) => {
		await app.signIn(page.context(), await app.demoId(email))
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expectNoAxeViolations(page)
	})
}

async function afterRefusal(page: Page): Promise<void> {
	await page.goto('/signup')
	await sendSignUp(page, { email: 'nora@example', confirmPassword: 'other' })
	await expect(page.getByText('Passwords do not match')).toBeVisible()
}

async function withNotice(page: Page): Promise<void> {
	await page.goto('/calculator')
	await expect(page.getByText('Please sign up to access this premium feature')).toBeVisible()
	// The button is enabled, and changes color, when its token arrives.
	const button = page.getByRole('button', { name: 'Send Verification Email' })
	await expect(button).toBeEnabled()
	await button.evaluate((one) =>
		Promise.allSettled(one.getAnimations({ subtree: true }).map(({ finished }) => finished)),
	)
}

async function atTheBoxes(page: Page): Promise<void> {
	await page.goto('/signup')
	await sendSignUp(page, { email: freshEmail() })
	await expect(page.getByLabel('Character 1 of 6')).toBeVisible()
}

async function withMenu(page: Page, app: App): Promise<void> {
	await app.signIn(page.context(), await app.demoId('admin@demo.test'))
	await page.goto('/dashboard')
	await page.getByRole('banner').getByRole('button', { name: 'Ada' }).click()
	await expect(page.locator('#account-menu')).toBeVisible()
}

for (const [name, arrive] of [
	['a sign-up that was refused', afterRefusal],
	['the six boxes', atTheBoxes],
] as const) {
	test(name, async ({ page }) => {
		await arrive(page)
		await expectNoAxeViolations(page)
	})
}

test('a toast', async ({ page }) => {
	await withNotice(page)
	expect(await axeViolations(page)).toEqual([])
})

test('the open account menu, and the open phone menu', async ({ page, app }) => {
	await withMenu(page, app)
	expect(await axeViolations(page)).toEqual([])
	await page.setViewportSize({ width: 390, height: 844 })
	await page.getByRole('button', { name: 'Menu' }).click()
	await expect(page.locator('#site-menu')).toBeVisible()
	expect(await axeViolations(page)).toEqual([])
})
