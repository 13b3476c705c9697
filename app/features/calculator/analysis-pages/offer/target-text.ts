import type { OfferTargetDefinition } from '~/features/calculator/analysis/offers/targets'
import type { OfferTexts } from './offer-texts'
import { formatRatio, formatUsd, signed } from '~/core/format-number'

/** A target in words. */

/** The texts with those of the targets that are about the profit after all costs. */
export function targetTexts(texts: OfferTexts, full: readonly string[]): OfferTexts {
	const changed = Object.entries(texts.fullTargets).filter(([key]) => full.includes(key))
	return { ...texts, targets: { ...texts.targets, ...Object.fromEntries(changed) } }
}

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
