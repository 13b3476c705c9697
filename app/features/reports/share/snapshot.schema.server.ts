import { z } from 'zod'
import type { ReportModel } from '~/features/reports/report/report-model'

/**
 * What a share link stores: the report as it was drawn when the link was made, and the numbers that
 * "Open in the calculator" takes along. Stored text is checked on reading as well as on writing, so
 * that nothing but a report reaches the page.
 */

/** Longer than any sentence of a report. */
const text = z.string().max(2_000)
const texts = z.array(text).max(200)
/** More rows than the longest loan has years. */
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(200)

const cell = z.object({
	text,
	name: text.optional(),
	year: z.number().optional(),
	value: z.number().nullable().optional(),
	note: text.optional(),
	isLoss: z.boolean().optional(),
})
const figure = cell.extend({ label: text })
const formula = figure.extend({ formula: text, numbers: text, assumed: text.nullable() })
const table = z.object({
	caption: text,
	head: text,
	columns: listOf(z.object({ label: text, isText: z.boolean().optional() })),
	rows: listOf(
		z.object({
			head: text,
			marks: texts.optional(),
			isMarked: z.boolean().optional(),
			isTotal: z.boolean().optional(),
			cells: listOf(cell),
		}),
	),
})
const tornadoEnd = z.object({ input: text, result: z.number().nullable(), text })

const block = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('headline'), figures: listOf(figure) }),
	z.object({ kind: z.literal('figures'), title: text.nullable(), figures: listOf(figure) }),
	z.object({
		kind: z.literal('entries'),
		title: text,
		entries: listOf(z.object({ label: text, text, source: z.enum(['entered', 'assumed', 'own']) })),
	}),
	z.object({ kind: z.literal('formulas'), title: text, formulas: listOf(formula) }),
	z.object({ kind: z.literal('table'), title: text.nullable(), table }),
	z.object({ kind: z.literal('text'), tone: z.enum(['plain', 'note', 'warn']), text }),
	z.object({ kind: z.literal('list'), items: texts }),
	z.object({
		kind: z.literal('projectionChart'),
		summary: text,
		rows: listOf(
			z.object({
				value: z.number(),
				balance: z.number(),
				equity: z.number(),
				cashFlow: z.number(),
			}),
		),
		saleYear: z.number(),
	}),
	z.object({
		kind: z.literal('tornadoChart'),
		summary: text,
		base: z.number(),
		baseText: text,
		isLowBetter: z.boolean(),
		rows: listOf(z.object({ label: text, low: tornadoEnd, high: tornadoEnd })),
	}),
])

/** A report without what a shared one never has: a scenario name, a cover and lines to fill in. */
const SharedModel = z.object({
	property: text,
	kindTitle: text,
	scenarioName: z.null(),
	date: z.iso.date(),
	dateText: text,
	planText: text,
	notAdvice: text,
	cover: z.null(),
	sections: z
		.array(
			z.object({
				key: z.enum([
					'summary',
					'cash',
					'assumptions',
					'results',
					'projection',
					'loan',
					'brrrr',
					'tornado',
					'breakEven',
					'offer',
					'comps',
				]),
				title: text,
				blocks: listOf(block),
				startsPage: z.boolean().optional(),
			}),
		)
		.max(20),
}) satisfies z.ZodType<ReportModel>

/** Numbers as texts, by input. */
const inputTexts = z.record(z.string().max(64), z.string().max(200))

/** A stored copy; `version` changes when what is stored gets another shape. */
export const Snapshot = z.object({
	version: z.literal(1),
	/** The numbers of the deal; the address is empty unless it is shown. */
	deal: z.object({
		propertyAddress: z.string().max(500),
		inputs: inputTexts,
		analysis: inputTexts,
	}),
	report: SharedModel,
})

export type Snapshot = z.output<typeof Snapshot>

/** What the owner chose to show, as stored. */
export const StoredOptions = z.object({
	sections: z.array(z.string().max(64)).max(40),
	showAddress: z.boolean(),
	showCompAddresses: z.boolean(),
})
