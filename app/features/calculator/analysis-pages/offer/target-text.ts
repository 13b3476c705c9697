import type { OfferTargetDefinition } from '~/features/calculator/analysis/offers/targets'
import { formatRatio, formatUsd, signed } from '~/features/calculator/number-input/format-number'

/** A target's amount in words. */

type Amount = Pick<OfferTargetDefinition, 'unit'> & { amount: number }
type Limit = Amount & Pick<OfferTargetDefinition, 'comparison'>

/** '$25,000', '8%', '1.25'. */
export function amountText({ unit, amount }: Amount): string {
	switch (unit) {
		case 'usd':
			return formatUsd(amount)
		case 'percent':
			return signed(amount, (size) => `${Number(size.toFixed(2))}%`)
		case 'ratio':
			return formatRatio(amount)
	}
}

/** 'at least 8%', 'at most $0'. */
export function targetText(target: Limit): string {
	return `${target.comparison === 'atMost' ? 'at most' : 'at least'} ${amountText(target)}`
}
