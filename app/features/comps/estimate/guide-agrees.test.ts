import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEATURES, SIZE_SHARE } from './adjustments'
import { MAX_GROSS_PERCENT } from './estimate'

/** The guide on comps and the tool must have the same rules. */

const guide = readFileSync('prisma/seed/guides/how-to-read-comps.md', 'utf8')

test("F7 the guide has the tool's warning limit of gross adjustment, and its source", () => {
	const percent = `${MAX_GROSS_PERCENT * 100}%`
	expect(guide).toContain(`that is the gross adjustment. When it's more than about ${percent}`)
	expect(guide).toContain(`Gross adjustment per sale under about ${percent}.`)
	expect(guide).toContain('Fannie Mae')
	// 15% appears once, as the net part of the former guideline.
	expect(guide.match(/(?<!\d)15% (?:net|of its price)/gu)).toEqual(['15% net'])
})

test('F7 the guide and the tool have the same share of the price per square foot', () => {
	expect(guide).toContain(`${SIZE_SHARE.inWords} of it is usual`)
	expect([SIZE_SHARE.min, SIZE_SHARE.max]).toEqual([1 / 4, 1 / 2])
	expect(guide).not.toMatch(/a third (?:to|and) a half|a quarter and a half/u)
})

test("F7 the guide's example and the tool's default rate match that share", () => {
	const [, perFoot = ''] = /sold for \$(\d+) a foot/u.exec(guide) ?? []
	const [, rate = ''] = /suggest \$(\d+) for a square foot/u.exec(guide) ?? []
	const start = FEATURES.find(({ key }) => key === 'sqft')?.start ?? 0
	for (const amount of [Number(rate), start]) {
		expect(amount / Number(perFoot)).toBeGreaterThanOrEqual(SIZE_SHARE.min)
		expect(amount / Number(perFoot)).toBeLessThanOrEqual(SIZE_SHARE.max)
	}
})
