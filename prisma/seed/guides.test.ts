import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatUsd } from '~/core/format-number'
import {
	type ResultKey,
	analyze,
	inputDefinition,
	isAnalysisInputKey,
	isInputKey,
	normalizeInputs,
	readInputs,
	resultDefinition,
	showResult,
} from '~/deal'
import { evaluateArithmetic } from '#tests/helpers/fuzz/arithmetic'
import {
	analysisAddress,
	type GuideMeta,
	guideFiles,
	linksIn,
	visibleText,
} from '#tests/helpers/guides/guide-files'

const guides = guideFiles()
const slugs = new Set(guides.map(({ meta }) => meta.slug))
const visible = visibleText

function wordsIn(body: string): number {
	return visible(body)
		.split(/\s+/u)
		.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

const isCalculator = (address: string): boolean => address.startsWith('/calculator')

/** The body without block quotes, which contain formulas in words. */
function extractArithmetic(body: string): string {
	return visible(body)
		.split('\n')
		.filter((line) => !line.startsWith('>'))
		.join('\n')
}

const EQUATION = /([−$(\d][\d$,.%()+−×÷ ]*[\d)%]) = (−?\$?\d+(?:,\d{3})*(?:\.\d+)?%?)/gu

function equationsIn(body: string): { whole: string; left: string; right: string }[] {
	return [...extractArithmetic(body).matchAll(EQUATION)].map(([whole, left = '', right = '']) => ({
		whole,
		left,
		right,
	}))
}

/** Half of the last displayed digit. */
function halfStep(resultText: string): number {
	const decimals = /\.(\d+)/u.exec(resultText)?.[1]?.length ?? 0
	return 0.5 * 10 ** -decimals * (resultText.endsWith('%') ? 0.01 : 1) + 1e-9
}

/**
 * Every number of a deal in a text about an analysis: dollars, percentages, ratios and multiples,
 * without their sign.
 */
function figuresIn(text: string): string[] {
	return text.match(/\$\d+(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?%|\d+\.\d+×?/gu) ?? []
}

/** The inputs of a guide's analyses, as its text may write them. */
function inputTexts({ analyses = [] }: GuideMeta): string[] {
	return analyses.flatMap(({ inputs, query = {} }) =>
		[...Object.values(inputs), ...Object.values(query)].flatMap((text) => {
			const size = text.replace('-', '')
			return [formatUsd(Number(size)), `${size}%`, size]
		}),
	)
}

/** Dollar amounts without their sign. */
function amountsIn(text: string): string[] {
	return text.match(/\$\d+(?:,\d{3})*(?:\.\d+)?/gu) ?? []
}

function workedSections(body: string): string {
	return body
		.split(/^(?=## )/mu)
		.filter((section) => section.startsWith('## Worked example'))
		.map(visible)
		.join('\n')
}

describe('the demo guides', () => {
	it('are eighteen, nine of them free', () => {
		expect(guides).toHaveLength(18)
		expect(guides.filter(({ meta }) => meta.isFree)).toHaveLength(9)
		expect(guides.map(({ meta }) => meta.order).sort((a, b) => a - b)).toEqual(
			guides.map((_, i) => i + 1),
		)
		expect(new Set(guides.map(({ meta }) => meta.publishedDaysAgo)).size).toBe(18)
	})

	it('GUIDE-07 include the recommended guide, which is free', () => {
		const recommended = guides.find(
			({ meta }) => meta.slug === 'the-ultimate-real-estate-investing-guide',
		)
		expect(recommended?.meta.isFree).toBe(true)
		expect(recommended?.meta.title).toBe('The Ultimate Real Estate Investing Guide')
	})
})

describe.each(guides)('$name', ({ name, meta, body }) => {
	it('DATA-07 has valid metadata', () => {
		expect(name).toBe(`${meta.slug}.md`)
		const fromTitle = meta.title.toLowerCase().replace(/[^a-z0-9]+/gu, '-')
		expect(meta.slug).toBe(fromTitle)
		expect(meta.summary.length).toBeGreaterThan(60)
		expect(meta.summary.length).toBeLessThanOrEqual(160)
		expect(meta.category.length).toBeGreaterThan(0)
		expect(meta.category.length).toBeLessThanOrEqual(2)
		expect(meta.tags.length).toBeGreaterThan(0)
		expect(meta.tags.length).toBeLessThanOrEqual(3)
		expect(new Set([...meta.category, ...meta.tags]).size).toBe(
			meta.category.length + meta.tags.length,
		)
		expect(meta.publishedDaysAgo).toBeGreaterThan(0)
	})

	it('has between 800 and 1,500 words', () => {
		expect(wordsIn(body)).toBeGreaterThanOrEqual(800)
		expect(wordsIn(body)).toBeLessThanOrEqual(1500)
	})

	it('is Markdown with an introduction, sections, an example, a checklist and a table', () => {
		expect(body.trimStart()).toMatch(/^\p{L}/u)
		expect(body).not.toMatch(/^# /mu)
		expect(body).not.toMatch(/<[a-z!/]/iu)
		expect(body.match(/^## /gmu)?.length).toBeGreaterThanOrEqual(4)
		expect(body).toMatch(/^## Worked example: /mu)
		expect(body).toMatch(/^## .*(?:[Cc]hecklist|Before you)/mu)
		expect(body).toMatch(/^\| -/mu)
		const headings = body.match(/^##+ .*$/gmu) ?? []
		expect(new Set(headings).size).toBe(headings.length)
	})

	it('FORM-01..24 shows the calculator’s results for each worked deal', () => {
		expect(meta.worked.length + (meta.analyses ?? []).length).toBeGreaterThan(0)
		for (const deal of meta.worked) {
			const { values, problems } = readInputs(normalizeInputs(deal.inputs))
			expect(problems, deal.name).toEqual({})
			const figures = analyze(values)
			expect(Object.keys(deal.shows).length, deal.name).toBeGreaterThan(0)
			for (const [key, resultText] of Object.entries(deal.shows) as [ResultKey, string][]) {
				expect(resultText, `${deal.name}: ${resultDefinition(key).label}`).toBe(
					showResult(key, figures[key]),
				)
				expect(visible(body), `${deal.name}: ${key}`).toContain(resultText)
			}
		}
	})

	it('links to the calculator and its analysis with exactly the inputs of each worked deal', () => {
		const linked = linksIn(body).filter(isCalculator)
		const addresses = meta.worked.map(({ inputs }) => {
			for (const key of Object.keys(inputs)) expect(isInputKey(key), key).toBe(true)
			return `/calculator?${new URLSearchParams(inputs).toString()}`
		})
		for (const analysis of meta.analyses ?? []) {
			for (const key of Object.keys(analysis.inputs)) {
				expect(isInputKey(key) || isAnalysisInputKey(key), key).toBe(true)
			}
			addresses.push(analysisAddress(analysis))
		}
		expect([...new Set(linked)].sort()).toEqual(addresses.sort())
	})

	it('links only to existing guides', () => {
		const others = linksIn(body).filter((address) => !isCalculator(address))
		expect(others.length).toBeGreaterThan(0)
		for (const address of others) {
			const [, slug = ''] = /^\/guides\/([a-z0-9-]+)$/u.exec(address) ?? []
			expect(slugs, address).toContain(slug)
			expect(slug, 'a link to itself').not.toBe(meta.slug)
		}
	})

	it('has correct equations', () => {
		const equations = equationsIn(body)
		const signs = extractArithmetic(body).match(/=/gu) ?? []
		expect(equations.length, 'lines with = that are no equation').toBe(signs.length)
		for (const { whole, left, right } of equations) {
			expect(
				Math.abs(evaluateArithmetic(left) - evaluateArithmetic(right)),
				whole,
			).toBeLessThanOrEqual(halfStep(right))
		}
	})

	it('derives every dollar amount in its worked example', () => {
		const equationAmounts = new Set(equationsIn(body).flatMap(({ whole }) => amountsIn(whole)))
		for (const { inputs, shows } of meta.worked) {
			for (const resultText of Object.values(shows))
				for (const sum of amountsIn(resultText)) equationAmounts.add(sum)
			for (const [key, text] of Object.entries(inputs)) {
				if (isInputKey(key) && inputDefinition(key).unit === 'usd')
					equationAmounts.add(formatUsd(Number(text)))
			}
		}
		for (const text of inputTexts(meta)) equationAmounts.add(text)
		for (const { shows } of meta.analyses ?? []) {
			for (const text of Object.values(shows))
				for (const sum of amountsIn(text)) equationAmounts.add(sum)
		}
		const unexplained = amountsIn(workedSections(body)).filter((sum) => !equationAmounts.has(sum))
		expect(unexplained).toEqual([])
	})

	it('derives every figure from its worked analyses, or declares it as general', () => {
		const { analyses = [], general = [] } = meta
		if (analyses.length === 0) return
		const known = new Set(inputTexts(meta))
		for (const { whole } of equationsIn(body)) for (const text of figuresIn(whole)) known.add(text)
		for (const { shows, says = [] } of analyses) {
			for (const shown of [...Object.values(shows), ...says]) {
				for (const text of figuresIn(shown)) known.add(text)
			}
		}
		const others = figuresIn(extractArithmetic(body)).filter((text) => !known.has(text))
		expect([...new Set(others)].sort()).toEqual([...general].sort())
	})

	it('has a small, self-contained cover image', () => {
		expect(meta.coverImage).toBe(`/covers/${meta.slug}.svg`)
		const file = path.join(import.meta.dirname, '../../public', meta.coverImage)
		expect(existsSync(file), file).toBe(true)
		expect(statSync(file).size).toBeLessThan(6_000)
		const drawing = readFileSync(file, 'utf8')
		expect(drawing).toContain('viewBox="0 0 1200 630"')
		expect(drawing).not.toMatch(/<(?:script|foreignObject|image|use|a|iframe|text|animate)\b/iu)
		expect(drawing).not.toMatch(/\son\w+\s*=|href|javascript:|data:|url\(|@import|<!ENTITY/iu)
		expect(drawing.match(/https?:\/\/[^"' )]*/gu)).toEqual(['http://www.w3.org/2000/svg'])
	})
})
