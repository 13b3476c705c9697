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
	const { place, toBytes } = createPartPlacer()
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
		{ name: '<!-- 0-->', token: '\uE000name\uE001' },
	]
	for (const person of people) {
		const { marked, page } = placed(person)
		expect(page).toBe(fresh(person))
		// React has had two short marks in their places.
		expect(marked.length).toBeLessThan(400)
	}
})

test('FAST-03 a short part is put in as text', () => {
	const person = { name: 'Ana', token: 'secret-1' }
	const { marked } = placed(person, 3)
	expect(marked).toBe(fresh(person, 3))
})

test('FAST-03 no text can stand for a part: the mark is random and its comment is escaped', () => {
	const { marked } = placed({ name: 'Ana', token: 't' })
	const mark = /<!--[0-9a-f]{24} 0-->/u.exec(marked)?.[0] ?? 'none'
	expect(mark).not.toBe('none')
	const person = { name: mark, token: mark }
	expect(placed(person).page).toBe(fresh(person))
})
