import type { Page } from '@playwright/test'
import { expectMessage, freshEmail, sendSignUp } from '#tests/helpers/accounts/account-pages'
import { type App, expect, test } from '#tests/helpers/browser/e2e'

/** The six code boxes, with JavaScript. */

const box = (page: Page, i: number) => page.getByLabel(`Character ${i} of 6`)

async function expectBoxes(page: Page, chars: string[]): Promise<void> {
	for (const [i, char] of chars.entries()) await expect(box(page, i + 1)).toHaveValue(char)
}

/** Signs up and opens the code form; returns the code that was sent. */
async function beforeTheBoxes(page: Page, app: App, path = '/signup'): Promise<string> {
	const email = freshEmail()
	await page.goto(path)
	await sendSignUp(page, { email })
	await expect(box(page, 1)).toBeVisible()
	return app.codeFor(email)
}

async function paste(page: Page, text: string, at = 1): Promise<void> {
	await box(page, at).evaluate((input, pasted) => {
		const clipboardData = new DataTransfer()
		clipboardData.setData('text/plain', pasted)
		const init = { clipboardData, bubbles: true, cancelable: true }
		input.dispatchEvent(new ClipboardEvent('paste', init))
	}, text)
}

test('AUTH-14 AUTH-15 typing moves to the next box, and the sixth character submits the code', async ({
	page,
	app,
}) => {
	const code = await beforeTheBoxes(page, app)
	await box(page, 1).focus()
	for (const [i, char] of [...code].entries()) {
		await expect(box(page, i + 1)).toBeFocused()
		await page.keyboard.press(char)
	}
	await expectMessage(page, 'Email verified successfully')
})

test('AUTH-14 AUTH-15 a pasted code fills the boxes and is submitted, regardless of case and separators', async ({
	page,
	app,
}) => {
	const code = await beforeTheBoxes(page, app)
	await paste(page, ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3).toLowerCase()} \n`, 4)
	await expectMessage(page, 'Email verified successfully')
})

test('AUTH-14 a partial code fills the boxes from the cursor and is not submitted', async ({
	page,
	app,
}) => {
	await beforeTheBoxes(page, app)
	let posts = 0
	page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
	await paste(page, 'k7p', 2)
	await expectBoxes(page, ['', 'K', '7', 'P', '', ''])
	await expect(box(page, 5)).toBeFocused()
	expect(posts).toBe(0)
})

test('AUTH-14 Backspace clears a box, and moves back from an empty one', async ({ page, app }) => {
	await beforeTheBoxes(page, app)
	await box(page, 1).focus()
	await page.keyboard.type('k7p')
	await expectBoxes(page, ['K', '7', 'P', '', '', ''])
	await expect(box(page, 4)).toBeFocused()
	await page.keyboard.press('Backspace')
	await expect(box(page, 3)).toBeFocused()
	await expectBoxes(page, ['K', '7', '', '', '', ''])
	await page.keyboard.press('Backspace')
	await expect(box(page, 2)).toBeFocused()
	await expectBoxes(page, ['K', '', '', '', '', ''])
	await page.keyboard.type('Q')
	await expectBoxes(page, ['K', 'Q', '', '', '', ''])
})

test('AUTH-14 arrow keys move, and typing replaces a character', async ({ page, app }) => {
	await beforeTheBoxes(page, app)
	await box(page, 1).focus()
	await page.keyboard.type('abc')
	await page.keyboard.press('ArrowLeft')
	await page.keyboard.press('ArrowLeft')
	await expect(box(page, 2)).toBeFocused()
	await page.keyboard.type('z')
	await expectBoxes(page, ['A', 'Z', 'C', '', '', ''])
	await page.keyboard.press('ArrowRight')
	await expect(box(page, 4)).toBeFocused()
})

test('AUTH-16 a wrong code stays in the boxes, to be corrected or replaced', async ({
	page,
	app,
}) => {
	const code = await beforeTheBoxes(page, app, '/signup?redirect=%2Fterms-of-service')
	let posts = 0
	page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
	const wrong = code.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A'))
	await paste(page, wrong)
	await expect(page.getByText('That code is incorrect or has expired.')).toBeVisible()
	await expectBoxes(page, [...wrong])
	await expect(box(page, 1)).toBeFocused()
	expect(await box(page, 1).evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(1)
	await expect(box(page, 1)).toHaveAccessibleDescription(/That code is incorrect or has expired/u)
	// Each attempt counts, so one character more is not sent by itself.
	expect(posts).toBe(1)
	await page.keyboard.press(code.slice(0, 1))
	await expectBoxes(page, [...code])
	expect(posts).toBe(1)
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/terms-of-service')
	await expectMessage(page, 'Email verified successfully')
})

test('AUTH-16 the whole code is typed again over a refused one', async ({ page, app }) => {
	const code = await beforeTheBoxes(page, app, '/signup?redirect=%2Fterms-of-service')
	await paste(
		page,
		code.replace(/.$/u, (last) => (last === 'A' ? 'B' : 'A')),
	)
	await expect(page.getByText('That code is incorrect or has expired.')).toBeVisible()
	await expect(box(page, 1)).toBeFocused()
	// Five of the six characters are the ones that stand there already.
	await page.keyboard.type(code)
	await expect(page).toHaveURL('/terms-of-service')
})

test('AUTH-14 all six characters are required', async ({ page, app }) => {
	await beforeTheBoxes(page, app)
	await box(page, 1).focus()
	await page.keyboard.type('k7pq2')
	let posts = 0
	page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
	await page.getByRole('button', { name: 'Verify Email' }).click()
	await expect(box(page, 6)).toBeFocused()
	expect(posts).toBe(0)
})
