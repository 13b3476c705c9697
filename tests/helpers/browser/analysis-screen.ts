import type { Page } from '@playwright/test'

/** Test actions on the analysis pages and their fields. */

/** Opens the closed group around a field; that works without script too. */
export async function openGroupOf(page: Page, id: string): Promise<void> {
	if (await page.locator(`#${id}`).isVisible()) return
	const group = page.locator('details', { has: page.locator(`#${id}`) }).last()
	await group.locator('summary').first().click()
}

/** Types into the fields of the page, each by its key. */
export async function fillFields(page: Page, texts: Readonly<Record<string, string>>) {
	for (const [key, text] of Object.entries(texts)) {
		await openGroupOf(page, `input-${key}`)
		await page.locator(`#input-${key}`).fill(text)
	}
}
