import { analysisInput, inputDefinition, isInputKey } from '~/deal'
import { assumedText } from '~/features/calculator/analysis-pages/frame/assumed-texts'
import type { AnalysisField } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { fieldGroups } from '~/features/calculator/analysis-pages/frame/field-groups'
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

/** A value with its unit, or the label of a choice. */
function valueText(value: number | string | boolean, field: AnalysisField): string {
	return assumedText(typeof value === 'boolean' ? (value ? 'yes' : 'no') : value, field)
}

/** What an empty field counts as. */
function hintOf(key: OwnKey, field: AnalysisField): string {
	const { empty, emptyInWords } = isInputKey(key) ? inputDefinition(key) : analysisInput(key)
	const usual = typeof empty === 'number' ? empty : (field.options[0]?.value ?? 'none')
	return `Our default: ${emptyInWords ?? (usual === 'none' ? usual : valueText(usual, field))}`
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
