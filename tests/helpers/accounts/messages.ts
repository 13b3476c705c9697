import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Toast messages of a page. With JavaScript they disappear after two seconds, which may be too short for
 * a busy computer, so pages under test record them.
 */

type Keeping = { messages?: string[] }

/** Makes every page of this context keep the messages that were visible on it; needs script. */
export async function recordMessages(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const messages: string[] = []
		const recorded = new WeakMap<Element, string>()
		Object.assign(window, { said: messages })
		const look = () => {
			for (const one of document.querySelectorAll('.toast__text, .page-notice__text')) {
				const text = one.textContent
				// A message may replace another in the same element.
				if (recorded.get(one) === text || !one.checkVisibility()) continue
				recorded.set(one, text)
				messages.push(text)
			}
		}
		new MutationObserver(look).observe(document, {
			childList: true,
			characterData: true,
			attributes: true,
			subtree: true,
		})
	})
}

/** The messages shown so far; without JavaScript, those in the HTML. */
async function readMessages(page: Page): Promise<string[]> {
	// During a navigation, evaluation fails.
	return page
		.evaluate(() => {
			const { messages } = window as Keeping
			const shown = [
				...document.querySelectorAll('.toast__text, .page-notice__text, .notice[role] > div'),
			].map((one) => one.textContent)
			return messages ?? shown
		})
		.catch(() => [])
}

/** Expects that the message was shown exactly once since the last check. */
export async function expectMessage(page: Page, text: string): Promise<void> {
	await expect
		.poll(async () => (await readMessages(page)).filter((one) => one === text), {
			message: `the message ${JSON.stringify(text)}`,
		})
		.toEqual([text])
	await page.evaluate(() => (window as Keeping).messages?.splice(0))
}

/** Reloads the page and expects that no message is shown again. */
export async function expectNoMessage(page: Page): Promise<void> {
	await page.reload()
	expect(await readMessages(page)).toEqual([])
	await expect(
		page.getByRole('region', { name: 'Notifications' }).getByRole('listitem'),
	).toHaveCount(0)
}

/** Stops the time of the page where it is: from here on it passes only when a test lets it. */
export async function waitForStillness(page: Page): Promise<void> {
	const now = await page.evaluate(() => Date.now())
	await page.clock.install({ time: now })
	await page.clock.pauseAt(now + 60_000)
}

/** Waits until the framework runs on a page that has it: before, a link or form is a plain one. */
export async function waitForHydration(page: Page): Promise<void> {
	await expect(page.locator('.toaster[popover]')).toHaveCount(1)
}

/**
 * Waits for the own script of a page without framework, which loads after the first paint; before it,
 * links and forms work without JavaScript.
 */
export async function withOwnScript(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		[...document.querySelectorAll<HTMLScriptElement>('script[data-late]')].every(({ dataset }) =>
			performance
				.getEntriesByType('resource')
				.some(({ name }) => name === new URL(dataset['late'] ?? '', location.href).href),
		),
	)
}
