import { RECOMMENDED_SLUG } from '~/features/guides/reading/guide'
import { renderMarkdown } from '~/features/guides/markdown/markdown.server'
import { paths } from '~/core/http/paths'
import { expect, test } from '#tests/helpers/browser/e2e'
import { generatedHostile, HOSTILE } from '#tests/helpers/fuzz/hostile-markdown'

/** Security row 41: hostile Markdown in a browser without a CSP runs nothing. */

const ORIGIN = 'http://guides.test'
const PER_PAGE = 100

const page = (parts: readonly string[]): string =>
	`<!doctype html><title>t</title><script>window.hits=[];window.HIT=()=>{window.hits.push(1)}</script>
	<main id="main">${parts.map((html) => `<section>${html}</section>`).join('\n')}</main>`

/** Triggers every event that a reader could trigger. */
function touchAll(): { hits: number; tags: string[] } {
	const all = [...document.querySelectorAll<HTMLElement>('main *')]
	for (const element of all) {
		for (const type of [
			'mouseover',
			'mouseenter',
			'focus',
			'pointerdown',
			'toggle',
			'error',
			'load',
		]) {
			element.dispatchEvent(new Event(type))
		}
		element.focus()
		if (element instanceof HTMLAnchorElement) {
			element.addEventListener('click', (event) => event.preventDefault())
			if (/^(?:javascript|data|vbscript):/u.test(element.protocol))
				(window as never as { HIT: () => void }).HIT()
		} else element.click()
	}
	const { hits } = window as never as { hits: unknown[] }
	return { hits: hits.length, tags: [...new Set(all.map(({ localName }) => localName))] }
}

test('the corpus and 2,000 generated texts run nothing without a CSP', async ({ browser }) => {
	test.setTimeout(90_000)
	const context = await browser.newContext({ bypassCSP: true })
	const tab = await context.newPage()
	const wrong: string[] = []
	tab.on('dialog', (dialog) => {
		wrong.push(dialog.message())
		void dialog.dismiss()
	})
	tab.on('framenavigated', (frame) => {
		if (frame.url() !== 'about:blank' && !frame.url().startsWith(ORIGIN)) wrong.push(frame.url())
	})
	const rendered = [...HOSTILE, ...generatedHostile(2_000)].map(
		(markdown) => renderMarkdown(markdown)?.html ?? '',
	)
	let body = ''
	await tab.route('**/*', (route) =>
		route.request().url().startsWith(`${ORIGIN}/page`)
			? route.fulfill({ contentType: 'text/html; charset=utf-8', body })
			: route.abort(),
	)
	const seen = new Set<string>()
	for (let start = 0; start < rendered.length; start += PER_PAGE) {
		body = page(rendered.slice(start, start + PER_PAGE))
		await tab.goto(`${ORIGIN}/page?${start}`)
		const { hits, tags } = await tab.evaluate(touchAll)
		for (const tag of tags) seen.add(tag)
		expect([start, hits]).toEqual([start, 0])
	}
	expect(wrong).toEqual([])
	for (const tag of [
		'script',
		'iframe',
		'form',
		'input',
		'button',
		'svg',
		'math',
		'style',
		'object',
	]) {
		expect([...seen]).not.toContain(tag)
	}
	// Control: the same texts, unsanitized, do run.
	body = page(HOSTILE.slice(0, 20))
	await tab.goto(`${ORIGIN}/page?raw`)
	await expect
		.poll(() => tab.evaluate(() => (window as never as { hits: unknown[] }).hits.length))
		.toBeGreaterThan(0)
	await context.close()
})

const PLANTED = `<div id="planted">
	<p id="styled" style="position: fixed; color: rgb(1, 2, 3)">styled</p>
	<style>#styled { color: rgb(1, 2, 3) }</style>
	<script>HIT('script')</script>
	<script src="data:text/javascript,HIT('data')"></script>
	<img src="data:," onerror="HIT('onerror')" alt="">
	<svg onload="HIT('onload')"><animate onbegin="HIT('onbegin')" attributeName="x" dur="1s"></animate></svg>
	<button id="clicked" onclick="HIT('onclick')">click</button>
	<a id="followed" href="javascript:HIT('href')">follow</a>
	<details open ontoggle="HIT('ontoggle')"><summary>more</summary></details>
	<iframe srcdoc="<script>parent.HIT('srcdoc')</script>"></iframe>
	<object data="data:text/html,<script>parent.HIT('object')</script>"></object>
	<base href="https://evil.test/"></div>`

test('security row 48: the CSP blocks what the sanitizer misses', async ({ browser, app }) => {
	const context = await browser.newContext({ baseURL: app.origin })
	const tab = await context.newPage()
	await tab.addInitScript(() => {
		const seen = { hits: [] as string[], violations: new Set<string>() }
		Object.assign(window, { seen, HIT: (name: string) => seen.hits.push(name) })
		document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
			seen.violations.add(effectiveDirective)
		})
	})
	const seen = () =>
		tab.evaluate(() => {
			const { hits, violations } = (
				window as never as { seen: { hits: string[]; violations: Set<string> } }
			).seen
			return { hits, violations: [...violations].sort() }
		})
	const text = '<div class="prose guide__text">'
	await tab.route(`**${paths.guide(RECOMMENDED_SLUG)}`, async (route) => {
		const response = await route.fetch()
		const html = await response.text()
		expect(html).toContain(text)
		await route.fulfill({ response, body: html.replace(text, text + PLANTED) })
	})
	await tab.goto(paths.guide(RECOMMENDED_SLUG))
	const style = await tab.evaluate(() => {
		const { color, position } = getComputedStyle(document.querySelector('#styled') as Element)
		for (const one of ['#clicked', '#followed']) document.querySelector<HTMLElement>(one)?.click()
		return { color, position }
	})
	expect(style.position).toBe('static')
	expect(style.color).not.toBe('rgb(1, 2, 3)')
	await expect
		.poll(async () => (await seen()).violations)
		.toEqual(
			expect.arrayContaining([
				'base-uri',
				'object-src',
				'script-src-attr',
				'script-src-elem',
				'style-src-attr',
				'style-src-elem',
			]),
		)
	expect((await seen()).hits).toEqual([])
	expect(new URL(tab.url()).origin).toBe(app.origin)
	// Control: without the CSP the same page runs all of it.
	const open = await browser.newContext({ baseURL: app.origin, bypassCSP: true })
	const bare = await open.newPage()
	await bare.addInitScript(() => {
		const hits: string[] = []
		Object.assign(window, { hits, HIT: (name: string) => hits.push(name) })
	})
	await bare.goto(app.origin)
	await bare.evaluate((html) => {
		document.body.innerHTML = html
	}, PLANTED)
	await bare.locator('#clicked').click()
	await expect
		.poll(() => bare.evaluate(() => (window as never as { hits: string[] }).hits))
		.toEqual(expect.arrayContaining(['onerror', 'onclick', 'ontoggle']))
	await open.close()
	await context.close()
})
