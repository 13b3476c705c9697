import { Expr, type Unit } from '../expr'
import { DEAL_INPUTS, type InputKey } from '../inputs/deal-inputs'
import type { InputUnit } from '../inputs/input-line'

/** The inputs as nodes of formulas, each with the unit of its line. */

type UnitOf<U extends InputUnit> = U extends 'count' | 'sqft' ? 'count' : U extends Unit ? U : never

type Leaf<K extends InputKey> = Expr<UnitOf<(typeof DEAL_INPUTS)[K]['unit']>>

function leaves(op: 'entered'): { readonly [K in InputKey]: Leaf<K> } {
	return Object.fromEntries(
		Object.keys(DEAL_INPUTS).map((key) => [key, new Expr(op, [], key)]),
	) as never
}

/** The number in each field, where empty is 0: what the 24 results are made of. */
export const entered = leaves('entered')
