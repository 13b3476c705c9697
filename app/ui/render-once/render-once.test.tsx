import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type RenderCache, RenderCacheContext, RenderOnce } from './render-once'

let drawings = 0

function Large({ text }: { text: string }) {
	drawings += 1
	return (
		<p>
			{text} and {text}
		</p>
	)
}

function remembering(drawn = new Map<string, string>()): RenderCache {
	return (name, part) => {
		const html = drawn.get(name) ?? renderToString(part())
		drawn.set(name, html)
		return html
	}
}

const page = (name: string | null, text: string, drawOnce: RenderCache | null) => {
	drawings = 0
	return renderToString(
		<RenderCacheContext.Provider value={drawOnce}>
			<RenderOnce name={name} className="stack">
				<Large text={text} />
				<Large text={`${text} <b>`} />
			</RenderOnce>
		</RenderCacheContext.Provider>,
	)
}

test('what is remembered is what is drawn, byte for byte, and drawn once', () => {
	const anew = page('part', 'a', null)
	const drawOnce = remembering()
	expect(page('part', 'a', drawOnce)).toBe(anew)
	expect(drawings).toBe(2)
	expect(page('part', 'a', drawOnce)).toBe(anew)
	expect(drawings).toBe(0)
})

test('each name has its own, and what has none is drawn each time', () => {
	const drawOnce = remembering()
	page('part', 'a', drawOnce)
	expect(page('other', 'b', drawOnce)).toContain('b<!-- --> and')
	expect(page(null, 'mine', drawOnce)).toContain('mine')
	expect(page(null, 'yours', drawOnce)).toContain('yours')
	expect(page('part', 'mine', drawOnce)).not.toContain('mine')
})
