import type { Line, NumberToken } from './listing-lines'
import type { Period } from './listing-periods'

/**
 * The labels of amounts. The page of a listing has many amounts with other meanings: the label that is
 * closest to an amount says what it is. Each pattern reads at most `WINDOW` characters.
 */

export type AmountRole =
	| 'perArea'
	| 'other'
	| 'former'
	| 'sold'
	| 'bid'
	| 'estimate'
	| 'arv'
	| 'assessed'
	| 'rent'
	| 'taxes'
	| 'insurance'
	| 'hoa'
	| 'price'

/** Of two labels that end at the same character, the first of this list counts. */
const ROLES: readonly (readonly [AmountRole, RegExp])[] = [
	[
		'perArea',
		/(?:\/|\bper ?|\bprice ?\/ ?)(?:(?:sq|ft|sf\b|square)[a-z. ]{0,8}|unit|door|acre|bed(?:room)?)|\bpsf\b/g,
	],
	[
		'other',
		/\b(?:down(?! (?:from|to)\b)(?: payment)?|deposit|earnest(?: money)?|loan(?: amount)?|mortgage(?: insurance)?|payment|principal(?: (?:&|and) interest)?|(?:title|flood|wind|earthquake|life|car|private mortgage) insurance|(?:tax(?:es)?|interest|hoa),? ?(?:&|and|\+|\/) ?(?:home(?:owner'?s?'?)? |property )?insurance|closing costs?|cash ?back|credit|savings?|(?:lot|space|land|pad) rent|(?:household|net|other|laundry|parking|storage) income|(?:net )?operating income|noi|median[a-z ]{0,20}|average[a-z ]{0,20}|avg|range|utilities|(?:application|option|pet|cleaning|transfer|buyer|broker) fees?|tax rate|rent range|repairs?|rehab|renovations?|upgrades?|improvements?)\b/g,
	],
	[
		'former',
		/\b(?:orig(?:inal|\.)? ?(?:list(?:ing)? |asking )?price|previous(?:ly)?(?: list(?:ed|ing)?)?(?: price| at| for)?|was|(?:reduced|dropped|down|cut) from|price (?:cut|drop|reduction|decrease|increase|change)|reduced by|dropped(?: by)?|cut by)\b/g,
	],
	[
		'sold',
		/\b(?:last sold(?: price| for| on)?|sold(?: price| for| on)?|clos(?:ed|ing|e)(?: price| for| at)|sales? price|last sale(?: price)?|bought for)\b/g,
	],
	['bid', /\b(?:(?:opening|starting|current|minimum|reserve|next|winning) )?bid\b/g],
	['arv', /\b(?:arv|after[- ]repair(?:ed)? value)\b/g],
	[
		'assessed',
		/\b(?:tax )?(?:total )?assess(?:ed|ment|or)(?:'s)?(?: market)?(?: value)?|\b(?:taxable|tax|land|improvements?|county) value\b/g,
	],
	[
		'rent',
		/\b(?:rent(?:al)? ?(?:zestimate|estimate|income|value|price)|(?:market|gross|current|monthly|potential|estimated|projected|total|pro forma) rents?|rent(?:s|ed|ing)?(?: at| for)?|leased(?: at| for)?|tenants? (?:pays?|paying)|(?:(?:gross|annual|monthly|scheduled|potential|effective|total|current|actual|projected|rental) ){0,4}income|g[srp]i|egi)\b/g,
	],
	[
		'estimate',
		/\b(?:zestimate|redfin estimate|(?:estimated|est\.?) (?:market |home |property )?value|(?:market|home) value|appraised(?: value| at| for)?|appraisal|estimate)\b/g,
	],
	[
		'taxes',
		/\b(?:(?:annual|property|real estate|yearly|county|city|school|total|est\.?|estimated) ){0,3}tax(?:es)?(?: annual)?(?: amount| bill)?\b/g,
	],
	[
		'insurance',
		/\b(?:(?:annual|yearly|monthly|est\.?|estimated|home|home ?owners?'?s?|property|hazard|dwelling) ){0,3}insurance(?: premium| cost| estimate)?\b/g,
	],
	[
		'hoa',
		/\b(?:hoa(?: fees?| dues?)?|(?:homeowners?'? )?assoc(?:iation|\.)?(?: fees?| dues?)|home ?owners'? association|condo(?:minium)? (?:fees?|dues)|co-?op fees?|maintenance fees?|common charges?|monthly maintenance|poa (?:fees?|dues))\b/g,
	],
	[
		'price',
		/\b(?:list(?:ing)?(?: price)?|ask(?:ing)?(?: price)?|priced?(?: at| to sell at| is)?|listed (?:for|at)|offered (?:for|at)|for sale(?: at| for| by owner)?|(?:reduced|lowered|dropped|cut) to|now(?: only)?|(?:home|purchase|current|sale) price|buy (?:it )?now)\b/g,
	],
]

export const WINDOW = 72
/** The most characters between a label and its amount. */
export const MAX_GAP = 32

const WORD = /[a-z]{2}/

type Label = { role: AmountRole; gap: number; text: string }

/** The label that ends last in what is before an amount. */
export function labelBefore(text: string): Label | null {
	if (!WORD.test(text)) return null
	let found: Label | null = null
	for (const [role, pattern] of ROLES) {
		for (const match of text.matchAll(pattern)) {
			const gap = text.length - match.index - match[0].length
			const isCloser = found === null || gap < found.gap
			if (isCloser && gap <= MAX_GAP) found = { role, gap, text: match[0] }
		}
	}
	return found
}

/** The label that begins first in what is after an amount. */
export function labelAfter(text: string): Label | null {
	if (!WORD.test(text)) return null
	let found: Label | null = null
	for (const [role, pattern] of ROLES) {
		for (const { 0: label, index } of text.matchAll(pattern)) {
			if (index <= 16 && (found === null || index < found.gap)) {
				found = { role, gap: index, text: label }
			}
		}
	}
	return found
}

/** An amount of a listing with what it means. */
export type Amount = {
	line: Line
	token: NumberToken
	role: AmountRole | null
	/** The label that says what it is, in lower case. */
	label: string
	/** Whether it shares its label with the amount before it. */
	isJoined: boolean
	period: Period | null
	/** Whether a label or a heading names its unit of time, or nothing does. */
	isHeadline: boolean
}
