import { isAtOrBelow, isOwnDeal, paths } from '~/core/http/paths'
import { formatUsd } from '~/core/format-number'
import {
	type DealInputs,
	type InputKey,
	RENOVATION_LINES,
	inputDefinition,
	readNumber,
} from '~/deal'
import { showInput } from '~/features/calculator/saved-properties/show-input'
import { parseDealFromUrl } from '~/features/calculator/deal-form/deal-url'

/** A line of a deal that waits for its user. */
type CarriedLine = { key: string; label: string; value: string }

/** A line of the budget, which stands for all work. */
const WORK: InputKey = 'demo'
/** The inputs that tell a deal, in this order. */
const SHOWN: readonly InputKey[] = ['purchase', WORK, 'arv', 'rent', 'margin']

/** A deal that waits for its user: its main inputs, and whether the user typed it. */
export type CarriedDeal = { lines: CarriedLine[]; isOwn: boolean }

/** The deal in a return target to the calculator or its analysis; null without one. */
export function carriedDeal(target: string | null): CarriedDeal | null {
	const { pathname, searchParams } = new URL(target ?? '/', 'https://app.invalid')
	const isCalculator = isAtOrBelow(pathname, paths.calculator())
	const deal = isCalculator ? parseDealFromUrl(searchParams) : null
	if (deal === null) return null
	const lines = SHOWN.flatMap((key) => {
		if (key === WORK) return renovationLine(deal.inputs)
		const text = deal.inputs[key].trim()
		return isEntered(text)
			? [{ key, label: inputDefinition(key).label, value: showInput(key, text) }]
			: []
	})
	return { lines, isOwn: isOwnDeal(searchParams) }
}

const isEntered = (text: string): boolean => text !== '' && readNumber(text).readable

/** All work of the budget in one line; none without an amount. */
function renovationLine(inputs: DealInputs): CarriedLine[] {
	const texts = RENOVATION_LINES.map((key) => inputs[key].trim()).filter(isEntered)
	const [only = ''] = texts
	const total = texts.reduce((sum, text) => sum + readNumber(text).value, 0)
	const value = texts.length === 1 ? showInput('misc1', only) : formatUsd(total)
	return texts.length === 0 ? [] : [{ key: 'renovation', label: 'Renovation budget', value }]
}
