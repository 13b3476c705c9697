import { bridge, inputDefinition } from '~/deal'
import { countOf } from '~/core/plural'
import { evaluateCriteria } from '~/features/calculator/analysis/criteria'
import { figuresNamed } from '~/features/calculator/analysis-pages/projection/shown-figures'
import type { ShownFigure } from '~/features/calculator/analysis-pages/figures/shown-figure'
import { openingOf } from '~/features/calculator/plan-headline/opening'
import {
	countCriteria,
	criteriaSentence,
	shownCriterion,
} from '~/features/deals/criteria/criterion-texts'
import type { ReportFigure, ReportSection } from '../report-model'
import { type ComputedDeal, toFigure } from './report-deal'

/** The figures of the plan with which a report opens (analysis 8.1). */
const FIGURES = 6

/** Figures that follow the plan's own until there are six. */
function others({ assumed, projection, isFlip }: ComputedDeal): ShownFigure[] {
	const { values } = assumed
	const { deal } = values
	const money = (name: string, label: string, figure: number): ShownFigure => ({
		name,
		label,
		figure,
		unit: 'usd',
	})
	if (isFlip) {
		return [
			money('salesPrice', 'Sales price', deal.sPrice),
			money('price', 'Purchase price', values.purchase),
			money('work', 'Renovation budget', values.renovation),
		]
	}
	return [
		...(values.plan === 'bridge'
			? [money('bridgeCash', 'Cash at closing', bridge(values).cashAtClosing)]
			: figuresNamed(['cashAtClosing'], values, projection)),
		...figuresNamed(['irr'], values, projection).map((irr) => ({
			...irr,
			label: `${values.holdYears}-year IRR`,
		})),
		...figuresNamed(['noi', 'cashFlowYear'], values, projection),
	]
}

/** The six figures of the deal's plan. */
function summaryFigures(deal: ComputedDeal): ReportFigure[] {
	const { headline } = openingOf(deal.assumed, deal.projection)
	const names = new Set(headline.map(({ name }) => name))
	const all = [...headline, ...others(deal).filter(({ name }) => !names.has(name))]
	return all.slice(0, FIGURES).map(toFigure)
}

const PROPERTY_FACTS = [
	{ key: 'bedrooms', label: inputDefinition('bedrooms').label, suffix: '' },
	{ key: 'bathrooms', label: inputDefinition('bathrooms').label, suffix: '' },
	{ key: 'sqFt', label: 'Living area', suffix: ' sq ft' },
] as const

/** What is bought, for how much, and what it brings: the numbers that were entered. */
function facts({ assumed, input, isFlip }: ComputedDeal): ReportFigure[] {
	const { values } = assumed
	const { typed } = values
	const number = (value: number): string => value.toLocaleString('en-US')
	const money = (label: string, amount: number | null): ReportFigure[] =>
		amount === null || amount === 0
			? []
			: [toFigure({ name: '', label, figure: amount, unit: 'usd' })]
	return [
		...money('Purchase price', typed.purchase),
		...money('Renovation budget', values.renovation),
		...money('After-repair value (ARV)', typed.arv),
		...money('Rent per month', typed.rent),
		...money('Sales price', typed.sPrice),
		...PROPERTY_FACTS.flatMap(({ key, label, suffix }) => {
			const value = input.deal.inputs[key] === '' ? null : typed[key]
			return value === null ? [] : [{ label, text: `${number(value)}${suffix}` }]
		}),
		isFlip
			? { label: 'Holding period', text: countOf(values.hold, 'day') }
			: { label: 'Holding time', text: countOf(values.holdYears, 'year') },
	]
}

/** The owner's criteria and what the deal has for each; none without any. */
export function criteriaSection({
	input,
	assumed,
	projection,
}: ComputedDeal): ReportSection | null {
	const lines = evaluateCriteria(input.options.limits ?? {}, assumed.values, projection)
	if (lines.length === 0) return null
	const rows = lines
		.map((line) => shownCriterion(line, assumed.values))
		.map(({ label, text, limitText, statusText, distanceText, note }) => ({
			head: label,
			cells: [
				{ text: note === null ? text : `${text}. ${note}` },
				{ text: limitText },
				{ text: distanceText === null ? statusText : `${statusText}, ${distanceText}` },
			],
		}))
	return {
		key: 'criteria',
		title: 'Purchase Criteria',
		blocks: [
			{
				kind: 'table',
				title: `Criteria: ${criteriaSentence(countCriteria(lines))}`.replace(/\.$/u, ''),
				table: {
					caption: 'Purchase criteria',
					head: 'Criterion',
					columns: [
						{ label: 'Value', isText: true },
						{ label: 'Limit', isText: true },
						{ label: 'Result', isText: true },
					],
					rows,
				},
			},
		],
	}
}

/** Six figures of the plan, and the facts of the property. */
export function summarySection(deal: ComputedDeal): ReportSection {
	const { missing } = openingOf(deal.assumed, deal.projection)
	return {
		key: 'summary',
		title: 'Summary',
		blocks: [
			...(missing === null
				? [{ kind: 'headline', figures: summaryFigures(deal) } as const]
				: [{ kind: 'text', tone: 'warn', text: missing } as const]),
			{ kind: 'figures', title: 'The property', figures: facts(deal) },
		],
	}
}
