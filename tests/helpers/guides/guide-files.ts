import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnalysisInputKey, InputKey, ResultKey } from '~/deal'

/** The files of the demo guides, as prisma/seed/guides/README.md describes them. */

type CalculatorExample = {
	name: string
	inputs: Partial<Record<InputKey, string>>
	shows: Partial<Record<ResultKey, string>>
}

/** A deal that the guide opens on a page of the analysis. */
export type AnalysisExample = {
	name: string
	page: 'projection' | 'brrrr' | 'sensitivity' | 'offer'
	inputs: Partial<Record<InputKey | AnalysisInputKey, string>>
	/** Fields of the page that are not of the deal, such as the target of an offer. */
	query?: Record<string, string>
	/** Figures of the page by their names, with their texts. */
	shows: Record<string, string>
	/** Sentences of the page from which the guide takes numbers. */
	says?: string[]
}

export type GuideMeta = {
	title: string
	slug: string
	summary: string
	category: string[]
	tags: string[]
	isFree: boolean
	coverImage: string
	order: number
	publishedDaysAgo: number
	worked: CalculatorExample[]
	analyses?: AnalysisExample[]
	/** Figures of a text with analyses that follow from none of them. */
	general?: string[]
}

export type GuideFile = { name: string; meta: GuideMeta; body: string }

const FOLDER = path.resolve('prisma/seed/guides')

/** Every guide, in the order of its file names. */
export function guideFiles(): GuideFile[] {
	return readdirSync(FOLDER)
		.filter((name) => name.endsWith('.md') && name !== 'README.md')
		.map((name) => {
			const text = readFileSync(path.join(FOLDER, name), 'utf8')
			const [, meta, body] = /^---json\n(.*?)\n---\n(.*)$/su.exec(text) ?? []
			if (meta === undefined || body === undefined) throw new Error(`${name} has no front matter.`)
			return { name, meta: JSON.parse(meta) as GuideMeta, body }
		})
}

/** The visible text: without link targets, emphasis and table rules. */
export function visibleText(body: string): string {
	return body
		.replace(/\]\([^)]*\)/gu, ']')
		.replaceAll('**', '')
		.replace(/^\|[-| ]+\|$/gmu, '')
}

/** The targets of all links. */
export function linksIn(body: string): string[] {
	return [...body.matchAll(/\]\(([^)]*)\)/gu)].map(([, address]) => address ?? '')
}

/** The address that opens an analysis with exactly its inputs. */
export function analysisAddress({ page, inputs, query = {} }: AnalysisExample): string {
	const texts = new URLSearchParams({ ...inputs, ...query })
	return `/calculator/${page}?${texts.toString()}`
}
