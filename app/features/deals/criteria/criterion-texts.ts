import { type AnalysisValues, FIGURES, REASONS } from '~/deal'
import {
	type CriterionKey,
	type CriterionLine,
	type CriterionStatus,
	isAtMost,
	isOfFlip,
	type RuleKey,
} from '~/features/calculator/analysis/criteria'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { cashReturnNote } from '~/features/calculator/analysis-pages/figures/flip-figures'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { signed } from '~/core/format-number'

/** Names, units and texts of purchase criteria and rules of thumb (analysis 7). */

type CriterionUnit = 'usd' | 'percent' | 'ratio'

export type CriterionText = {
	label: string
	unit: CriterionUnit
	/** A usual limit, in words with its source; it is never set for anyone. */
	suggestion?: string
}

/** A criterion is about a figure; a rate has the unit of a percentage here. */
function criterion(key: CriterionKey, suggestion?: string): CriterionText {
	const { label, unit } = FIGURES[key]
	return {
		label,
		unit: unit === 'rate' ? 'percent' : (unit as CriterionUnit),
		...(suggestion !== undefined && { suggestion }),
	}
}

export const CRITERIA: Readonly<Record<CriterionKey, CriterionText>> = {
	cashFlowMonth: criterion('cashFlowMonth'),
	cashOnCash: criterion('cashOnCash', 'A suggestion: many rental investors look for 8 to 12%.'),
	capRate: criterion('capRate'),
	dscrNoi: criterion('dscrNoi', 'A suggestion: many lenders ask for 1.20 to 1.25.'),
	dscrLender: criterion('dscrLender', 'A suggestion: many DSCR lenders ask for 1.00 to 1.25.'),
	irr: criterion('irr'),
	npv: criterion('npv', 'A suggestion: 0 means that the deal earns your discount rate.'),
	flipProfit: criterion('flipProfit'),
	returnOnCash: criterion('returnOnCash'),
	cashLeft: criterion('cashLeft'),
	allInOfArv: criterion('allInOfArv', 'A suggestion: many BRRRR investors stay at 75% or below.'),
	expenseRatio: criterion('expenseRatio', 'A suggestion: below 35%, costs are often missing.'),
	pricePerSqFt: criterion('pricePerSqFt'),
	worstYear: criterion('worstYear'),
}

export const RULES: Readonly<Record<RuleKey, string>> = {
	onePercent: '1% rule',
	twoPercent: '2% rule',
	fiftyPercent: '50% rule',
	seventyPercent: '70% rule',
}

const DECIMALS: Readonly<Record<CriterionUnit, number>> = { usd: 0, percent: 1, ratio: 2 }
const MAX_DECIMALS = 8

/** One more decimal; dollars have none or cents. */
const moreDecimals = (decimals: number, unit: CriterionUnit): number =>
	unit === 'usd' && decimals === 0 ? 2 : decimals + 1

/** A figure with so many decimals. */
function withDecimals(value: number, unit: CriterionUnit, decimals: number): string {
	const number = (size: number): string =>
		size.toLocaleString('en-US', {
			minimumFractionDigits: decimals,
			maximumFractionDigits: decimals,
		})
	if (unit === 'usd') return signed(value, (size) => `$${number(size)}`)
	return unit === 'percent' ? `${signed(value * 100, number)}%` : signed(value, number)
}

/** The limit as it was set: dollars with cents only where there are any. */
function limitText(limit: number, unit: CriterionUnit): string {
	for (
		let decimals = DECIMALS[unit];
		decimals < MAX_DECIMALS;
		decimals = moreDecimals(decimals, unit)
	) {
		const shown = Number(limit.toFixed(decimals + (unit === 'percent' ? 2 : 0)))
		if (Math.abs(shown - limit) < 1e-9) return withDecimals(limit, unit, decimals)
	}
	return withDecimals(limit, unit, MAX_DECIMALS)
}

/**
 * A value beside its limit: one that shows equal to the limit but misses it gets more decimals
 * (analysis 7.5).
 */
export function valueText(value: number, limit: number, unit: CriterionUnit): string {
	const usual = DECIMALS[unit]
	const isSame = (decimals: number): boolean =>
		withDecimals(value, unit, decimals) === withDecimals(limit, unit, decimals)
	let decimals = usual
	while (value !== limit && decimals < MAX_DECIMALS && isSame(decimals)) {
		decimals = moreDecimals(decimals, unit)
	}
	return withDecimals(value, unit, decimals)
}

