import { countOf } from '~/core/plural'
import { filterName, MAX_MONTHS } from '~/features/comps/estimate/filters'
import { elsewhereCountText } from '~/features/comps/estimate/place'
import { type EvaluatedValuation, lackingText } from './valuation'

type Unused = Pick<
	EvaluatedValuation,
	| 'beyond'
	| 'filteredOut'
	| 'outsideSales'
	| 'lackingCount'
	| 'lackingSales'
	| 'elsewhereCount'
	| 'older'
	| 'later'
	| 'ofSubject'
>

/** How many sales the report does not compare, with the reasons; one line for each kind. */
export function unusedSaleLines(appraised: Unused): string[] {
	const { beyond, filteredOut, outsideSales, lackingCount, lackingSales } = appraised
	const { elsewhereCount, older, later, ofSubject } = appraised
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
	const rest = [
		elsewhereCountText(elsewhereCount),
		ofSubjectText(ofSubject),
		laterText(later),
		olderText(older),
	]
	return [...lines, ...rest.filter((text) => text !== null)]
}

/** '1 sale is of this property itself and isn't compared.'; null without any. */
export function ofSubjectText(count: number): string | null {
	if (count === 0) return null
	return `${countOf(count, 'sale is', 'sales are')} of this property itself and ${count === 1 ? "isn't" : "aren't"} compared.`
}

/** '2 sales are after the valuation date and aren't compared.'; null without any. */
export function laterText(count: number): string | null {
	if (count === 0) return null
	return `${countOf(count, 'sale is', 'sales are')} after the valuation date and ${count === 1 ? "isn't" : "aren't"} compared.`
}

/** '3 sales are more than 24 months older than the valuation date and aren't compared.'; null without any. */
export function olderText(older: number): string | null {
	if (older === 0) return null
	const are = older === 1 ? "isn't" : "aren't"
	return `${countOf(older, 'sale is', 'sales are')} more than ${MAX_MONTHS} months older than the valuation date and ${are} compared.`
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
