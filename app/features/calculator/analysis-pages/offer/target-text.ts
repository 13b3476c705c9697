import { type OfferTarget } from '~/features/calculator/analysis/offer'
import { offerTarget } from '~/features/calculator/analysis/offers/targets'
import { formatRatio, formatUsd, signed } from '~/features/calculator/number-input/format-number'

/** A target's amount in words. */

/** '$25,000', '8%', '1.25'. */
export function amountText({ key, amount }: OfferTarget): string {
	switch (offerTarget(key).unit) {
		case 'usd':
			return formatUsd(amount)
		case 'percent':
			return signed(amount, (size) => `${Number(size.toFixed(2))}%`)
		case 'ratio':
			return formatRatio(amount)
	}
}

/** 'at least 8%', 'at most $0'. */
export function targetText(target: OfferTarget): string {
	const isMost = offerTarget(target.key).comparison === 'atMost'
	return `${isMost ? 'at most' : 'at least'} ${amountText(target)}`
}
