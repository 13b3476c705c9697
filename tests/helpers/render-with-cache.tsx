import { createRemixStub } from '@remix-run/testing'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, vi } from 'vitest'
import { type RenderCache, RenderCacheContext } from '~/ui/render-once/render-once'

/** A cache of parts that keeps them in `rendered`, by name. */
export function renderCacheIn(rendered: Map<string, string>): RenderCache {
	return (name, part) => {
		const Part = createRemixStub([{ path: '/', Component: part }])
		const html = rendered.get(name) ?? renderToString(<Part />)
		rendered.set(name, html)
		return html
	}
}

/** The HTML of a page at '/' as the server renders it, with this cache of parts or without one. */
export function renderWithCache(Component: ComponentType, cache: RenderCache | null): string {
	const Stub = createRemixStub([{ path: '/', Component }])
	const remarks = vi.mocked(console.error).mockImplementation(() => undefined)
	const html = renderToString(
		<RenderCacheContext.Provider value={cache}>
			<Stub />
		</RenderCacheContext.Provider>,
	)
	// The stub's router is that of a browser: React remarks that on each of its effects.
	for (const [text] of remarks.mock.calls) expect(text).toContain('useLayoutEffect')
	remarks.mockClear()
	return html
}
