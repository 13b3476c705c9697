import { isAtOrBelow, isOwnDeal, paths } from '~/core/http/paths'
import { type InputKey, inputDefinition } from '~/features/calculator/formulas/input-definitions'
import { readNumber } from '~/features/calculator/number-input/format'
import { showInput } from '~/features/calculator/saved-properties/show-input'
import { parseDealFromUrl } from '~/features/calculator/deal-form/deal-url'

/** A line of a deal that waits for its user. */
type CarriedLine = { key: string; label: string; value: string }

/** The inputs that tell a deal, in this order; one line of the budget stands for all work. */
const SHOWN: readonly (readonly [key: InputKey, label?: string])[] = [
	['purchase'],
	['misc1', 'Renovation budget'],
	['arv'],
	['rent'],
	['margin'],
]

/** A deal that waits for its user: its main inputs, and whether the user typed it. */
export type CarriedDeal = { lines: CarriedLine[]; isOwn: boolean }

/** The deal in a return target to the calculator or its analysis; null without one. */
export function carriedDeal(target: string | null): CarriedDeal | null {
	const { pathname, searchParams } = new URL(target ?? '/', 'https://app.invalid')
	const isCalculator = isAtOrBelow(pathname, paths.calculator())
	const deal = isCalculator ? parseDealFromUrl(searchParams) : null
	if (deal === null) return null
	const lines = SHOWN.flatMap(([key, label = inputDefinition(key).label]) => {
		const text = deal.inputs[key].trim()
		return text === '' || !readNumber(text).readable
			? []
			: [{ key, label, value: showInput(key, text) }]
	})
	return { lines, isOwn: isOwnDeal(searchParams) }
}
