import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlacePartContext, RenderCacheContext, RenderOnce } from '~/ui/render-once/render-once'
import { createPartPlacer } from './placed-parts.server'
import { renderPartOnce } from './render-part.server'

type Person = { name: string; token: string }

function Page({ name, token, length }: Person & { length: number }) {
	return (
		<main>
			<h1>{name}</h1>
			<RenderOnce name={`placed ${length}`} as="ul" values={{ name, token }}>
				{(shown) => (
					<>
						<li title={shown.token}>Hello {shown.name}</li>
						<li>{'− ×’'.repeat(length)}</li>
					</>
				)}
			</RenderOnce>
			<RenderOnce name={`placed ${length}, the same for all`}>
				<p>{'0 '.repeat(length)}</p>
			</RenderOnce>
			<p>{name}</p>
		</main>
	)
}

const LONG = 1_000

function placed(person: Person, length = LONG): { marked: string; page: string } {
	const { place, toBytes } = createPartPlacer('')
	const marked = renderToString(
		<RenderCacheContext.Provider value={renderPartOnce}>
			<PlacePartContext.Provider value={place}>
				<Page {...person} length={length} />
			</PlacePartContext.Provider>
		</RenderCacheContext.Provider>,
	)
	return { marked, page: toBytes(marked).toString() }
}

const fresh = (person: Person, length = LONG): string =>
	renderToString(<Page {...person} length={length} />)

test('FAST-03 a page with parts put in as bytes is the page rendered anew, for each user', () => {
	const people: Person[] = [
		{ name: 'Ana', token: 'secret-1' },
		{ name: `<b>&"O'Hara" –`, token: `"><script>$&` },
		{ name: '<link data-part=" 0"/>', token: 'PLACE-OF-name-HERE' },
	]
	for (const person of people) {
		const { marked, page } = placed(person)
		expect(page).toBe(fresh(person))
		// React has had two short marks in their places.
		expect(marked.length).toBeLessThan(400)
	}
})

test('FAST-03 a page stays as it is while others are made, however long it and they are', () => {
	const page = (text: string, after: readonly (string | Buffer)[] = []) =>
		createPartPlacer('').toBytes(`<p>${text}</p>`, after)
	const texts = ['a', '−'.repeat(2_000), 'b'.repeat(400_000), '−×'.repeat(200_000), 'c']
	const pages = texts.map((text) => page(text, ['– ', Buffer.from('− after'), '']))
	page('d'.repeat(300_000))
	// Not compared as texts: their difference would fill the screen.
	const isWhole = texts.map((text, i) => pages[i]?.toString() === `<p>${text}</p>– − after`)
	expect(isWhole).toEqual([true, true, true, true, true])
})

test('FAST-03 a short part is put in as text', () => {
	const person = { name: 'Ana', token: 'secret-1' }
	const { marked } = placed(person, 3)
	expect(marked).toBe(fresh(person, 3))
})

test('FAST-03 no text can stand for a part: the mark is random and escaped', () => {
	const { marked } = placed({ name: 'Ana', token: 't' })
	const mark = /<link data-part="[0-9a-f]{24} 0"\/>/u.exec(marked)?.[0] ?? 'none'
	expect(mark).not.toBe('none')
	const person = { name: mark, token: mark }
	expect(placed(person).page).toBe(fresh(person))
})

function tagged(nonce: string, name: string, text = 'a script') {
	const { placeTags, hasScripts, toBytes } = createPartPlacer(nonce)
	const tags = (
		<>
			<link rel="modulepreload" href="/assets/a.js" />
			<script nonce={nonce}>{text}</script>
			<script nonce={nonce} type="module" />
		</>
	)
	const marked = renderToString(
		<body>
			<p>Before</p>
			{placeTags(name, tags)}
			<p>After</p>
		</body>,
	)
	const page = toBytes(marked).toString()
	const fresh = renderToString(
		<body>
			<p>Before</p>
			{tags}
			<p>After</p>
		</body>,
	)
	return { marked, page, fresh, hasScripts: hasScripts() }
}

test('FAST-03 tags are kept from the first page of its routes, with the nonce of each page', () => {
	const first = tagged('bm9uY2U+MQ==', 'scripts root one')
	expect(first.page).toBe(first.fresh)
	const second = tagged('bm9uY2U/Mg==', 'scripts root one', 'not rendered')
	expect(second.marked).not.toContain('not rendered')
	expect(second.page).toBe(first.fresh.replaceAll('bm9uY2U+MQ==', 'bm9uY2U/Mg=='))
	expect([first.hasScripts, second.hasScripts]).toEqual([false, true])
	const other = tagged('bm9uY2U/Mw==', 'scripts root two', 'of other routes')
	expect(other.page).toBe(other.fresh)
})

test('FAST-03 a page without a nonce has tags of its own', () => {
	tagged('bm9uY2U+MQ==', 'scripts root')
	const { page, fresh } = tagged('', 'scripts root', 'without a nonce')
	expect(page).toBe(fresh)
})
