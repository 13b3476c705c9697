import type { Page } from '@playwright/test'

/** Waits for the colors of the theme, because changing the theme is animated. */
export async function painted(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
		await frame()
		await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
		await frame()
	})
}
