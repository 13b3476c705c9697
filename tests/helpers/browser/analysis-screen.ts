import type { Page } from '@playwright/test'

/** Test actions on the analysis pages and their fields. */

/** Opens what hides a field, on a phone all inputs; that works without script too. */
export async function openGroupOf(page: Page, id: string): Promise<void> {
	const fold = page.getByText('Change the Numbers')
	const isFolded = (await page.locator('.analysis-inputs:not([open])').count()) > 0
	if (isFolded && (await fold.isVisible())) await fold.click()
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
