import type { Limits } from '~/features/calculator/analysis/criteria'
import type { AnalysisInputs, DealInputs, TypedNumbers } from '~/deal'

/**
 * A report of a deal as data: sections with headings, figures, tables and texts. The page, its print
 * and the PDF draw the same model, so that they cannot differ.
 */

/** The sections in the order of the report, with the words of their choice. */
export const REPORT_SECTIONS = [
	{ key: 'summary', title: 'Summary' },
	{ key: 'criteria', title: 'Purchase Criteria' },
	{ key: 'cash', title: 'Sources and Uses' },
	{ key: 'assumptions', title: 'Inputs and Assumptions' },
	{ key: 'results', title: 'Results' },
	{ key: 'projection', title: 'Projection' },
	{ key: 'loan', title: 'Loan by Year' },
	{ key: 'brrrr', title: 'BRRRR' },
	{ key: 'tornado', title: 'What Moves It Most' },
	{ key: 'breakEven', title: 'Break-Even' },
	{ key: 'offer', title: 'Offer' },
	{ key: 'comps', title: 'Comps' },
	{ key: 'notes', title: 'Notes' },
] as const

export type ReportSectionKey = (typeof REPORT_SECTIONS)[number]['key']

const SECTION_KEYS: ReadonlySet<string> = new Set(REPORT_SECTIONS.map(({ key }) => key))

export const isReportSection = (text: string): text is ReportSectionKey => SECTION_KEYS.has(text)

/** What is the owner's own: never in a shared report, and in a printed one only if it is chosen. */
export type PrivateSectionKey = 'criteria' | 'notes'

export const isPrivateSection = (key: ReportSectionKey): key is PrivateSectionKey =>
	key === 'criteria' || key === 'notes'

/** Without a choice a report has everything except its owner's criteria and notes. */
export const DEFAULT_SECTIONS: readonly ReportSectionKey[] = REPORT_SECTIONS.map(
	({ key }) => key,
).filter((key) => !isPrivateSection(key))

/** What its owner could agree to: in what is made for others only if it is chosen. */
export const isNegotiation = (key: ReportSectionKey): key is 'offer' => key === 'offer'

/** On every page of a report (analysis 8.1). */
export const NOT_ADVICE = 'Computed from numbers the user entered. Not an appraisal, not advice.'

/** What a report without an address calls the property. */
export const NO_ADDRESS = 'Property'

/** The numbers of a deal, as typed. */
type ReportDeal = {
	propertyAddress: string
	inputs: DealInputs
	analysis: AnalysisInputs
}

/** A sale of the valuation that is attached to the deal. */
type ReportComp = {
	/** Left out of a report whose reader may not see it. */
	address: string
	/** '3 bd, 2 ba, 1,500 sq ft' */
	facts: string
	/** '2026-05-31' */
	soldOn: string
	price: number
	adjusted: number
	/** Its share of the estimate: 0.4 is 40%. */
	weight: number
}

/** The valuation that is attached to the deal. */
export type ReportComps = {
	/** '2026-05-31' */
	asOf: string
	/** Null without comps. */
	estimate: { value: number; low: number; high: number } | null
	comps: readonly ReportComp[]
}

/** A note of the deal's owner. */
type ReportNote = { text: string; createdAt: string; dueOn: string | null }

/** A share of the money of a partner packet, in percent. */
export type PartnerShare = { name: string; percent: number }

export type PacketKind = 'lender' | 'partner'

export type ReportOptions = {
	/** The calendar day of the report, '2026-05-31'. */
	date: string
	sections: readonly ReportSectionKey[]
	/** Whether the address of the house is in the report; otherwise it is «Property». */
	showAddress: boolean
	/** Whether the addresses of the comps are in the report. */
	showCompAddresses: boolean
	/** A report for a reader other than the owner: no notes, event labels or scenario name. */
	forSharing: boolean
	scenarioName?: string | null
	/** Purchase criteria. */
	limits?: Limits
	comps?: ReportComps | null
	notes?: readonly ReportNote[]
	packet?: PacketKind | null
	/** Of a partner packet; they total 100. */
	shares?: readonly PartnerShare[]
}

