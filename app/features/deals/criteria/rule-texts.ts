import type { RuleLine } from '~/features/calculator/analysis/criteria'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { formatUsd } from '~/core/format-number'
import { ruleFigure, RULES } from './criterion-texts'

/** Rules of thumb in words: their figures, never a verdict (analysis 7.4). */

export type ShownRule = { key: string; label: string; lines: readonly string[] }

function linesOf(rule: RuleLine): string[] {
	switch (rule.key) {
		case 'onePercent':
		case 'twoPercent': {
			const percent = rule.key === 'onePercent' ? '1%' : '2%'
			const cost = figureState(rule.ofCost)
			const price = figureState(rule.ofPrice)
			if (cost.value === null || price.value === null) return [ruleFigure(rule.ofCost, 'rate')]
			return [
				`Monthly rent ÷ (price + work): ${ruleFigure(rule.ofCost, 'rate')}. The rule asks for ${percent}.`,
				`Some use the price alone: ${ruleFigure(rule.ofPrice, 'rate')}.`,
			]
		}
		case 'fiftyPercent': {
			const { value } = figureState(rule.share)
			if (value === null) return [ruleFigure(rule.share, 'percent')]
			const yours = `Your operating expenses are ${ruleFigure(rule.share, 'percent')} of the rent and other income.`
			const lower = value < 0.5 ? ' That is lower than the half that the rule expects.' : ''
			const { value: leaves } = figureState(rule.halfLeaves)
			const half =
				leaves === null
					? ruleFigure(rule.halfLeaves, 'usd')
					: `With half for expenses, ${formatUsd(leaves)} per month would be left after the loan.`
			return [`${yours}${lower}`, half]
		}
		case 'seventyPercent': {
			if (typeof rule.limit !== 'number') return [ruleFigure(rule.limit, 'usd')]
			const limit = `70% of the ARV less the work: ${formatUsd(rule.limit)}.`
			if (typeof rule.price !== 'number') return [limit, ruleFigure(rule.price, 'usd')]
			const distance = formatUsd(Math.abs(rule.price - rule.limit))
			const side = rule.price > rule.limit ? 'above' : 'below'
			return [limit, `Your price of ${formatUsd(rule.price)} is ${distance} ${side} it.`]
		}
	}
}

/** A rule of thumb with its sentences. */
export function shownRule(rule: RuleLine): ShownRule {
	return { key: rule.key, label: RULES[rule.key], lines: linesOf(rule) }
}
