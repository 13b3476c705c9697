import { describe, expect, it } from 'vitest'
import { compareExample } from './check-example'
import { EXAMPLE_MODULES } from './example-modules'
import type { PublicExample } from './public-example'

const EXAMPLES = EXAMPLE_MODULES.flatMap(({ key, examples }) =>
	examples.map((example) => ({ name: `${key} ${example.key}`, example })),
)

describe('public examples', () => {
	it.each(EXAMPLES)('PRO-96 $name: the engine gives what the source prints', ({ example }) => {
		for (const { label, value, ours, published, agrees, note } of compareExample(example).figures) {
			expect(Number.isFinite(value), label).toBe(true)
			// A note explains a difference, so there is one exactly where there is a difference.
			expect(agrees, `${label}: ${ours}, published ${published}`).toBe(note === null)
		}
	})

	it('PRO-96 cover every module of the analysis, each with a source', () => {
		expect(EXAMPLE_MODULES.map(({ key }) => key)).toEqual([
			'loan',
			'returns',
			'projection',
			'brrrr',
			'tax',
			'sensitivity',
			'offer',
		])
		for (const { example } of EXAMPLES) {
			expect(new URL(example.source.href).hostname).toMatch(/\./u)
			expect(example.figures.length).toBeGreaterThan(0)
			const keys = example.figures.map(({ key }) => key)
			expect(new Set(keys).size).toBe(keys.length)
		}
		const keys = EXAMPLES.map(({ name }) => name)
		expect(new Set(keys).size).toBe(keys.length)
	})
})

describe('comparing a figure', () => {
	const compare = (published: string, value: number) => {
		const example: PublicExample = {
			key: 'test',
			title: '',
			source: { name: '', href: '' },
			terms: '',
			figures: [{ key: 'figure', label: '', published, compute: () => value }],
		}
		const [figure] = compareExample(example).figures
		return [figure?.ours, figure?.difference, figure?.agrees]
	}

	it('PRO-96 rounds ours like the published figure', () => {
		expect(compare('$1,330.60', 1_330.6049)).toEqual(['$1,330.60', '$0.00', true])
		expect(compare('$1,330.60', 1_330.6061)).toEqual(['$1,330.61', '$0.01', false])
		expect(compare('8.7%', 0.0866)).toEqual(['8.66%', '−0.04 points', true])
		expect(compare('−44.4%', -0.4435)).toEqual(['−44.35%', '0.05 points', true])
		expect(compare('$99,750', 107_250)).toEqual(['$107,250.00', '$7,500.00', false])
		expect(compare('13%', 0.1348)).toEqual(['13.48%', '0.48 points', true])
		expect(compare('$68.27827118', 68.278271179)).toEqual(['$68.27827118', '$0.00', true])
		expect(compare('$10', NaN)[2]).toBe(false)
	})
})
