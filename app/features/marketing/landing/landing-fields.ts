import { emptyInputs, inputDefinition, readInputs } from '~/deal'
import {
	DEAL_INPUT,
	LANDING_FIELDS,
	type LandingField,
	type LandingInputs,
} from './mini-calculator'

/** What the table of inputs says of the fields; the script of the page reads it from their attributes. */

/** The text after the number of a field. */
export const suffixOf = (field: LandingField): string => inputDefinition(DEAL_INPUT[field]).suffix

/** The errors of the entries. Here a text that is not a number counts as nothing: no figure is shown. */
export function landingProblems(inputs: LandingInputs): Partial<Record<LandingField, string>> {
	const deal = emptyInputs()
	for (const field of LANDING_FIELDS) deal[DEAL_INPUT[field]] = inputs[field]
	const { problems } = readInputs(deal)
	return Object.fromEntries(
		LANDING_FIELDS.map((field) => {
			const message = problems[DEAL_INPUT[field]]?.message
			return [field, message?.replace(', so it counts as 0', '')]
		}),
	)
}
