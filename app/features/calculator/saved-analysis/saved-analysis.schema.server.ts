import { ANALYSIS_KEYS, type AnalysisInputKey } from '~/deal'
import { z } from 'zod'

/** Schemas of the analysis inputs and of the analysis of a saved property. */

/** Texts, numbers and booleans by input; unknown keys are dropped later. */
export const analysisTexts = z.record(
	z.string().max(60),
	z.union([z.string().max(200), z.number(), z.boolean()]),
	{ error: 'analysis must be an object of strings, numbers or booleans' },
)

const everyText = Object.fromEntries(ANALYSIS_KEYS.map((key) => [key, z.string()])) as Record<
	AnalysisInputKey,
	z.ZodString
>

/** The analysis inputs of a saved property in responses; '' is the default. */
export const SavedAnalysis = z.strictObject(everyText)

const None = z.strictObject({ kind: z.literal('none'), reason: z.string() })
const Figure = z.union([z.number(), None])
const Return = z.union([z.number(), None, z.strictObject({ kind: z.literal('infinite') })])
const Irr = z.union([
	z.strictObject({ kind: z.literal('one'), rate: z.number(), moneyComesFirst: z.boolean() }),
	z.strictObject({ kind: z.literal('several'), rates: z.array(z.number()).readonly() }),
	None,
])

const Bridge = z.strictObject({
	loan: z.number(),
	pointsCost: z.number(),
	fees: z.number(),
	cashAtClosing: z.number(),
	refiMonth: z.number(),
	interest: Figure,
	carry: z.number(),
	appraisedValue: z.number(),
	isValueCappedByCost: z.boolean(),
	limitByLtv: z.number(),
	limitByDscr: Figure.nullable(),
	binding: z.enum(['ltv', 'dscr']),
	newLoan: Figure,
	cost: Figure,
	cashBack: Figure,
	cashBefore: Figure,
	cashLeft: Figure,
	allIn: Figure,
	allInOfArv: Figure,
	recovered: Figure,
	equityAfter: Figure,
	madeByWork: Figure,
})

const Figures = z.strictObject({
	stabilizedFrom: z.number().nullable(),
	noi: Figure,
	cashFlowYear: Figure,
	cashFlowMonth: Figure,
	capRate: Figure,
	capRateCost: Figure,
	cashOnCash: Return,
	dscrNoi: Figure,
	dscrLender: Figure,
	grossRentMultiplier: Figure,
	debtYield: Figure,
	expenseRatio: Figure,
	breakEvenOccupancy: Figure,
	breakEvenRatio: Figure,
	cashIn: Figure,
	cashAtClosing: Figure,
	loanAmount: Figure,
	saleNet: Figure,
	totalProfit: Figure,
	irr: Irr,
	irrMonthly: Figure.nullable(),
	npv: Figure,
	mirr: Figure,
	equityMultiple: Figure,
	annualized: Figure,
	payback: Figure,
	discountedPayback: Figure,
	afterTax: z
		.strictObject({ irr: Irr, npv: Figure, equityMultiple: Figure, totalProfit: Figure })
		.nullable(),
	bridge: Bridge.nullable(),
})

const Year = z.strictObject({
	year: z.number(),
	scheduledRent: z.number(),
	otherIncome: z.number(),
	grossIncome: z.number(),
	vacancy: z.number(),
	collectedIncome: z.number(),
	taxes: z.number(),
	insurance: z.number(),
	hoa: z.number(),
	utilities: z.number(),
	repairs: z.number(),
	management: z.number(),
	leasing: z.number(),
	carry: z.number(),
	operatingExpenses: z.number(),
	noi: z.number(),
	capexReserve: z.number(),
	debtService: Figure,
	interest: Figure,
	principal: Figure,
	pmi: Figure,
	balloon: Figure,
	events: z.number(),
	refinanceCash: Figure,
	cashFlow: Figure,
	balance: Figure,
	value: z.number(),
	equity: Figure,
	cumulative: Figure,
	salePrice: Figure,
	saleNet: Figure,
	profitIfSold: Figure,
	irrIfSold: Irr,
	capRateValue: Figure,
	dscrNoi: Figure,
	dscrLender: Figure,
	cashOnCash: Return,
	returnOnEquity: Figure,
	isPartial: z.boolean(),
})

const Assumed = z.strictObject({
	key: z.string(),
	value: z.union([z.number(), z.string()]),
	source: z.enum(['default', 'own']),
	isExisting: z.boolean(),
	role: z.enum(['number', 'absent', 'choice', 'unused']),
})

/**
 * The response of `GET /api/properties/{id}/analysis`. Dollars; rates of return are fractions. `flows`
 * are the yearly cash flows from closing to the sale, `assumed` are the inputs that are empty and what
 * was computed with instead.
 */
export const AnalysisResponse = z.strictObject({
	figures: Figures,
	years: z.array(Year).readonly(),
	flows: z.array(z.number()).readonly(),
	assumed: z.array(Assumed).readonly(),
})

/** The form of a member's own assumptions; its fields are read apart. */
export const ownAssumptionsSchema = z.object({ intent: z.literal('saveAssumptions') })

export type AnalysisAnswer = z.output<typeof AnalysisResponse>
