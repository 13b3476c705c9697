import { describe, expect, test } from 'vitest'
import { readJson } from '~/core/api/api-response.server'
import { parseFormData } from './parse-form.server'
import { formWithoutNul, parseJsonWithoutNul, withoutNul } from './without-nul'
import { z } from 'zod'

describe('SCALE-03 no text with a NUL reaches the database', () => {
	test('texts', () => {
		expect(withoutNul('a\0b\0')).toBe('ab')
		expect(withoutNul('a b')).toBe('a b')
	})

	test('forms: names and values; files and everything else stay', async () => {
		const clean = new FormData()
		clean.append('a', '1')
		expect(formWithoutNul(clean)).toBe(clean)
		const body = new URLSearchParams([
			['na\0me', 'Ana\0'],
			['list', '1'],
			['list', '2\0'],
		])
		const request = new Request('http://localhost/', { method: 'POST', body })
		expect([...(await parseFormData(request)).entries()]).toEqual([
			['name', 'Ana'],
			['list', '1'],
			['list', '2'],
		])
		const upload = new FormData()
		upload.append('name', 'a\0')
		upload.append('file', new File(['a\0b'], 'sales.csv'))
		const file = formWithoutNul(upload).get('file')
		expect(file instanceof File && (await file.text())).toBe('a\0b')
	})

	test('JSON: keys and texts at any depth, and no key becomes a prototype', async () => {
		const text = String.raw`{"a\u0000":"x\u0000y","list":["\u0000",1,null,{"b":"\u0000z"}],"__proto__":{"c":"\u0000"}}`
		const parsed = parseJsonWithoutNul(text)
		expect(JSON.stringify(parsed)).toBe(
			'{"a":"xy","list":["",1,null,{"b":"z"}],"__proto__":{"c":""}}',
		)
		expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
		const headers = { 'Content-Type': 'application/json' }
		const request = new Request('http://localhost/', { method: 'POST', body: text, headers })
		expect(await readJson(request, z.object({ a: z.string() }))).toEqual({ a: 'xy' })
	})

	test('what is no JSON is refused as before', () => {
		expect(() => parseJsonWithoutNul('{')).toThrow(SyntaxError)
	})
})
