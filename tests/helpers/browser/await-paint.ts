import type { Page } from '@playwright/test'

/** Until the colours of the theme are on the screen: the change of theme is a transition too. */
export async function waitForPaint(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
		await frame()
		await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
		await frame()
	})
}
