import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { SAMPLE_DEALS } from '../app/features/calculator/check-our-math/sample-deals'
import { paths } from '../app/core/http/paths'
import { exampleDeal } from '../app/features/marketing/landing/example-deal'
import { startProduct } from './bench-server'
import { chromiumPath } from './lib.mjs'

/**
 * `npm run assets`: generates the icons, the social preview image and the landing page screenshots.
 * Icons come from `public/favicon.svg`, screenshots from the production build with a sample deal; run
 * it again after changing either, and commit the images.
 */

const PUBLIC = resolve('public')
const SCREENS = resolve('app/features/marketing/landing/pictures')
const SIZES = { wide: { width: 1280, height: 820 }, phone: { width: 390, height: 780 } } as const
/** Phones have several device pixels per CSS pixel; the wide screenshot is never shown at full size. */
const DENSITY = { wide: 1.5, phone: 2 } as const

const mark = /<path[^>]*\sd="([^"]+)"/u.exec(readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8'))?.[1]
const font = readFileSync(
	resolve('node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
).toString('base64')

const GREEN = '#006a49'

/** @param share of the icon's width that the logo fills */
const icon = (size: number, share: number): string => {
	const side = Math.round(size * share)
	return `<style>body{margin:0;display:grid;place-content:center;width:${size}px;height:${size}px;background:${GREEN}}</style>
<svg width="${side}" height="${side}" viewBox="0 0 24 24"><path fill="#fff" d="${mark}"/></svg>`
}

/** The social preview has no brand name: operators configure it, and previews show it as text. */
function social(): string {
	const { net, address, parts } = exampleDeal()
	const paints = ['#28473b', '#587f6d', '#8ba998', '#bcd1c5', GREEN]
	const bar = parts.map(
		({ share }, i) => `<i style="flex:${share};background:${paints[i] ?? GREEN}"></i>`,
	)
	const lines = parts.map(
		({ label, text }, i) =>
			`<li><i style="background:${paints[i] ?? GREEN}"></i>${label}<b>${text}</b></li>`,
	)
	return `<style>
@font-face{font-family:Geist;src:url(data:font/woff2;base64,${font});font-weight:100 900}
*{margin:0;padding:0;box-sizing:border-box}
body{width:1200px;height:630px;display:grid;grid-template-columns:1fr 470px;gap:64px;align-items:center;padding:0 72px;
background:radial-gradient(900px 480px at 85% 0,#d3f2e3,transparent 75%) #f7fbf9;color:#0f1f19;font-family:Geist}
svg{width:84px;height:84px}h1{font-size:58px;text-wrap:balance;line-height:1.1;letter-spacing:-.025em;font-weight:620;margin-top:28px}
p{font-size:27px;line-height:1.4;color:#4d5c55;margin-top:22px}
section{background:#fff;border:1px solid #dbe4df;border-radius:22px;padding:34px;box-shadow:0 24px 60px -30px #0f1f1955}
small{font-size:20px;color:#4d5c55;display:block}strong{display:block;font-size:68px;line-height:1.15;letter-spacing:-.03em;color:#00713f;font-weight:620}
div{display:flex;gap:3px;height:16px;border-radius:8px;overflow:hidden;margin:16px 0 10px}
li{display:flex;align-items:center;gap:12px;font-size:21px;padding:9px 0;border-top:1px solid #e7eeea}li:first-child{border:0}
li i{width:14px;height:14px;border-radius:4px}b{margin-left:auto;font-weight:560;font-variant-numeric:tabular-nums}
</style><main><svg viewBox="0 0 24 24"><path fill="${GREEN}" d="${mark}"/></svg>
<h1>Know the numbers before you make the offer</h1><p>Profit, cash flow, DSCR and the most you should pay, for flips and rentals.</p></main>
<section><small>${address}</small><strong>${net}</strong><div>${bar.join('')}</div><ul>${lines.join('')}</ul></section>`
}

async function drawIcons(browser: Browser): Promise<void> {
	const pictures = [
		['icon-192.png', 192, 192, icon(192, 0.66)],
		['icon-512.png', 512, 512, icon(512, 0.66)],
		// Phones may crop a maskable icon to a circle of 80%, so the logo is smaller.
		['icon-maskable-512.png', 512, 512, icon(512, 0.5)],
		['apple-touch-icon.png', 180, 180, icon(180, 0.62)],
		['social.png', 1200, 630, social()],
	] as const
	const page = await browser.newPage()
	for (const [name, width, height, html] of pictures) {
		await page.setViewportSize({ width, height })
		await page.setContent(`<!doctype html>${html}`)
		await page.evaluate(() => document.fonts.ready)
		await page.screenshot({ path: join(PUBLIC, name) })
	}
	await page.close()
}

/** Uses the DevTools protocol, because Playwright cannot write WebP. */
async function saveAsWebp(page: Page, file: string): Promise<void> {
	const protocol = await page.context().newCDPSession(page)
	const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality: 78 })
	writeFileSync(file, Buffer.from(data, 'base64'))
}

async function drawScreens(browser: Browser, origin: string): Promise<void> {
	const [deal] = SAMPLE_DEALS
	if (deal === undefined) throw new Error('There is no sample deal')
	const inputs = Object.entries(deal.inputs).filter(([, text]) => text !== '')
	const link = paths.calculatorWith({
		...Object.fromEntries(inputs),
		propertyAddress: deal.address,
	})
	for (const size of ['wide', 'phone'] as const) {
		for (const colorScheme of ['light', 'dark'] as const) {
			const page = await browser.newPage({
				viewport: SIZES[size],
				deviceScaleFactor: DENSITY[size],
				colorScheme,
			})
			await page.goto(`${origin}${paths.signIn()}`)
			await page.getByLabel('Email').fill('annual@demo.test')
			await page.getByLabel('Password', { exact: true }).fill('Demo-pass-2026')
			await page.locator('main').getByRole('button', { name: 'Sign In', exact: true }).click()
			await page.waitForURL(`**${paths.dashboard()}`)
			await page.goto(`${origin}${link}`, { waitUntil: 'networkidle' })
			await saveAsWebp(page, join(SCREENS, `calculator-${size}-${colorScheme}.webp`))
			await page.context().close()
		}
	}
}

mkdirSync(SCREENS, { recursive: true })
const browser = await chromium.launch({
	executablePath: chromiumPath(),
	// Without hinting, text is as wide as on a high-density screen.
	args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
const product = await startProduct()
try {
	await drawIcons(browser)
	await drawScreens(browser, product.origin)
} finally {
	await product.stop()
	await browser.close()
}
