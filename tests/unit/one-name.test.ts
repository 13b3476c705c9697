import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ANALYSIS_INPUTS, FIGURES, INPUTS, RESULTS } from '~/deal'

/** The names of inputs and figures are stated in the tables of the model, and nowhere else. */

/** Not those of a year's columns, which are plain words such as “Value”. */
const LABELS = new Set(
	[...INPUTS, ...ANALYSIS_INPUTS, ...RESULTS, ...Object.values(FIGURES)].map(({ label }) => label),
)
const LITERAL = /\blabel(?::|=) ?(['"])((?:(?!\1).)+)\1/gu

/** Features that show deals. Those of comparable sales have facts of their own. */
const files = ['calculator', 'deals', 'marketing', 'reports'].flatMap((feature) =>
	readdirSync(`app/features/${feature}`, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file))
		.map((file) => `app/features/${feature}/${file}`),
)

test('MODEL-05 no label of an input or a figure is written outside of the model', () => {
	expect(files.length).toBeGreaterThan(300)
	const again = files.flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(LITERAL)].flatMap(([, , label = '']) =>
			LABELS.has(label) ? [`${file}: ${label}`] : [],
		),
	)
	expect(again).toEqual([])
})

test('MODEL-05 no two figures, and no two inputs, have the same name by accident', () => {
	const labels = [...INPUTS, ...ANALYSIS_INPUTS].map(({ label }) => label)
	expect(new Set(labels).size).toBe(labels.length)
	const figures = Object.entries(FIGURES).map(([key, { label }]) => [label, key] as const)
	const shared = figures.filter(
		([label], index) => figures.findIndex(([one]) => one === label) !== index,
	)
	expect(shared).toEqual([])
})
