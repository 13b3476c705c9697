import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { waitForPaint } from './await-paint'

/** What axe finds on a page, light or dark, on a computer or a phone. */

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }
/** The theme changes nothing but colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The rules that are broken, with the elements that break them. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
	await waitForPaint(page)
	const hasAxe = await page.evaluate(() => 'axe' in window)
	if (!hasAxe) await page.evaluate(axe.source)
	const violations = await page.evaluate(async (only) => {
		const { axe: inPage } = window as unknown as { axe: typeof axe }
		const options: RunOptions = { resultTypes: ['violations'] }
		if (only !== null) options.runOnly = { type: 'rule', values: [...only] }
		return (await inPage.run(document, options)).violations
	}, rules ?? null)
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
	)
}

/** Holds the page in every look against all rules. Without motion no color is caught halfway. */
export async function expectNoAxeViolations(
	page: Page,
	sizes: readonly (typeof DESKTOP)[] = [PHONE, DESKTOP],
): Promise<void> {
	for (const size of sizes) {
		await page.setViewportSize(size)
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
			await waitForPaint(page)
			const rules = colorScheme === 'dark' ? COLOR_RULES : undefined
			const violations = await axeViolations(page, rules)
			expect([page.url(), colorScheme, size, violations]).toEqual([
				page.url(),
				colorScheme,
				size,
				[],
			])
		}
	}
}
