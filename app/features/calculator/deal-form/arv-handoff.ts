import { addressKey, cleanAddress } from '~/features/calculator/saved-properties/address'
import type { DealFormState } from './calculator-types'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'

/** A value that another page found for a house, with the ends of its range, on its way in as ARV. */

export type ArvFromComps = { arv: number; low: number; high: number; propertyAddress: string }

const MAX_ARV = 10_000_000_000

function dollars(text: string | null): number | null {
	const value = /^\d{1,11}$/u.test(text ?? '') ? Number(text) : 0
	return value >= 1 && value <= MAX_ARV ? value : null
}

/** What an address carries; null unless it is a value inside its own range. */
export function parseArvFromComps(params: URLSearchParams): ArvFromComps | null {
	const arv = dollars(params.get('arv'))
	const low = dollars(params.get('arvLow'))
	const high = dollars(params.get('arvHigh'))
	if (arv === null || low === null || high === null || low > arv || high < arv) return null
	return {
		arv,
		low,
		high,
		propertyAddress: cleanAddress(params.get('address') ?? '').slice(0, 200),
	}
}

/** A new deal that holds no more than the carried value. */
export function dealFromComps({ arv, propertyAddress }: ArvFromComps): DealFormState {
	return { propertyAddress, inputs: { ...emptyInputs(), arv: String(arv) }, opened: null }
}

/** The deal on the screen with the carried value in it; an address that is there stays. */
export function applyArv<T extends DealFormState>(deal: T, carried: ArvFromComps): T {
	return {
		...deal,
		propertyAddress:
			deal.propertyAddress.trim() === '' ? carried.propertyAddress : deal.propertyAddress,
		inputs: { ...deal.inputs, arv: String(carried.arv) },
	}
}

/** Whether the deal on the screen is another house's, which must not get this value unasked. */
export function isOtherProperty(
	deal: Pick<DealFormState, 'propertyAddress' | 'inputs'>,
	carried: ArvFromComps,
): boolean {
	const key = addressKey(deal.propertyAddress)
	if (key !== '') return key !== addressKey(carried.propertyAddress)
	return Object.values(deal.inputs).some((text) => text.trim() !== '')
}