const STATUS_TEXTS: Readonly<Record<CriterionStatus, string>> = {
	met: 'Met',
	notMet: 'Not met',
	unknown: 'Not known',
	notApplicable: 'Does not apply',
}

/** A criterion as pages and calls show it. */
export type ShownCriterion = {
	key: string
	label: string
	status: CriterionStatus
	statusText: string
	/** The unrounded figure; null if it is not known. */
	value: number | null
	/** The figure, or why it is not known. */
	text: string
	limitText: string
	distanceText: string | null
	/** What the figure means where it looks better than it is; null otherwise. */
	note: string | null
}

/** Why a criterion has no figure: what to enter, or for which deals it is. */
function insteadOf({ key, figure, status }: CriterionLine): string {
	const { reason } = figureState(figure)
	if (status === 'notApplicable' && reason !== 'notABridge') {
		return isOfFlip(key) ? 'Only for a flip.' : 'Only for a rental.'
	}
	return reason === 'infinite' ? 'No money left in' : REASONS[reason ?? 'zeroDenominator']
}

/** A line of the criteria of a deal in words. */
export function shownCriterion(
	line: CriterionLine,
	values: Pick<AnalysisValues, 'deal' | 'typed' | 'own'>,
): ShownCriterion {
	const { key, limit, figure, status, distance } = line
	const { label, unit } = CRITERIA[key]
	const { value } = figureState(figure)
	const isApart = status === 'notApplicable'
	const beyond = distance === null || distance === 0 ? null : withEnough(distance, unit)
	return {
		key,
		label,
		status,
		statusText: STATUS_TEXTS[status],
		value: isApart ? null : value,
		text: value === null || isApart ? insteadOf(line) : valueText(value, limit, unit),
		limitText: `${isAtMost(key) ? 'at most' : 'at least'} ${limitText(limit, unit)}`,
		distanceText: beyond === null ? null : `${beyond} ${sideOf(line)}`,
		note: key === 'returnOnCash' && !isApart ? cashReturnNote(values) : null,
	}
}

/** A distance, with more decimals where it would show as 0. */
const withEnough = (distance: number, unit: CriterionUnit): string => valueText(distance, 0, unit)

function sideOf({ key, status }: CriterionLine): string {
	const isAbove = isAtMost(key) === (status === 'notMet')
	return isAbove ? 'above' : 'below'
}

export type CriteriaCount = {
	met: number
	/** How many apply to the deal. */
	total: number
	unknown: number
	/** How many are about another strategy. */
	notApplicable: number
}

/** How many criteria are met. */
export function countCriteria(lines: readonly Pick<CriterionLine, 'status'>[]): CriteriaCount {
	const count = (status: CriterionStatus): number =>
		lines.filter((line) => line.status === status).length
	const notApplicable = count('notApplicable')
	return {
		met: count('met'),
		total: lines.length - notApplicable,
		unknown: count('unknown'),
		notApplicable,
	}
}

const apartText = (count: number): string =>
	count === 1 ? '1 does not apply' : `${count} do not apply`

/** The count in a cell of a table: '3 of 5', and beside it '1 not known, 2 do not apply'. */
export function criteriaCell({ met, total, unknown, notApplicable }: CriteriaCount) {
	const notes = [
		...(unknown > 0 ? [`${unknown} not known`] : []),
		...(notApplicable > 0 ? [apartText(notApplicable)] : []),
	]
	return { text: total === 0 ? '—' : `${met} of ${total}`, note: notes.join(', ') }
}

/** '3 of 5 met, 1 not known.' */
export function criteriaSentence(count: CriteriaCount): string {
	const { text, note } = criteriaCell(count)
	if (count.total === 0) return 'None of your criteria applies to this deal.'
	return `${text} met${note === '' ? '' : `, ${note}`}.`
}

/** A figure of a rule of thumb, or why there is none. */
export function ruleFigure(
	figure: Parameters<typeof figureState>[0],
	unit: 'usd' | 'rate' | 'percent',
): string {
	const { value, reason } = figureState(figure)
	if (value !== null) return formatFigure(value, unit)
	return reason === 'infinite' ? 'No money left in' : REASONS[reason]
}
