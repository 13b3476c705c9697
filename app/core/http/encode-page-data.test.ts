import fc from 'fast-check'
import { encode } from 'turbo-stream'
import { expect, test } from 'vitest'
import { encodePageData } from './encode-page-data'

const encoded = (data: object): Promise<string> =>
	new Response(encode(data) as ReadableStream<Uint8Array<ArrayBuffer>>).text()

const shared = { name: 'Söhne & "Co" </script> 🏚️', list: [1, 1, 'name'] }

test.each([
	[{}],
	[[]],
	[{ loaderData: { root: shared, page: shared }, actionData: null, errors: null }],
	[{ numbers: [0, -0, NaN, Infinity, -Infinity, 1e21, 0.1, -5], again: [-0, 0] }],
	[{ a: undefined, b: null, c: true, d: false, e: '', f: 'a', 'a b': ['a', 'true', true] }],

	[[1, , [undefined, , 2]]],
])('FAST-03 %j is encoded as turbo-stream does', async (data) => {
	expect(encodePageData(data)).toBe(await encoded(data))
})

test('FAST-03 so is any plain data', async () => {
	const plain = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { noNullPrototype: true })
	await fc.assert(
		fc.asyncProperty(plain, async (data) => {
			expect(encodePageData(data)).toBe(await encoded(data))
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
	expect(encodePageData({ data: [{ value }] })).toBeNull()
})

test('a circle to the beginning is left to turbo-stream', () => {
	const data: Record<string, unknown> = {}
	data['self'] = data
	expect(encodePageData(data)).toBeNull()
})
