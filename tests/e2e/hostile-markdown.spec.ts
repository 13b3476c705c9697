import { expect, test } from '@playwright/test'
import { renderMarkdown } from '../../app/guides/markdown.server'
import { generatedHostile, HOSTILE } from '../support/hostile-markdown'

/** Security row 41: hostile Markdown in a browser without any content policy, and nothing runs. */

const ORIGIN = 'http://guides.test'
const PER_PAGE = 100

const page = (parts: readonly string[]): string =>
	`<!doctype html><title>t</title><script>window.hits=[];window.HIT=()=>{window.hits.push(1)}</script>
	<main id="main">${parts.map((html) => `<section>${html}</section>`).join('\n')}</main>`

/** Touches everything that a reader could touch. */
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

test('the corpus and 2,000 generated texts run nothing, with the policy off', async ({
	browser,
}) => {
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
	// The page itself would notice: raw, the same texts do run.
	body = page(HOSTILE.slice(0, 20))
	await tab.goto(`${ORIGIN}/page?raw`)
	await expect
		.poll(() => tab.evaluate(() => (window as never as { hits: unknown[] }).hits.length))
		.toBeGreaterThan(0)
	await context.close()
})
