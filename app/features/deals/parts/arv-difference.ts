import { formatUsd } from '~/core/format-number'

/** Says when an ARV lies outside of the range of a valuation (DEAL-08); null within it. */
export function arvDifference(
	arv: number,
	{ low, high }: { low: number; high: number },
): string | null {
	if (arv > high) return `Your ARV is ${formatUsd(arv - high)} above the valuation's range.`
	if (arv < low) return `Your ARV is ${formatUsd(low - arv)} below the valuation's range.`
	return null
}
