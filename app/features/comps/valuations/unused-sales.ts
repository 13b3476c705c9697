import { countOf } from '~/core/plural'
import { filterName } from '~/features/comps/estimate/filters'
import { type EvaluatedValuation, lackingText, olderText } from './valuation'

type Unused = Pick<
	EvaluatedValuation,
	'beyond' | 'filteredOut' | 'outsideSales' | 'lackingCount' | 'lackingSales' | 'older'
>

/** How many sales the report does not compare, with the reasons; one line for each kind. */
export function unusedSaleLines(appraised: Unused): string[] {
	const { beyond, filteredOut, outsideSales, lackingCount, lackingSales, older } = appraised
	const lines: string[] = []
	if (filteredOut > 0) {
		const sales = countOf(filteredOut, 'sale is', 'sales are')
		lines.push(`${sales} outside the filters${reasonsText(outsideSales, filteredOut)}.`)
	}
	if (lackingCount > 0) lines.push(`${lackingText(lackingSales, lackingCount)}.`)
	if (beyond > 0) {
		const sales = countOf(beyond, 'more sale matches', 'more sales match')
		lines.push(`${sales} the filters, but ${beyond === 1 ? 'is' : 'are'} less similar.`)
	}
	const tooOld = olderText(older)
	return tooOld === null ? lines : [...lines, tooOld]
}

/** ': 5 by beds, 2 by sale date', most frequent first. Only the latest sales have their reasons. */
function reasonsText(sales: Unused['outsideSales'], count: number): string {
	if (sales.length === 0) return ''
	const counts = new Map<string, number>()
	for (const name of sales.flatMap(({ outside }) => outside.map(filterName))) {
		counts.set(name, (counts.get(name) ?? 0) + 1)
	}
	const reasons = [...counts]
		.sort(([, a], [, b]) => b - a)
		.map(([name, one]) => `${one.toLocaleString('en-US')} by ${name}`)
		.join(', ')
	return sales.length < count ? `. Of the latest ${sales.length}: ${reasons}` : `: ${reasons}`
}
