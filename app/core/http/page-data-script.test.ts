import fc from 'fast-check'
import { decode, encode } from 'turbo-stream'
import { expect, test } from 'vitest'
import {
	pageDataScript,
	markStable,
	type ScriptPiece,
	toScriptText,
} from './page-data-script.server'

const encoded = (data: object): Promise<string> =>
	new Response(encode(data) as ReadableStream<Uint8Array<ArrayBuffer>>).text()

const joined = (pieces: readonly ScriptPiece[] | null): string => (pieces ?? ['null']).join('')

/** The text that a script reads between quotes. */
const readScript = (pieces: readonly ScriptPiece[] | null): string =>
	JSON.parse(`"${joined(pieces)}"`) as string

const shared = { name: 'Söhne & "Co" </script> 🏚️', list: [1, 1, 'name'] }

test.each([
	[{}],
	[[]],
	[{ loaderData: { root: shared, page: shared }, actionData: null, errors: null }],
	[{ numbers: [0, -0, NaN, Infinity, -Infinity, 1e21, 0.1, -5], again: [-0, 0] }],
	[{ a: undefined, b: null, c: true, d: false, e: '', f: 'a', 'a b': ['a', 'true', true] }],

	[[1, , [undefined, , 2]]],
])('FAST-03 %j is encoded as turbo-stream does', async (data) => {
	expect(readScript(pageDataScript(data))).toBe(await encoded(data))
})

test('FAST-03 so is any plain data', async () => {
	const plain = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { noNullPrototype: true })
	await fc.assert(
		fc.asyncProperty(plain, async (data) => {
			expect(readScript(pageDataScript(data))).toBe(await encoded(data))
		}),
	)
})

class Own {
	name = 'own'
}

test.each([
	[new Date(0)],
	[new Map()],
	[Promise.resolve(1)],
	[1n],
	[Symbol.for('a')],
	[() => 1],
	[new Own()],
	[Object.create(null)],
	[new Error('no')],
])('what is not plain is left to turbo-stream: %s', (value: unknown) => {
	expect(pageDataScript({ data: [{ value }] })).toBeNull()
})

test('a circle to the beginning is left to turbo-stream', () => {
	const data: Record<string, unknown> = {}
	data['self'] = data
	expect(pageDataScript(data)).toBeNull()
})

test('nothing in a text ends the script or its string', () => {
	const text = '</script><!-- & "quoted" \\ \n\u2028\u2029\u{1F3DA}'
	const stable = markStable({ text, inner: markStable({ text }) })
	const written = [{ text }, { stable }, { stable }].map((data) => joined(pageDataScript(data)))
	for (const script of [toScriptText(text), ...written]) {
		expect(script).not.toMatch(/[<>&\n\u2028\u2029]|(?<!\\)"/u)
	}
	expect(readScript([toScriptText(text)])).toBe(text)
})

const decodedText = async (text: string): Promise<unknown> => {
	const { body } = new Response(text)
	if (body === null) throw new Error('There is no text')
	return (await decode(body)).value
}

const decoded = (data: object): Promise<unknown> => decodedText(readScript(pageDataScript(data)))

const stableDeal = () =>
	markStable({ id: 'a', figures: [{ text: '5.3%', note: null, more: undefined }, 'id', NaN] })

test('FAST-03 what is stable is read again wherever it stands', async () => {
	const deal = stableDeal()
	const again = { ...deal }
	for (const data of [
		deal,
		{ deal },
		{ id: 'a', text: '5.3%', list: [deal, deal, again], end: 'a' },
		{ deals: [stableDeal(), stableDeal()], inner: markStable({ deal, name: 'b' }), after: 1 },
		{ deal },
	]) {
		expect(await decoded(data)).toEqual(data)
	}
})

test('FAST-03 plain data with stable parts is read as it is without', async () => {
	// Without -0, which turbo-stream takes for 0 where a 0 came before; a stable part keeps it.
	const value = fc
		.jsonValue({ maxDepth: 3 })
		.map((json): unknown => JSON.parse(JSON.stringify(json)))
	const plain = fc.dictionary(fc.string(), value, { noNullPrototype: true })
	await fc.assert(
		fc.asyncProperty(
			fc.array(plain, { maxLength: 4 }),
			fc.array(plain, { minLength: 1 }),
			async (before, parts) => {
				parts.forEach(markStable)
				for (const data of [
					{ before, parts },
					{ parts, again: parts },
					{ before, parts },
				]) {
					expect(await decoded(data)).toEqual(await decodedText(await encoded(data)))
				}
			},
		),
	)
})

test('a stable object is encoded once for a place', () => {
	let reads = 0
	const counted = markStable({
		get text() {
			reads += 1
			return 'a'
		},
	})
	const first = pageDataScript({ counted })
	expect(pageDataScript({ counted })).toEqual(first)
	expect(reads).toBe(1)
	expect(pageDataScript({ more: 1, counted })).not.toEqual(first)
	expect(reads).toBe(2)
})

test('what is not plain in a stable object is left to turbo-stream', () => {
	expect(pageDataScript({ stable: markStable({ at: new Date(0) }) })).toBeNull()
})
