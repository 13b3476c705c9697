import { readFileSync } from 'node:fs'
import { expectNoAxeViolations } from '#tests/helpers/browser/axe'
import type { Page } from '@playwright/test'
import { type App, expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'

/** Typical admin tasks, with and without JavaScript. */

// A VIP code is claimed here, which other specs need unclaimed, so this spec has its own server.
test.use({ serverOfItsOwn: 'admin' })

test.beforeEach(async ({ page, app }) => {
	await app.signIn(page.context(), await app.demoId('admin@demo.test'))
})

const database = async () => (await import('~/core/db/db.server')).db()

/** The content of the file behind a link. */
async function download(page: Page, link: string): Promise<string> {
	const waiting = page.waitForEvent('download')
	await page.getByRole('link', { name: link }).click()
	return readFileSync(await (await waiting).path(), 'utf8')
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('ADMIN-08 to ADMIN-16 ADMIN-19 a user is found, changed with a verified coupon, deleted, and the log says so @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const db = await database()
	const email = 'quill.harrow@example.test'
	const { id } = await app.makeUser({ firstName: 'Quill', lastName: 'Harrow', email })
	const now = new Date()
	await db.user.createMany({
		data: Array.from({ length: 30 }, (_, i) => ({
			email: `crowd${i}@example.test`,
			firstName: 'Crowd',
			lastName: String(i),
			createdAt: now,
			updatedAt: now,
		})),
	})

	// Both pages have a role field, so the form has to be present.
	const edit = async () => {
		// The whole row is a link.
		await rowOf(page, 'Quill Harrow').click()
		await expect(page.getByRole('heading', { level: 1, name: 'Quill Harrow' })).toBeVisible()
	}

	// From the overview to the user list, through its pages, to a user.
	await page.goto('/admin')
	await page.getByRole('navigation', { name: 'Admin' }).getByText('Users').click()
	await expect(page.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeVisible()
	await page.getByLabel('Search').fill('crowd')
	await page.getByRole('button', { name: 'Apply' }).click()
	await expect(page.getByText('Showing 25 of 30 listings without an account')).toBeVisible()
	await page.getByRole('link', { name: 'Next' }).click()
	await expect(page.getByText('Showing 5 of 30 listings without an account')).toBeVisible()
	expect(await download(page, 'Export as CSV')).toContain('crowd29@example.test')
	await page.getByLabel('Search').fill('harrow quill')
	await page.getByLabel('Verification').selectOption('Unverified')
	await page.getByRole('button', { name: 'Apply' }).click()
	await expect(page.getByText('No users match these filters.')).toBeVisible()
	await page.getByLabel('Verification').selectOption('Verified')
	await page.getByRole('button', { name: 'Apply' }).click()
	await expect(page).toHaveURL(/verified=yes/u)
	await page.getByRole('link', { name: 'Email', exact: true }).click()
	await expect(page).toHaveURL(/sort=email/u)
	await edit()

	// The VIP fields appear with the role; a wrong code is rejected, then a valid one is verified.
	const code = page.getByLabel('VIP coupon ID')
	const verify = page.getByRole('button', { name: 'Verify' })
	await expect(code).toBeHidden()
	await page.getByLabel('Role').selectOption('VIP')
	await expect(code).toBeVisible()
	if (scripted) await expect(verify).toBeDisabled()
	else {
		await verify.click()
		await expect(page.getByText('Please enter a Coupon ID to verify.')).toBeVisible()
	}
	await code.fill('NO-SUCH-CODE')
	await verify.click()
	await expect(page.getByText('Failed to verify VIP coupon.')).toBeVisible()
	await expect(code).toHaveValue('NO-SUCH-CODE')
	await code.fill(' friend10 ')
	await verify.click()
	await expect(page.getByText('Coupon code is valid.')).toBeVisible()
	if (scripted) {
		await code.fill('FRIEND1')
		await expect(page.getByText('Coupon code is valid.')).toHaveCount(0)
		await code.fill('FRIEND10')
		await expect(page.getByText('Coupon code is valid.')).toBeVisible()
	}
	await page.getByLabel('VIP until').fill('2031-01-31')
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expectMessage(page, 'User updated successfully!')
	await expect(page).toHaveURL(/search=harrow\+quill.*sort=email/u)
	await expect(rowOf(page, email)).toContainText('VIP')
	expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
		role: 'VIP',
		isVipCouponVerified: true,
		vipExpiresAt: new Date('2031-01-31T23:59:59.999Z'),
	})

	// The change is in the audit log; then another admin saves first.
	await edit()
	await page.getByRole('link', { name: 'View Audit History' }).click()
	await expect(rowOf(page, 'Changed a user')).toContainText('Role: User → VIP')
	await expect(rowOf(page, 'Changed a user')).toContainText('VIP until: – → Jan 31, 2031')
	await page.getByRole('link', { name: 'Quill Harrow' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Quill Harrow' })).toBeVisible()
	await page.getByLabel('Role').selectOption('Subscriber')
	await db.user.update({ where: { id }, data: { updatedAt: new Date('2040-01-01') } })
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expect(page.getByText(/^Someone else changed this user/u)).toBeVisible()
	await expect(page.getByLabel('Role')).toHaveValue('subscriber')
	await page.getByRole('link', { name: 'View Current Version' }).click()
	await expect(page.getByLabel('Role')).toHaveValue('VIP')

	// Making an admin requires confirmation; canceling changes nothing.
	const makeAdmin = async () => {
		await page.getByLabel('Role').selectOption('Admin')
		await page.getByRole('button', { name: 'Save Changes' }).click()
		const heading = 'Are you sure you want to make Quill Harrow an admin?'
		await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
	}
	await makeAdmin()
	await page.getByRole('link', { name: 'Cancel' }).click()
	await expect(page.getByLabel('Role')).toHaveValue('VIP')
	await makeAdmin()
	expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: 'VIP' })
	await page.getByRole('button', { name: 'Make Admin' }).click()
	await expectMessage(page, 'User updated successfully!')
	expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: 'admin' })
	await page.goto(`/admin/users/${id}`)

	// Deleting requires confirmation; canceling changes nothing.
	const question = 'Are you sure you want to delete user Quill Harrow?'
	const remove = page.getByRole('link', { name: 'Delete User' })
	if (scripted) {
		const asked: string[] = []
		let answer = false
		page.on('dialog', (dialog) => {
			asked.push(dialog.message())
			void (answer ? dialog.accept() : dialog.dismiss())
		})
		await remove.click()
		expect(await db.user.count({ where: { id } })).toBe(1)
		answer = true
		await remove.click()
		await expectMessage(page, 'User deleted successfully')
		expect(asked).toEqual([question, question])
	} else {
		await remove.click()
		await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
		await page.getByRole('link', { name: 'Cancel' }).click()
		await remove.click()
		await page.getByRole('button', { name: 'Delete User' }).click()
		await expectMessage(page, 'User deleted successfully')
	}
	expect(await db.user.count({ where: { id } })).toBe(0)

	await page.getByRole('link', { name: 'Audit log' }).click()
	await page.getByLabel('Action').selectOption('Deleted a user')
	await page.getByRole('button', { name: 'Apply' }).click()
	const deleted = `Deleted account …${id.slice(-6)}`
	const entry = rowOf(page, 'Deleted a user').filter({ hasText: deleted })
	await expect(entry).toContainText(/Role: AdminSigned up: /u)
	await entry.getByRole('link').click()
	await expect(page.getByRole('row', { name: 'Changed a user' }).first()).toBeVisible()
})

