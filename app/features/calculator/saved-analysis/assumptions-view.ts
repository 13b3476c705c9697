import { assumedText } from '~/features/calculator/analysis-pages/frame/assumed-texts'
import type { AnalysisField } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { fieldGroups } from '~/features/calculator/analysis-pages/frame/field-groups'
import {
	DEFAULT_CHOICES,
	DEFAULT_NUMBERS,
	FINANCE_RATE,
	INSURANCE_PER_THOUSAND,
	MANAGE_PER,
	TAXES_PER_THOUSAND,
} from '~/features/calculator/analysis/inputs/default-values'
import { type OwnAssumptions, type OwnKey, type OwnTexts, OWN_KEYS } from './own-keys'

/** The section "My Assumptions" of the profile as data: labels and ranges stay on the server. */

type OwnField = AnalysisField & {
	/** What an empty entry means: "Our default: 5%". */
	hint: string
}

type OwnFieldGroup = { key: string; title: string; fields: readonly OwnField[] }

export type AssumptionsView = {
	/** The user's own assumptions in words. */
	entered: readonly { key: string; label: string; text: string }[]
	/** The form, `null` while it is closed. */
	form: { groups: readonly OwnFieldGroup[]; texts: OwnTexts } | null
}

/** Our defaults that follow from other inputs, or that are none. */
const DEFAULTS_IN_WORDS: Readonly<Partial<Record<OwnKey, string>>> = {
	yTaxes: `${TAXES_PER_THOUSAND / 10}% of the purchase price`,
	yInsurance: `${INSURANCE_PER_THOUSAND / 10}% of the purchase price`,
	rehabMonths: 'your holding period',
	leaseUpMonths: '1 month after a renovation',
	managePer: `${MANAGE_PER}%, or 0% with a monthly fee`,
	rehabFinancedPer: '100% less your down payment',
	refiMonth: 'after seasoning and renting out',
	financeRate: `your loan rate, or ${FINANCE_RATE}%`,
	balloonYears: 'none',
	armFixedYears: 'none',
	armStep: 'none',
	armCeiling: 'none',
	refiDscr: 'none',
	exitCap: 'none',
}

const FIXED_DEFAULTS: Readonly<Partial<Record<string, number | string | boolean>>> = {
	...DEFAULT_NUMBERS,
	...DEFAULT_CHOICES,
}

/** A value with its unit, or the label of a choice. */
function valueText(value: number | string | boolean, field: AnalysisField): string {
	return assumedText(typeof value === 'boolean' ? (value ? 'yes' : 'no') : value, field)
}

/** Fees and dues without a default of their own count as 0. */
function hintOf(key: OwnKey, field: AnalysisField): string {
	const text = DEFAULTS_IN_WORDS[key] ?? valueText(FIXED_DEFAULTS[key] ?? 0, field)
	return `Our default: ${text}`
}

const IS_OWN: ReadonlySet<string> = new Set(OWN_KEYS)

/** The groups of the form, in the order of the analysis pages. */
function ownGroups(): OwnFieldGroup[] {
	const { groups, otherGroups } = fieldGroups('projection', 'bridge')
	return [...groups, ...otherGroups].flatMap(({ key, title, fields }) => {
		const own = fields.flatMap((field) =>
			IS_OWN.has(field.key) ? [{ ...field, hint: hintOf(field.key as OwnKey, field) }] : [],
		)
		return own.length === 0 ? [] : [{ key, title, fields: own }]
	})
}

/** The section's data from what is stored. */
export function assumptionsView(
	{ texts, own }: { texts: OwnTexts; own: OwnAssumptions },
	isEditing: boolean,
): AssumptionsView {
	const groups = ownGroups()
	const entered = groups
		.flatMap(({ fields }) => fields)
		.flatMap((field) => {
			const value = own[field.key as OwnKey] ?? null
			if (value === null) return []
			return [{ key: field.key, label: field.label, text: valueText(value, field) }]
		})
	return { entered, form: isEditing ? { groups, texts } : null }
}
