import type { Expr } from './expr'
import { FIGURES } from './figures/figures'
import { YEAR_ROWS } from './figures/rows'
import type { NumberLine } from './inputs/input-line'
import * as closing from './model/closing'
import { ownedCost, READ_FIGURES } from './model/defaults'
import * as financing from './model/financing'
import { value } from './model/input-values'
import { loanRows } from './model/loan'
import { termsAsGiven } from './model/loan-terms'
import { rentStart } from './model/operations'
import * as refinance from './model/refinance'
import * as sale from './model/sale'
import { STABILIZED } from './model/figure-nodes'
import {
	AFTER_TAX,
	basis,
	flowsAfterTax,
	land,
	TAX_AT_SALE,
	TAX_FIGURES,
	TAX_NUMBERS,
} from './model/tax'
import { hasRent } from './model/strategy'
import { MONTH_ROWS, YEAR_FIGURES, yearNumbers } from './model/years'
import { dataOf, isNone } from './read/code'
import { rowFunctionSource } from './read/row-number'

/** The functions of the projection that are made from the formulas of `model/`. */

const REFINANCE = {
	refiMonth: value.refiMonth,
	carry: ownedCost,
	loan: closing.bridgeLoan,
	pointsCost: closing.pointsCost,
	fees: closing.bridgeFees,
	cashAtClosing: refinance.bridgeCashAtClosing,
	interest: refinance.bridgeInterest,
	appraisedValue: closing.appraisedValue,
	isValueCappedByCost: closing.isValueCappedByCost,
	limitByLtv: refinance.limitByLtv,
	limitByDscr: refinance.limitByDscr,
	isDscrBinding: refinance.isDscrBinding,
	newLoan: refinance.newLoan,
	cost: refinance.refiCost,
	cashBack: refinance.cashBack,
	cashBefore: refinance.cashBefore,
	cashLeft: refinance.cashLeft,
	allIn: refinance.allIn,
	allInOfArv: refinance.allInOfArv,
	recovered: refinance.recovered,
	equityAfter: refinance.equityAfter,
	madeByWork: refinance.madeByWork,
}

/** The label of a figure or a row, as a comment of the code. */
function labelOf(key: string, isRow: boolean): string | undefined {
	const table: Readonly<Record<string, { label: string }>> = isRow ? YEAR_ROWS : FIGURES
	return table[key]?.label
}

type Code = { code: string; calls: ReadonlySet<string> }

/** Several functions in one file. */
const together = (functions: readonly Code[]): Code => ({
	code: functions.map(({ code }) => code).join('\n\n'),
	calls: new Set(functions.flatMap(({ calls }) => [...calls])),
})

type Options = Omit<Parameters<typeof rowFunctionSource>[0], 'given' | 'labelOf' | 'lineOf'>

/** The projection, and what is known of a deal without it. */
export function projectionCode(lineOf: (key: string) => NumberLine): Code {
	const known = new Map<Expr, string>(
		Object.entries(READ_FIGURES).map(([key, e]) => [e, `v.${key}`]),
	)
	/** How the values have what is given. */
	function given(e: Expr): string | null {
		const key = dataOf(e)
		switch (e.op) {
			case 'input':
				return isNone(lineOf(key)) ? `v.${key} ?? Number.NaN` : `v.${key}`
			case 'given':
				return isNone(lineOf(key)) ? `(v.${key} !== null)` : `(v.typed.${key} !== null)`
			case 'choice': {
				const [choice, option] = e.data as readonly [string, string | boolean]
				return option === true ? `v.${choice}` : `(v.${choice} === '${option}')`
			}
			case 'list':
				return `v.${key}`
			default:
				return known.get(e) ?? null
		}
	}
	const parameter = 'v: AnalysisValues'
	const functionOf = (comment: string, options: Options): Code => {
		const { code, calls } = rowFunctionSource({ ...options, given, lineOf, labelOf })
		return { code: `/** ${comment} */\n${code}`, calls }
	}
	return together([
		functionOf(
			'The projection: of the stabilized year (level 0), with the sale (1), with all tables (2).',
			{
				name: 'projection',
				parameter: `${parameter}, level: 0 | 1 | 2`,
				figures: STABILIZED,
				absentUnless: { stabilizedFrom: hasRent },
				later: {
					sale: {
						level: 1,
						figures: {
							...STABILIZED,
							saleNet: sale.netAtSale,
							totalProfit: sale.totalProfit,
							...sale.RETURNS,
						},
					},
					more: {
						level: 2,
						figures: {
							...sale.MORE_RETURNS,
							flows: sale.saleFlows,
							holdYears: financing.holdYears,
							tableYears: sale.tableYears,
						},
					},
					tax: {
						level: 2,
						figures: {
							basis,
							land,
							priceAtSale: sale.priceAtSale,
							...TAX_AT_SALE,
							...AFTER_TAX,
							flowsAfterTax,
						},
					},
				},
				tables: {
					months: { time: 'month', numbers: MONTH_ROWS },
					years: {
						time: 'year',
						numbers: yearNumbers,
						figures: { ...YEAR_FIGURES, irrIfSold: sale.irrIfSold },
					},
					taxYears: { time: 'year', numbers: TAX_NUMBERS, figures: TAX_FIGURES },
				},
				until: sale.tableYears,
			},
		),
		functionOf('The bridge loan and its refinance, also of a deal with another plan.', {
			name: 'refinanceFigures',
			parameter,
			figures: REFINANCE,
			absentUnless: { limitByDscr: refinance.isLimitedByDscr },
		}),
		functionOf('What the plan starts from.', {
			name: 'dealSetup',
			parameter,
			figures: {
				renovationCost: closing.renovationCost,
				buyCost: closing.buyCosts,
				carry: closing.carryAtClosing,
				costAtClosing: closing.costAtClosing,
				vacantMonths: rentStart,
				holdYears: financing.holdYears,
			},
		}),
		functionOf('The long-term loan of the plan.', {
			name: 'longTermLoan',
			parameter,
			figures: {
				loanAmount: financing.loanAmount,
				valueLentAgainst: closing.valueLentAgainst,
				isBalloonAtSale: financing.isPaidBySale,
			},
		}),
	])
}

/** The schedule of a loan on its own, without rounding and rounded to cents. */
export function scheduleCode(lineOf: (key: string) => NumberLine): Code {
	return together(
		[false, true].map((isInCents) => {
			const { terms, given } = termsAsGiven()
			const { interest, payment, repaid, extra, pmi, balloon, balance, ratePct } = loanRows({
				...terms,
				isInCents,
			})
			const numbers = {
				payment,
				interest,
				principal: repaid,
				extra,
				pmi,
				balloon,
				balance,
				ratePct,
			}
			const { code, calls } = rowFunctionSource({
				name: isInCents ? 'scheduleInCents' : 'schedule',
				parameter: 'terms: ScheduleTerms',
				given,
				lineOf,
				labelOf: () => undefined,
				figures: {},
				tables: { rows: { time: 'month', numbers } },
				until: terms.years,
			})
			const comment = `The rows of a loan${isInCents ? ', rounded to cents' : ''}.`
			return { code: `/** ${comment} */\n${code}`, calls }
		}),
	)
}