let serial = 0

/** A failed event of a member, a billing issue, and two undelivered emails. */
async function trouble(app: App): Promise<{ event: string }> {
	const db = await database()
	const userId = await app.demoId('annual@demo.test')
	const { stripeCustomerId } = await db.billingAccount.findUniqueOrThrow({ where: { userId } })
	const now = new Date()
	serial += 1
	const event = `evt_of_the_test_${serial}`
	await db.stripeEvent.create({
		data: {
			id: event,
			type: 'invoice.paid',
			livemode: false,
			customerId: stripeCustomerId,
			created: now,
			receivedAt: now,
			processedAt: now,
			outcome: 'failed',
			attempts: 5,
			lastError: 'The database was busy',
		},
	})
	await db.billingAlert.create({
		data: { kind: 'dispute', dedupeKey: event, detail: 'A payment is disputed.', createdAt: now },
	})
	for (const to of ['back@example.test', 'gone@example.test']) {
		const mail = { to, subject: 'A letter', text: 'It says this.', html: '<p>It says this.</p>' }
		await db.outboxMessage.create({
			data: {
				kind: 'mail',
				recipient: to,
				payload: JSON.stringify(mail),
				attempts: 9,
				lastError: '550 no such user',
				createdAt: now,
				failedAt: now,
			},
		})
	}
	return { event }
}

