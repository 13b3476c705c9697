import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedFiles } from './generate'

test('MODEL-02 the number code is the same each time it is made, and up to date', () => {
	const files = [...generatedFiles()]
	expect(files.length).toBeGreaterThan(0)
	expect([...generatedFiles()]).toEqual(files)
	for (const [name, text] of files) {
		expect(readFileSync(`${import.meta.dirname}/generated/${name}`, 'utf8')).toBe(text)
	}
})
