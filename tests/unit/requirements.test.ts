import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** IDs in test titles refer to docs/requirements.md. */

const ROOTS = ['app', 'server', 'sandbox', 'prisma', 'scripts', 'tests']
const TEST_FILE = /\.(?:test|spec)\.(?:ts|tsx|mjs)$/u
const THIS_FILE = join('tests', 'unit', 'requirements.test.ts')

/** `API-22`. The only other names of this form in tests are algorithms. */
const AREA_ID =
	/(?<![\w-])(?!SHA-)([A-Z]{2,})-(\d{2,3})(?:(?: to |\.\.)(?:[A-Z]{2,}-)?(\d{2,3}))?(?![\w-])/gu

/** `security rows 33 and 34`, `Security rows 47 to 49`; `row 15:` in a describe of security rows. */
const SECURITY_ROWS = /(?:\bsecurity rows?|['"`(]rows?) (\d+(?:(?:,? and |, | to )\d+)*)/giu

/** IDs at the start of a title: `C6 N1 `, `W10 to W17 `, `SUB-25 A6 `, `R5 W22 `. */
const TITLE_HEAD = /['"`]((?:(?:[A-Z]{2,}-\d+|[A-Z]\d{1,2})(?:,| to)? )+)/gu
const CASE_ID = /(?<![\w-])([ACNRSVW])(\d{1,2})(?: to [ACNRSVW](\d{1,2}))?(?!\w)/gu
const CASE_IN_WORDS = /\bpayment case ([A-Z]\d+)/gu

function range(from: string, to: string | undefined): number[] {
	const first = Number(from)
	const last = Number(to ?? from)
	return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function areaIds(text: string): string[] {
	return [...text.matchAll(AREA_ID)].flatMap(([, area, from = '', to]) =>
		range(from, to).map((number) => `${area}-${String(number).padStart(2, '0')}`),
	)
}

function securityRows(text: string): string[] {
	return [...text.matchAll(SECURITY_ROWS)].flatMap(([, list = '']) =>
		[...list.matchAll(/(\d+)(?: to (\d+))?/gu)].flatMap(([, from = '', to]) =>
			range(from, to).map((number) => `security row ${number}`),
		),
	)
}

function paymentCases(text: string): string[] {
	const heads = [...text.matchAll(TITLE_HEAD)].map(([, head = '']) => head)
	const listed = heads.flatMap((head) =>
		[...head.matchAll(CASE_ID)].flatMap(([, letter, from = '', to]) =>
			range(from, to).map((number) => `${letter}${number}`),
		),
	)
	return [...listed, ...[...text.matchAll(CASE_IN_WORDS)].map(([, id = '']) => id)]
}

/** All IDs in a text. */
function namedIds(text: string): string[] {
	return [...areaIds(text), ...securityRows(text), ...paymentCases(text)]
}

function testFiles(): string[] {
	return ROOTS.flatMap((root) =>
		readdirSync(root, { recursive: true, encoding: 'utf8' })
			.filter((path) => TEST_FILE.test(path) && !path.includes('node_modules'))
			.map((path) => join(root, path)),
	).filter((path) => path !== THIS_FILE)
}

const LISTED = [
	...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gmu),
]
	.map(([, id = '']) => id.trim())
	.filter((id) => !['Id', '---'].includes(id))

test('parses the IDs in titles', () => {
	expect(namedIds(`test('API-22 PROP-11 saves (security rows 54, 55 and 58)'`)).toEqual([
		'API-22',
		'PROP-11',
		'security row 54',
		'security row 55',
		'security row 58',
	])
	expect(namedIds(`describe('W10 to W12 who may speak (security row 70)'`)).toEqual([
		'security row 70',
		'W10',
		'W11',
		'W12',
	])
	expect(namedIds(`test('SUB-25 A6 the portal')`)).toEqual(['SUB-25', 'A6'])
	expect(namedIds(`test('FORM-01..03 all')`)).toEqual(['FORM-01', 'FORM-02', 'FORM-03'])
	expect(namedIds(`test('SHELL-17 to SHELL-18 guards')`)).toEqual(['SHELL-17', 'SHELL-18'])
	expect(namedIds(`test('row 15: strangers wait')`)).toEqual(['security row 15'])
	expect(namedIds(`describe('production (payment case N6)'`)).toEqual(['N6'])
	expect(namedIds(`test('a sum in SHA-256 of 5 rows at 200 rows')`)).toEqual([])
})

describe('docs/requirements.md', () => {
	test('lists each id once', () => {
		const twice = LISTED.filter((id, index) => LISTED.indexOf(id) !== index)
		expect(LISTED.length).toBeGreaterThan(0)
		expect(twice).toEqual([])
	})

	test('lists every id used in tests', () => {
		const listed = new Set(LISTED)
		const unknown = testFiles().flatMap((path) =>
			[...new Set(namedIds(readFileSync(path, 'utf8')))]
				.filter((id) => !listed.has(id))
				.map((id) => `${id} in ${path}`),
		)
		expect(unknown).toEqual([])
	})
})
