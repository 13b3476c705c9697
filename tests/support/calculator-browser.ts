import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { paths } from '../../app/platform/paths'
import { type AppServer, startAppServer } from './app-server'
import { CHROMIUM } from './chromium'
import { membersOf } from './http'

/** A running product and a member's calculator in a real browser, outside Playwright's own runner. */

export type CalculatorBrowser = {
	/** Opens the calculator with these inputs and answers once script has taken over. */
	open: (inputs?: Record<string, string>) => Promise<Page>
	close: () => Promise<void>
}

async function membersContext(browser: Browser, server: AppServer): Promise<BrowserContext> {
	const [member] = await membersOf(server, 1)
	const [name = '', value = ''] = member?.cookie.split('=') ?? []
	const context = await browser.newContext({
		...devices['Desktop Chrome'],
		viewport: { width: 1280, height: 900 },
		permissions: ['clipboard-read', 'clipboard-write'],
	})
	await context.addCookies([{ name, value, url: server.origin }])
	return context
}

export async function openBrowser(): Promise<CalculatorBrowser> {
	const server = await startAppServer()
	const browser = await chromium.launch(CHROMIUM)
	const context = await membersContext(browser, server)
	return {
		async open(inputs = {}) {
			const page = await context.newPage()
			await page.goto(`${server.origin}${paths.calculatorWith(inputs)}`)
			await page.locator('.toaster[popover]').waitFor({ state: 'attached' })
			return page
		},
		async close() {
			await browser.close()
			await server.stop()
		},
	}
}
