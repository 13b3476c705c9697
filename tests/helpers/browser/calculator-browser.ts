import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { paths } from '~/core/http/paths'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { CHROMIUM } from './chromium'
import { type Member, membersOf } from '#tests/helpers/raw-request'

/** A running server and a member's calculator in a real browser, without Playwright's test runner. */

export type CalculatorBrowser = {
	/** Opens the calculator with these inputs for another member, and waits for hydration. */
	open: (inputs?: Record<string, string>) => Promise<Page>
	/** Opens any page of another member, and waits for hydration. */
	openPath: (path: string) => Promise<Page>
	close: () => Promise<void>
}

async function contextOf(
	browser: Browser,
	server: AppServer,
	member: Member,
): Promise<BrowserContext> {
	const [name = '', value = ''] = member.cookie.split('=')
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
	const members = await membersOf(server, 4)
	const openPath = async (path: string): Promise<Page> => {
		const member = members.pop()
		if (member === undefined) throw new Error('There are no more members.')
		const context = await contextOf(browser, server, member)
		const page = await context.newPage()
		await page.goto(`${server.origin}${path}`)
		await page.locator('.toaster[popover]').waitFor({ state: 'attached' })
		return page
	}
	return {
		openPath,
		open: (inputs = {}) => openPath(paths.calculatorWith(inputs)),
		async close() {
			await browser.close()
			await server.stop()
		},
	}
}
