import type { Message } from '~/core/http/flash-message'
import { formatDay } from '~/core/time/calendar-date'
import { formatUsd } from '~/core/format-number'
import { addressLine, type Fact, listFacts } from '~/features/comps/estimate/comparable'
import type { NewSale } from '~/features/comps/import/preview'
import { toPoint } from '~/features/comps/map/geo'

/** What an edit of a sale has changed, in words. */

export const EDIT_KNOWN_TEXT =
	'Another of your sales has this address, date and price. Change one of them, or delete the other sale.'

function locationFact(sale: NewSale): Fact {
	const point = toPoint(sale)
	return { key: 'lat', label: 'Location', text: point && `${point.lat}, ${point.lng}` }
}

/** All that can be edited, in the order of the form. */
const factsOf = (sale: NewSale): Fact[] => [
	{ key: 'address', label: 'Address', text: addressLine(sale) },
	...listFacts(sale),
	locationFact(sale),
]

/** The changes of a sale: 'living area to 1,500 sq ft', 'beds removed'. */
function saleChanges(before: NewSale, after: NewSale): string[] {
	const olds = factsOf(before)
	const facts = factsOf(after)
		.filter(({ text }, i) => text !== olds[i]?.text)
		.map(({ label, text }) => {
			const name = label.toLowerCase()
			return text === null ? `${name} removed` : `${name} to ${text}`
		})
	return [
		...(before.price === after.price ? [] : [`sale price to ${formatUsd(after.price)}`]),
		...(before.soldOn === after.soldOn ? [] : [`sale date to ${formatDay(after.soldOn)}`]),
		...facts,
	]
}

/** The message after an edit. */
export function editedMessage(before: NewSale, after: NewSale): Message {
	const changes = saleChanges(before, after)
	if (changes.length === 0) return { kind: 'info', text: 'Nothing changed' }
	return { kind: 'success', text: `Sale updated: ${changes.join(', ')}`, durationMs: 6_000 }
}
