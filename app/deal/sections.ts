import type { ResultKey } from './figures/results'
import type { SectionKey } from './inputs/deal-inputs'

export type Section = {
	key: SectionKey
	title: string
	/** The result shown in the title of a closed section, `null` if there is none. */
	subtotal: ResultKey | null
}

/** The sections of the calculator in page order (CALC-02). */
export const SECTIONS: readonly Section[] = [
	{ key: 'property', title: 'Property Info', subtotal: null },
	{ key: 'renovation', title: 'Renovation Budget', subtotal: 'renoTotal' },
	{ key: 'hardMoney', title: 'Hard Money / PML', subtotal: 'totalClose' },
	{ key: 'holding', title: 'Holding Costs During Rehab', subtotal: 'holdCost' },
	{ key: 'flip', title: 'Fix & Flip', subtotal: 'net' },
	{ key: 'dscr', title: 'DSCR', subtotal: 'dscr' },
	{ key: 'buyHold', title: 'Buy & Hold', subtotal: 'monthHoldCost' },
	{ key: 'offer', title: 'Maximum Allowable Offer', subtotal: 'holdMAO' },
]
