import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
	fillTemplate,
	type PartTemplate,
	type RenderCache,
	RenderCacheContext,
	RenderOnce,
	toTemplate,
} from './render-once'

let drawings = 0

function Large({ text }: { text: string }) {
	drawings += 1
	return (
		<p>
			{text} and {text}
		</p>
	)
}

function remembering(drawn = new Map<string, PartTemplate>()): RenderCache {
	return (name, part) => {
		const template = drawn.get(name) ?? toTemplate(renderToString(part()))
		drawn.set(name, template)
		return template
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

type Person = { first: string; last: string; token: string }

const personal = (person: Person, drawOnce: RenderCache | null) =>
	renderToString(
		<RenderCacheContext.Provider value={drawOnce}>
			<RenderOnce name="card" as="header" className="card" values={person}>
				{({ first, last, token }) => (
					<>
						{first} {last}
						<input type="hidden" name="token" value={token} />
						<Large text={first} />
					</>
				)}
			</RenderOnce>
		</RenderCacheContext.Provider>,
	)

test('values are filled in for each user, byte for byte, and the cache has none of them', () => {
	const drawn = new Map<string, PartTemplate>()
	const drawOnce = remembering(drawn)
	const people: Person[] = [
		{ first: 'Ana', last: 'Ruiz', token: 'secret-1' },
		{ first: `<b>&"O'Hara"`, last: '$& $1', token: `"><script>` },
		{ first: 'PLACE-OF-token-HERE', last: 'x', token: 'secret-2' },
	]
	for (const person of people) expect(personal(person, drawOnce)).toBe(personal(person, null))
	expect([...drawn.keys()]).toEqual(['card'])
	const kept = JSON.stringify([...drawn])
	for (const text of ['Ana', 'Ruiz', 'secret', 'Hara', 'script']) expect(kept).not.toContain(text)
})

test('an empty value is drawn anew, because React then writes no comment beside it', () => {
	const drawOnce = remembering()
	for (const first of ['Ana', '', 'Ana']) {
		const person = { first, last: 'Ruiz', token: 't' }
		expect(personal(person, drawOnce)).toBe(personal(person, null))
	}
})

test('frozen values are filled into a template once, those that may change each time', () => {
	let reads = 0
	const values = (name: string) => ({
		get name() {
			reads += 1
			return name
		},
	})
	const [ana, bea] = [Object.freeze(values('Ana <b>')), Object.freeze(values('Bea'))]
	const [hello, bye] = [
		toTemplate('Hello PLACE-OF-name-HERE!'),
		toTemplate('Bye PLACE-OF-name-HERE.'),
	]
	const asFilled = ['Hello Ana &lt;b&gt;!', 'Hello Ana &lt;b&gt;!', 'Hello Bea!']
	expect([ana, ana, bea].map((one) => fillTemplate(hello, one))).toEqual(asFilled)
	expect(reads).toBe(2)
	expect(fillTemplate(bye, ana)).toBe('Bye Ana &lt;b&gt;.')
	expect(fillTemplate(hello, ana)).toBe('Hello Ana &lt;b&gt;!')
	const open = values('Cy')
	expect([open, open].map((one) => fillTemplate(hello, one))).toEqual(['Hello Cy!', 'Hello Cy!'])
	expect(reads).toBe(6)
})
