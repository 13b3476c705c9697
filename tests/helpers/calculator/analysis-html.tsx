import { createRemixStub } from '@remix-run/testing'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, vi } from 'vitest'

/** Analysis pages as the server sends them: what a browser without JavaScript has. */

/** The HTML of a page component at this path. */
export function serverHtml(path: string, page: ReactElement): string {
	const Stub = createRemixStub([{ path, Component: () => page }])
	const remarks = vi.mocked(console.error).mockImplementation(() => undefined)
	const html = renderToString(<Stub initialEntries={[path]} />)
	// The stub's router is that of a browser: React remarks that on each of its effects.
	for (const [text] of remarks.mock.calls) expect(text).toContain('useLayoutEffect')
	remarks.mockClear()
	return html.replaceAll('<!-- -->', '')
}

type HtmlFigure = { value: string; reason: string | null; text: string }

/** All figures of the page by key; each appears once (PRO-07). */
export function figuresOf(html: string): Map<string, HtmlFigure> {
	const figures = new Map<string, HtmlFigure>()
	const pattern =
		/<data id="figure-([^"]+)" value="([^"]*)"(?: data-reason="([^"]*)")?(?: translate="no")?>(.*?)<\/data>/gu
	for (const [, key = '', value = '', reason, text = ''] of html.matchAll(pattern)) {
		expect([key, figures.has(key)]).toEqual([key, false])
		figures.set(key, { value, reason: reason ?? null, text })
	}
	expect(figures.size).toBe(html.split('<data ').length - 1)
	return figures
}

/** One figure of the page, which must have it. */
export function figureOf(html: string, name: string): HtmlFigure {
	const found = figuresOf(html).get(name)
	if (found === undefined) throw new Error(`No figure ${name}`)
	return found
}
