import {
	analyze,
	type DealFigures,
	type DealInputs,
	type DealValues,
	type InputKey,
	type InputProblem,
	readInputs,
} from '~/deal'

/** A filled-in form with all derived values. */
export type EvaluatedDeal = {
	inputs: DealInputs
	values: DealValues
	problems: Partial<Record<InputKey, InputProblem>>
	figures: DealFigures
	/** Whether the analysis of the deal has management in percent, which no result here counts. */
	isManaged: boolean
}

/** Parses and computes a form. Never throws. */
export function evaluateDeal(inputs: DealInputs): EvaluatedDeal {
	const { values, problems } = readInputs(inputs)
	return { inputs, values, problems, figures: analyze(values), isManaged: false }
}
