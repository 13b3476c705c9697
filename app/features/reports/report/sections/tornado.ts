import { flipText } from '~/features/calculator/analysis-pages/figures/flip-text'
import {
	breakEven,
	breakEvenQuestions,
	defaultResult,
	type BreakEvenQuestion,
	type SensitivityInputKey,
	type SensitivityResultKey,
	tornado,
	type TornadoEnd,
} from '~/features/calculator/analysis/sensitivity'
import { sensitivityResult } from '~/features/calculator/analysis/sensitivity/results'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import {
	answerText,
	distanceSentence,
} from '~/features/calculator/analysis-pages/sensitivity/break-even-text'
import { type AnalysisValues, REASONS, isNumber, lowerFirst } from '~/deal'
import { inputText } from '~/features/calculator/analysis-pages/sensitivity/input-text'
import { SENSITIVITY_TEXTS } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-texts'
import type { ReportBlock, ReportSection } from '../report-model'
import { type ComputedDeal, toCell } from './report-deal'

/** What each input alone does to the deal's result, with the usual ranges. */

const MAX_BARS = 12
const { inputs: INPUTS, results: RESULTS, questions: QUESTIONS } = SENSITIVITY_TEXTS

/** What a flip depends on; the others are of a rental and have no effect on it. */
const FLIP_INPUTS: ReadonlySet<SensitivityInputKey> = new Set([
	'sPrice',
	'purchase',
	'renovation',
	'holdingTime',
	'interestHard',
	'yTaxes',
	'yInsurance',
])

/** The questions about the sale of a flip, which a deal that is kept is not asked. */
const FLIP_QUESTIONS: ReadonlySet<BreakEvenQuestion> = new Set([
	'salePrice',
	'renovation',
	'holdingDays',
])

/** Taxes and insurance that are assumed are not in a flip. */
function isEntered({ typed, interestHard, hold }: AnalysisValues, key: SensitivityInputKey) {
	if (key === 'yTaxes' || key === 'yInsurance') return typed[key] !== null
	if (key === 'interestHard') return interestHard !== null
	return key !== 'holdingTime' || hold > 0
}

/** The usual result; of a flip without hard money the profit of a cash purchase. */
function resultOf({ assumed: { values }, isFlip }: ComputedDeal): SensitivityResultKey {
	return isFlip && values.plan === 'cash' ? 'net' : defaultResult(values)
}

/** The inputs with the largest effect, as bars and as a table. */
export function tornadoSection(deal: ComputedDeal): ReportSection {
	const {
		assumed: { values },
		isFlip,
	} = deal
	const result = resultOf(deal)
	const { base, rows, withoutEffect } = tornado(values, result)
	const { name, unit, label } = RESULTS[result]
	const shown = rows.slice(0, MAX_BARS)
	const endOf = (input: keyof typeof INPUTS, end: TornadoEnd) => ({
		input: inputText(end.value, INPUTS[input].unit),
		result: isNumber(end.result) ? end.result : null,
		text: isNumber(end.result) ? formatFigure(end.result, unit) : 'No answer',
	})
	const drawn = shown.map((row) => ({
		label: INPUTS[row.input].label,
		low: endOf(row.input, row.low),
		high: endOf(row.input, row.high),
	}))
	const [top] = drawn
	const blocks: ReportBlock[] = []
	if (!isNumber(base)) blocks.push({ kind: 'text', tone: 'warn', text: REASONS[base.reason] })
	if (isNumber(base) && top !== undefined) {
		const now = formatFigure(base, unit)
		blocks.push(
			{
				kind: 'text',
				tone: 'plain',
				text: `Each input is changed alone, from the low to the high end of its range. The result is: ${label}.`,
			},
			{
				kind: 'tornadoChart',
				summary: `What each input does to ${name}, now ${now}. ${top.label} moves it most: ${top.low.text} at ${top.low.input}, ${top.high.text} at ${top.high.input}.`,
				base,
				baseText: now,
				isLowBetter: sensitivityResult(result).better === 'low',
				rows: drawn,
			},
		)
	}
	if (shown.length > 0) {
		blocks.push({
			kind: 'table',
			title: null,
			table: {
				caption: `What each input does to ${name}`,
				head: 'Input',
				columns: [
					{ label: 'Low' },
					{ label: 'Result at low' },
					{ label: 'High' },
					{ label: 'Result at high' },
					{ label: 'Swing' },
				],
				rows: shown.map((row, index) => ({
					head: drawn[index]?.label ?? '',
					cells: [
						{ text: drawn[index]?.low.input ?? '' },
						toCell(row.low.result, unit, `tornado-${row.input}-low`),
						{ text: drawn[index]?.high.input ?? '' },
						toCell(row.high.result, unit, `tornado-${row.input}-high`),
						toCell(row.swing, unit, `tornado-${row.input}-swing`),
					],
				})),
			},
		})
	}
	const counted = flipText(result, values)
	const without = withoutEffect.filter(
		(key) => !isFlip || (FLIP_INPUTS.has(key) && isEntered(values, key)),
	)
	if (isNumber(base) && without.length > 0) {
		blocks.push({
			kind: 'text',
			tone: 'note',
			text: `No effect on ${name}: ${without.map((key) => lowerFirst(INPUTS[key].label)).join(', ')}.`,
		})
	}
	if (counted !== null) blocks.push({ kind: 'text', tone: 'note', text: counted })
	return { key: 'tornado', title: 'What Moves It Most', blocks }
}

/** The values of single inputs at which a result is zero. */
export function breakEvenSection(deal: ComputedDeal): ReportSection {
	const {
		assumed: { values },
		isFlip,
	} = deal
	const result = resultOf(deal)
	const { limit } = sensitivityResult(result)
	const answers = breakEvenQuestions(values)
		.filter((question) => isFlip || !FLIP_QUESTIONS.has(question))
		.map((question) => ({ question, answer: breakEven(values, question, result) }))
	const known = answers.filter(({ answer }) => answer.kind !== 'unknown')
	const unknown = answers.flatMap(({ question, answer }) =>
		answer.kind === 'unknown'
			? [`No break-even ${lowerFirst(QUESTIONS[question].label)}: ${REASONS[answer.reason]}`]
			: [],
	)
	const rows = known.map(({ question, answer }) => {
		const words = QUESTIONS[question]
		const goal = question === 'purchase' && limit === 1 ? '1.00' : 'zero'
		const value = answer.kind === 'value' || answer.kind === 'already' ? answer.value : null
		return {
			head: words.label,
			cells: [
				{
					name: `breakEven-${question}`,
					value,
					text: value === null ? '—' : answerText(value, words.unit),
				},
				{ text: answer.kind === 'unknown' ? '' : answerText(answer.today, words.unit) },
				{ text: distanceSentence(answer, words, goal) },
				{ text: words.zero === '' ? `${RESULTS[result].label} is ${goal}` : words.zero },
			],
		}
	})
	return {
		key: 'breakEven',
		title: 'Break-Even',
		blocks: [
			{
				kind: 'text',
				tone: 'plain',
				text: 'The value at which there is neither gain nor loss, with everything else as it is.',
			},
			...(rows.length === 0
				? []
				: [
						{
							kind: 'table',
							title: null,
							table: {
								caption: 'Break-even values',
								head: 'Input',
								columns: [
									{ label: 'Break-even' },
									{ label: 'Now' },
									{ label: 'Distance', isText: true },
									{ label: 'What is met there', isText: true },
								],
								rows,
							},
						} as const,
					]),
			...(unknown.length === 0 ? [] : [{ kind: 'list', items: unknown } as const]),
		],
	}
}