test('ADMIN-03 to ADMIN-07 ADMIN-18 the overview, and what waits for a person: payments and mail @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { event } = await trouble(app)
	await page.goto('/admin')
	for (const label of ['Guides', 'Users', 'Subscribers', 'Total Revenue']) {
		await expect(page.locator('.stat-cards').getByText(label, { exact: true })).toBeVisible()
	}
	await expect(page.locator('.stat-cards')).toContainText(/\$[\d,]+\.\d\d/u)
	await expect(rowOf(page, 'New subscription').first()).toContainText(/\d+\.\d\d USD/u)
	await page.getByText('View data').click()
	await expect(page.getByRole('row').filter({ hasText: /\b20\d\d\$/u })).toHaveCount(12)
	await page.goto('/admin/billing')
	await page.getByRole('button', { name: 'Start Test Checkout' }).click()
	const checkout = scripted ? page.frameLocator('iframe') : page
	await expect(checkout.getByRole('button', { name: /^(?:Pay|Subscribe)$/u })).toBeVisible()

	await page.goto('/admin')
	await page.getByRole('link', { name: 'All with the Subscriber Role' }).click()
	await expect(page.getByLabel('Role')).toHaveValue('subscriber')
	await page.goto('/admin')
	await page.getByRole('link', { name: /billing issues?$/u }).click()
	await page.getByRole('button', { name: `Replay: ${event}` }).click()
	await expectMessage(page, 'The event was handled.')
	await page.getByRole('button', { name: 'Mark as Resolved: A payment is disputed.' }).click()
	await expectMessage(page, 'The alert is closed.')
	expect(await download(page, 'Export payments as CSV')).toContain('annual@demo.test')

	await page.getByRole('link', { name: 'Undelivered Email' }).click()
	await page.getByRole('button', { name: 'Resend: A letter, to back@example.test' }).click()
	await expectMessage(page, 'Resending email now.')
	await expect.poll(async () => (await app.mailTo('back@example.test')).length).toBe(1)
	await page.getByRole('link', { name: 'Discard: A letter, to gone@example.test' }).click()
	await page.getByRole('button', { name: 'Discard Email' }).click()
	await expectMessage(page, 'Email discarded.')
	await page.goto('/admin/mail')
	await expect(page.getByText('All emails delivered')).toBeVisible()
})

test('ADMIN-08 on a phone a user has name and role, email, plan and dates, without sideways scroll', async ({
	page,
	app,
}) => {
	await page.setViewportSize({ width: 390, height: 900 })
	const email = 'a-long-address-that-needs-its-line@phone-users.example.test'
	await app.makeUser({ firstName: 'Phone', lastName: 'Reader', email, isVerified: false })
	await page.goto('/admin/users?search=phone-users')
	const row = rowOf(page, 'Phone Reader')
	const address = row.getByText(email)
	for (const part of [address, row.getByText('Unverified'), row.locator('time')]) {
		await part.scrollIntoViewIfNeeded()
		await expect(part).toBeInViewport({ ratio: 1 })
	}
	expect(await address.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
	const top = async (cell: string) => (await row.locator(cell).boundingBox())?.y ?? NaN
	const [nameTop, roleTop] = [await top('.user-table__name'), await top('.user-table__role')]
	expect(Math.abs(roleTop - nameTop)).toBeLessThan(10)
	expect(await top('.user-table__email')).toBeGreaterThan(nameTop + 10)
	await page.goto('/admin/users?search=annual@demo.test')
	const member = rowOf(page, 'annual@demo.test')
	await member.locator('.user-table__plan').scrollIntoViewIfNeeded()
	await expect(member.locator('.user-table__plan')).toBeInViewport({ ratio: 1 })
	const wide = await page.evaluate(() => document.documentElement.scrollWidth)
	expect(wide).toBe(390)
})

test('ADMIN-18 the tabs of a phone open at the current one, and axe finds nothing on the pages', async ({
	page,
	app,
}) => {
	await page.setViewportSize({ width: 390, height: 900 })
	await page.goto('/admin/audit')
	const tabs = page.getByRole('navigation', { name: 'Admin' })
	await expect(tabs.getByRole('link', { name: 'Audit log' })).toBeInViewport()
	await expect(tabs.locator('[aria-current="page"]')).toHaveText('Audit log')
	await trouble(app)
	const { id } = await app.makeUser({ role: 'VIP' })
	for (const path of [
		'/admin',
		'/admin/users',
		`/admin/users/${id}`,
		'/admin/audit',
		'/admin/billing',
		'/admin/mail',
	]) {
		await page.goto(path)
		await expectNoAxeViolations(page)
	}
})

test('the links to the parts of the revenue page lead there, each time @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto('/admin/revenue')
	if (scripted) await waitForHydration(page)
	const parts = page.getByRole('navigation', { name: 'On this page' })
	for (const part of ['Churn', 'Cohorts', 'Churn', 'Churn']) {
		await parts.getByRole('link', { name: part }).click()
		await expect(page).toHaveURL(new RegExp(`#${part.toLowerCase()}-title$`, 'u'))
		await expect(page.locator(`#${part.toLowerCase()}-title`)).toBeInViewport()
		await page.keyboard.press('Control+Home')
		await expect(parts).toBeInViewport()
	}
})
