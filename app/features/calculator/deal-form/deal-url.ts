import type { DealOnScreen } from './calculator-types'
import {
	emptyInputs,
	type InputKey,
	isInputKey,
} from '~/features/calculator/formulas/input-definitions'

/** Deals written out in an address, so that a number in a text can be opened and changed. */

/** More than a number or an address can have. */
const LONGEST = 200

/** The inputs and the address that a query names; null when it names none. */
export function dealOfLink(query: URLSearchParams): DealOnScreen | null {
	const inputs = emptyInputs()
	let hasAny = false
	for (const [key, text] of query) {
		if (!isInputKey(key)) continue
		inputs[key] = text.slice(0, LONGEST)
		hasAny = true
	}
	if (!hasAny) return null
	const propertyAddress = (query.get('propertyAddress') ?? '').slice(0, LONGEST)
	return { propertyAddress, inputs, opened: null }
}

/** The query of a link to this deal: what is empty stays out. */
export function linkOfDeal(
	deal: Pick<DealOnScreen, 'inputs' | 'propertyAddress'>,
): Record<string, string> {
	const filled = Object.entries(deal.inputs).filter(([, text]) => text !== '')
	const inputs = Object.fromEntries(filled) as Partial<Record<InputKey, string>>
	const { propertyAddress } = deal
	return { ...(propertyAddress === '' ? {} : { propertyAddress }), ...inputs }
}
