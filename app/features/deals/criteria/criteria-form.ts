import { stripSigned } from '~/deal'
import {
	CRITERION_KEYS,
	type CriterionKey,
	isAtMost,
	type Limits,
	RULE_KEYS,
	type RuleKey,
} from '~/features/calculator/analysis/criteria'
import { CRITERIA, RULES } from './criterion-texts'

/** The form of a member's criteria: a limit is typed as the figure is shown, an empty one is none. */

const RANGES = {
	usd: { min: -1e9, max: 1e9, text: 'Enter an amount from −$1,000,000,000 to $1,000,000,000.' },
	percent: { min: -100, max: 1_000, text: 'Enter a percentage from −100 to 1,000.' },
	ratio: { min: 0, max: 100, text: 'Enter a ratio from 0 to 100.' },
} as const

export type CriterionField = {
	key: CriterionKey
	label: string
	unit: 'usd' | 'percent' | 'ratio'
	suggestion: string | null
}

/** The fields in the order of the form; each label says on which side of the limit a deal is. */
export const CRITERION_FIELDS: readonly CriterionField[] = CRITERION_KEYS.map((key) => {
	const { label, unit, suggestion = null } = CRITERIA[key]
	return { key, label: `${label}, at ${isAtMost(key) ? 'most' : 'least'}`, unit, suggestion }
})

export const RULE_FIELDS: readonly { key: RuleKey; label: string }[] = RULE_KEYS.map((key) => ({
	key,
	label: RULES[key],
}))

/** A limit as it is typed: percent, without needless digits. */
function limitField(limit: number, unit: CriterionField['unit']): string {
	return String(Number((unit === 'percent' ? limit * 100 : limit).toPrecision(12)))
}

/** The stored limits as texts of the form. */
export function limitTexts(limits: Limits): Record<string, string> {
	return Object.fromEntries(
		CRITERION_FIELDS.flatMap(({ key, unit }) => {
			const limit = limits[key]
			return limit === undefined ? [] : [[key, limitField(limit, unit)]]
		}),
	)
}

/** Reads the texts of the form: the limits, and what to correct by field. */
export function readLimits(text: (name: string) => string): {
	limits: Limits
	errors: Record<string, string[]>
} {
	const limits: Limits = {}
	const errors: Record<string, string[]> = {}
	for (const { key, unit } of CRITERION_FIELDS) {
		const typed = text(key).trim()
		if (typed === '') continue
		const { min, max, text: message } = RANGES[unit]
		const digits = typed.length > 40 ? null : stripSigned(typed, true)
		const value = digits === null || digits === '' ? NaN : Number(digits)
		if (!(value >= min && value <= max)) errors[key] = [message]
		else limits[key] = unit === 'percent' ? value / 100 : value
	}
	return { limits, errors }
}
