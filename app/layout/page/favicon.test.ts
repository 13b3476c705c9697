import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAVICON } from './favicon'

const packed = (svg: string): string => svg.trim().replaceAll(/>\s+</gu, '><').replaceAll('"', "'")

test('the inlined icon equals the file', () => {
	const [head = '', text = ''] = FAVICON.split(/,(.*)/su)
	expect(head).toBe('data:image/svg+xml')
	expect(decodeURIComponent(text)).toBe(packed(readFileSync('public/favicon.svg', 'utf8')))
})
