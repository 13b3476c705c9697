import type { Page } from '@playwright/test'

export { expectMessage, expectNoMessage } from './messages'

/** User actions on the account pages, with and without JavaScript. */

export const PASSWORD = 'Blue-harbour-7'

export type SignUpEntry = {
	firstName?: string
	lastName?: string
	email: string
	password?: string
	confirmPassword?: string
}

/** Fills in the sign-up form; the focus is in its last field. */
export async function fillSignUp(page: Page, entry: SignUpEntry): Promise<void> {
	const { firstName = 'Nora', lastName = 'Field', email, password = PASSWORD } = entry
	await page.getByLabel('First name').fill(firstName)
	await page.getByLabel('Last name').fill(lastName)
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByLabel('Confirm password', { exact: true }).fill(entry.confirmPassword ?? password)
}

/** Fills in and submits the sign-up form. */
export async function sendSignUp(page: Page, entry: SignUpEntry): Promise<void> {
	await fillSignUp(page, entry)
	await page.getByRole('button', { name: 'Send Verification Email' }).click()
}

/** Fills in the sign-in form; the focus is in its last field. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Fills in and submits the sign-in form. */
export async function sendSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
	await fillSignIn(page, email, password)
	await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Enters the code; with JavaScript, the sixth character submits it. */
export async function enterCode(page: Page, code: string, scripted: boolean): Promise<void> {
	if (scripted) {
		await page.getByLabel('Character 1 of 6').focus()
		await page.keyboard.insertText(code)
		return
	}
	await page.getByLabel('Verification code').fill(code)
	await page.getByRole('button', { name: 'Verify Email' }).click()
}

let serial = 0

/** An unused email address, unique across workers. */
export function freshEmail(name = 'nora'): string {
	serial += 1
	return `${name}-${process.pid}-${serial}@example.test`
}
