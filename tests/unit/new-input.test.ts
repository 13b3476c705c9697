import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** What an input brings with it, in a copy of the sources to which its line is added. */

const copy = mkdtempSync(join(tmpdir(), 'new-input-'))
afterAll(() => rmSync(copy, { recursive: true }))

const LINE = `		pestControl: usd('Pest control per year', {
			empty: 240,
			suffix: '/yr',
			help: 'Termites and rodents.',
			...move('percent', -20, 50, 'high'),
		}),
`

/** Prints what the copy says of the input. */
const SCRIPT = `
import { generatedFiles } from './app/deal/generate'
import { writeFileSync } from 'node:fs'
for (const [name, text] of generatedFiles()) writeFileSync('app/deal/generated/' + name, text)
const { assume, emptyInputs, emptyAnalysisInputs, normalizeAnalysisInputs, rangeOf } = await import('./app/deal')
const { fieldOf, fieldGroups } = await import('./app/features/calculator/analysis-pages/frame/field-groups')
const { SENSITIVITY_INPUTS, tornado } = await import('./app/features/calculator/analysis/sensitivity')
const { SENSITIVITY_TEXTS } = await import('./app/features/calculator/analysis-pages/sensitivity/sensitivity-texts')
const { inputRows } = await import('./app/features/reports/files/inputs-csv')
const { OWN_KEYS } = await import('./app/features/calculator/saved-analysis/own-keys')
const key = 'pestControl' as never
const deal = { ...emptyInputs(), purchase: '200000', rent: '2000' }
const empty = assume(deal, emptyAnalysisInputs())
const typed = assume(deal, normalizeAnalysisInputs({ [key]: '$300/yr' }))
const own = assume(deal, emptyAnalysisInputs(), { [key]: 120 } as never)
console.log(JSON.stringify({
	field: fieldOf(key),
	isInForm: fieldGroups('projection', 'loan').groups.some(({ fields }) => fields.some((one) => one.key === key)),
	range: rangeOf(key),
	values: [empty, typed, own].map(({ values }) => values[key]),
	assumption: empty.assumptions.find((one) => one.key === key),
	problem: assume(deal, normalizeAnalysisInputs({ [key]: '-5' })).problems.find((one) => one.key === key)?.kind,
	isOwn: OWN_KEYS.includes(key),
	move: SENSITIVITY_INPUTS.at(-1),
	isInTornado: tornado(empty.values, 'cashFlowMonth').rows.some((row) => row.input === key),
	label: SENSITIVITY_TEXTS.inputs[key],
	file: inputRows('1 Elm St', { inputs: deal, analysis: emptyAnalysisInputs() }, empty).find(([name]) => name === key),
}))
`

test('MODEL-04 one line adds an input to the form, the defaults, the assumptions, the sensitivity and the files', () => {
	cpSync('app', join(copy, 'app'), { recursive: true })
	for (const name of ['package.json', 'tsconfig.json']) cpSync(name, join(copy, name))
	symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
	const table = join(copy, 'app/deal/inputs/operation-inputs.ts')
	const text = readFileSync(table, 'utf8')
	const before = `		yOther: usd('Other costs per year', {`
	expect(text.split(before)).toHaveLength(2)
	writeFileSync(table, text.replace(before, LINE + before))
	writeFileSync(join(copy, 'script.ts'), SCRIPT)

	const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'script.ts'], {
		cwd: copy,
		encoding: 'utf8',
	})
	if (!stdout.startsWith('{')) throw new Error(stderr)
	expect(JSON.parse(stdout)).toMatchObject({
		field: { label: 'Pest control per year', isMoney: true, suffix: '/yr' },
		isInForm: true,
		range: [0, 1e10],
		values: [240, 300, 120],
		assumption: { value: 240, source: 'default', role: 'number' },
		problem: 'unreadable',
		isOwn: true,
		move: { key: 'pestControl', kind: 'percent', low: -20, high: 50 },
		label: { label: 'Pest control per year', unit: 'usd' },
		file: ['pestControl', 'Pest control per year', 'usd', 240, 'yes'],
	})
})
