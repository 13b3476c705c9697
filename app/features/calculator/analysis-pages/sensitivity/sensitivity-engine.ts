import {
	breakEven,
	breakEvenQuestions,
	grid,
	killer,
	SENSITIVITY_INPUTS,
	tornado,
} from '~/features/calculator/analysis/sensitivity'
import { inputValue } from '~/features/calculator/analysis/sensitivity/inputs'
import { resultFigure, sensitivityResult } from '~/features/calculator/analysis/sensitivity/results'
import { flipText } from '~/features/calculator/analysis-pages/figures/flip-text'
import type { PageEngine } from '~/features/calculator/analysis-pages/frame/page-engine'
import { readSensitivityFields } from './sensitivity-fields'
import type { SensitivityPageInput, SensitivityResults } from './sensitivity-view'

/**
 * Computes the results of the sensitivity page. The loader runs it for the deal as loaded; the
 * browser loads this module with the first change.
 */
export const sensitivityEngine: PageEngine<SensitivityPageInput, SensitivityResults> = {
	headline({ assumed: { values }, extra }) {
		const fields = readSensitivityFields(extra, values)
		return {
			fields,
			figure: resultFigure(fields.result, values),
			isHighBetter: sensitivityResult(fields.result).better === 'high',
		}
	},
	tables({ assumed: { values }, extra }) {
		const fields = readSensitivityFields(extra, values)
		const { result, options, columns, rows } = fields
		const { better, limit } = sensitivityResult(result)
		return {
			fields,
			inputs: SENSITIVITY_INPUTS.filter(({ key }) => inputValue(values, key) !== null),
			isLowBetter: better === 'low',
			limit,
			flipText: flipText(result, values),
			hasSameSale: values.typed.sPrice !== null && values.sPrice === values.arv,
			tornado: tornado(values, result, options),
			grid: grid(values, {
				...options,
				result,
				columns: { input: columns },
				rows: { input: rows },
			}),
			breakEvens: breakEvenQuestions(values).map((question) => ({
				question,
				answer: breakEven(values, question, result),
			})),
		}
	},
	decisive({ assumed: { values }, extra }) {
		const { result, options } = readSensitivityFields(extra, values)
		const cashFlow = resultFigure('cashFlowMonth', values)
		return {
			result,
			options,
			killer: killer(values, result, options),
			cashFlow: typeof cashFlow === 'number' ? cashFlow : null,
		}
	},
}
