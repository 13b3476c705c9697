import { addressKey, cleanAddress } from '~/features/calculator/saved-properties/address'
import type { ArvFromComps, DealContent, DealFormState } from './calculator-types'
import { type DealInputs, emptyInputs } from '~/deal'
import { isAnalysisEmpty } from '~/features/calculator/saved-analysis/deal-analysis'

/** Reads an ARV passed from comps, and puts it into a deal. */

const MAX_ARV = 10_000_000_000

function dollars(text: string | null): number | null {
	const value = /^\d{1,11}$/u.test(text ?? '') ? Number(text) : 0
	return value >= 1 && value <= MAX_ARV ? value : null
}

/** Parses a query; null unless it has a value within its own range. */
export function parseArvFromComps(params: URLSearchParams): ArvFromComps | null {
	const arv = dollars(params.get('arv'))
	const low = dollars(params.get('arvLow'))
	const high = dollars(params.get('arvHigh'))
	if (arv === null || low === null || high === null || low > arv || high < arv) return null
	const valuationId = params.get('valuation') ?? ''
	return {
		arv,
		low,
		high,
		propertyAddress: cleanAddress(params.get('address') ?? '').slice(0, 200),
		...(/^v[\w-]{1,40}$/u.test(valuationId) && { valuationId }),
	}
}

/**
 * The inputs with this value, which is also the price a flip is sold at where none is entered: the
 * maximum offer then counts the costs of selling. A rental has no sales price.
 */
function inputsWithArv(inputs: DealInputs, arv: number): DealInputs {
	const isOpen = inputs.sPrice.trim() === '' && inputs.rent.trim() === ''
	return { ...inputs, arv: String(arv), ...(isOpen && { sPrice: String(arv) }) }
}

/** A new deal with only this value. */
export function dealFromComps({ arv, propertyAddress }: ArvFromComps): DealFormState {
	const inputs = inputsWithArv(emptyInputs(), arv)
	return { propertyAddress, inputs, analysis: null, opened: null }
}

/** The current deal with this value; an existing address or sales price is unchanged. */
export function applyArv<T extends DealFormState>(deal: T, carried: ArvFromComps): T {
	return {
		...deal,
		propertyAddress:
			deal.propertyAddress.trim() === '' ? carried.propertyAddress : deal.propertyAddress,
		inputs: inputsWithArv(deal.inputs, carried.arv),
	}
}

/** Whether the current deal is of another property, so that the user must confirm. */
export function isOtherProperty(deal: DealContent, carried: ArvFromComps): boolean {
	const key = addressKey(deal.propertyAddress)
	if (key !== '') return key !== addressKey(carried.propertyAddress)
	const isEmpty = Object.values(deal.inputs).every((text) => text.trim() === '')
	return !(isEmpty && isAnalysisEmpty(deal.analysis))
}
