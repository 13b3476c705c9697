import { waitForPaint } from './await-paint'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds on a page, light or dark, on a computer or a phone. */

export const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
/** The theme changes nothing but colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The rules that are broken, with the elements that break them. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
	await waitForPaint(page)
	const builder = new AxeBuilder({ page })
	if (rules !== undefined) builder.withRules([...rules])
	const { violations } = await builder.analyze()
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
			expect([page.url(), colorScheme, size, await axeViolations(page, rules)]).toEqual([
				page.url(),
				colorScheme,
				size,
				[],
			])
		}
	}
}