/** Everything a report is made of: never who its owner is. */
export type ReportInput = {
	deal: ReportDeal
	/** The owner's own assumptions. */
	own: Partial<TypedNumbers> | null
	options: ReportOptions
}

/** A number as displayed, with its exact value for scripts. */
export type ReportCell = {
	text: string
	/** The key of the figure: the id is `figure-NAME` or `figure-NAME-YEAR`, once per report. */
	name?: string
	year?: number
	/** Unrounded; null without a number. */
	value?: number | null
	/** Why there is no number, or what it means: a sentence. */
	note?: string
	isLoss?: boolean
}

/** A figure with its label. */
export type ReportFigure = ReportCell & { label: string }

/** A figure with how it is computed. */
export type ReportFormula = ReportFigure & {
	formula: string
	/** The formula with the deal's numbers; '' without. */
	numbers: string
	/** The assumed inputs that it depends on, as a sentence. */
	assumed: string | null
}

/** An input of the deal, told apart by where its value comes from (PRO-70). */
export type ReportEntry = {
	label: string
	text: string
	source: 'entered' | 'assumed' | 'own'
}

export type ReportTable = {
	caption: string
	/** Of the first column. */
	head: string
	columns: readonly { label: string; isText?: boolean }[]
	rows: readonly {
		head: string
		/** What is special about the row. */
		marks?: readonly string[]
		isMarked?: boolean
		isTotal?: boolean
		cells: readonly ReportCell[]
	}[]
}

/** Emoji, and letters beyond the fonts of the PDF: other than Latin, Greek and Cyrillic ones. */
const BEYOND_PDF =
	/(?![©®™])\p{Extended_Pictographic}|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Lm}\p{C}]/u

/** Whether the PDF of a report may lack some of its characters. @param text the report as JSON */
export const mayLackCharacters = (text: string): boolean => BEYOND_PDF.test(text)

/** A line to fill in by hand; `rows` of them for a long answer. */
export type ReportBlank = { label: string; rows?: number; isHalf?: boolean }

export type ReportTornadoEnd = { input: string; result: number | null; text: string }

export type ReportBlock =
	| { kind: 'headline'; figures: readonly ReportFigure[] }
	| { kind: 'figures'; title: string | null; figures: readonly ReportFigure[] }
	| { kind: 'entries'; title: string; entries: readonly ReportEntry[] }
	| { kind: 'formulas'; title: string; formulas: readonly ReportFormula[] }
	| { kind: 'table'; title: string | null; table: ReportTable }
	| { kind: 'text'; tone: 'plain' | 'note' | 'warn'; text: string }
	| { kind: 'list'; items: readonly string[] }
	| { kind: 'blanks'; title: string; blanks: readonly ReportBlank[] }
	| {
			kind: 'projectionChart'
			summary: string
			rows: readonly { value: number; balance: number; equity: number; cashFlow: number }[]
			saleYear: number
	  }
	| {
			kind: 'tornadoChart'
			summary: string
			base: number
			baseText: string
			isLowBetter: boolean
			rows: readonly { label: string; low: ReportTornadoEnd; high: ReportTornadoEnd }[]
	  }

export type ReportSection = {
	key: ReportSectionKey | 'borrower' | 'cashNeeds' | 'split'
	title: string
	blocks: readonly ReportBlock[]
	/** Whether it starts on a new sheet. */
	startsPage?: boolean
}

/** The first sheet of a lender packet. */
export type ReportCover = {
	title: string
	figures: readonly ReportFigure[]
	contents: readonly string[]
}

export type ReportModel = {
	/** The address, or «Property». */
	property: string
	/** 'Deal Report', 'Lender Packet', 'Partner Packet' */
	kindTitle: string
	/** The name of the scenario; null for the property's own numbers. */
	scenarioName: string | null
	/** '2026-05-31' */
	date: string
	/** 'May 31, 2026' */
	dateText: string
	/** How the purchase is paid, in words. */
	planText: string
	notAdvice: string
	cover: ReportCover | null
	sections: readonly ReportSection[]
}
