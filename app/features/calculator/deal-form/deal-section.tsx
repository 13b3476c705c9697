import { memo } from 'react'
import { Disclosure } from '~/ui/card/card'
import {
	haveSameDependencies,
	getDependencies,
	type EvaluatedDeal,
} from '~/features/calculator/explain/evaluate-deal'
import { getHeadline } from './headline'
import { getVisibleInputs } from '~/features/calculator/explain/formula-hints'
import {
	type InputKey,
	type InputDefinition,
	getInputs,
	type Section,
	SECTIONS,
	type SectionKey,
} from '~/features/calculator/formulas/input-definitions'
import { type ResultKey, getResults } from '~/features/calculator/formulas/result-definitions'
import { WaterfallTable } from '~/features/calculator/explain/waterfall-table'
import { ResultList } from '~/features/calculator/explain/explanation'
import { BreakdownBar } from '~/features/calculator/explain/breakdown-bar'
import { NumberField } from '~/features/calculator/number-input/number-field'
import type { Refusal } from '~/features/calculator/number-input/use-number-input'
import './deal-form.css'

export type SectionProps = {
	section: Section
	deal: EvaluatedDeal
	/** The deal for formulas and charts, which may lag behind the figures. */
	later?: EvaluatedDeal
	refusal: Refusal | null
	/** Whether it is open initially. */
	startsOpen?: boolean
}

function getResultKeys(section: SectionKey): readonly ResultKey[] {
	return section === 'property' ? [] : getResults(section).map(({ key }) => key)
}

/** All inputs on which the section depends. */
const INPUTS_SHOWN: ReadonlyMap<SectionKey, ReadonlySet<InputKey>> = new Map(
	SECTIONS.map(({ key }) => [
		key,
		new Set([
			...getInputs(key).map((spec) => spec.key),
			...getResultKeys(key).flatMap((result) => [...getVisibleInputs(result)]),
			// The waterfall and the rent chart end at a result of another section.
			...(key === 'buyHold' ? getDependencies('monthNet') : []),
		]),
	]),
)

function getInputsInSection(section: SectionKey): Iterable<InputKey> {
	return INPUTS_SHOWN.get(section) ?? []
}

/** The part of the save errors that belongs to a section. */
function getSectionErrors({ section, refusal }: SectionProps): Refusal | null {
	return refusal !== null && getInputs(section.key).some(({ key }) => key === refusal.key)
		? refusal
		: null
}

/** A section of the calculator: its inputs and results. */
export const DealSection = memo(
	function DealSection({ section, deal, later = deal, refusal, startsOpen = true }: SectionProps) {
		const names = getResultKeys(section.key)
		const computed = getInputs(section.key).filter((spec) => spec.entersResults)
		const recorded = getInputs(section.key).filter((spec) => !spec.entersResults)
		const field = (spec: InputDefinition) => (
			<NumberField
				key={spec.key}
				spec={spec}
				text={deal.inputs[spec.key]}
				problem={
					refusal?.key === spec.key ? refusal.message : (deal.problems[spec.key]?.message ?? null)
				}
			/>
		)
		return (
			<Disclosure
				open={startsOpen}
				title={section.title}
				aside={section.subtotal === null ? undefined : getHeadline(section.subtotal, deal).text}
			>
				<div className="deal-fields">{computed.map(field)}</div>
				{recorded.length > 0 && (
					<>
						<p className="note deal-fields__note">
							For your records only. Not used in calculations.
						</p>
						<div className="deal-fields">{recorded.map(field)}</div>
					</>
				)}
				{names.length > 0 && (
					<ResultList names={names} deal={deal} later={later} className="mt-6" />
				)}
				<ResultExplanation section={section.key} deal={later} />
			</Disclosure>
		)
	},
	(previous, next) =>
		previous.section === next.section &&
		getSectionErrors(previous) === getSectionErrors(next) &&
		haveSameDependencies(getInputsInSection(previous.section.key), previous.deal, next.deal) &&
		haveSameDependencies(
			getInputsInSection(previous.section.key),
			previous.later ?? previous.deal,
			next.later ?? next.deal,
		),
)

/** How the section's main result is calculated, as lines and as a chart. */
function ResultExplanation({ section, deal }: { section: SectionKey; deal: EvaluatedDeal }) {
	switch (section) {
		case 'flip':
			return (
				<>
					<BreakdownBar name="flip" deal={deal} />
					<WaterfallTable name="flip" deal={deal} isQuiet />
				</>
			)
		case 'buyHold':
			return (
				<>
					<BreakdownBar name="rent" deal={deal} />
					<WaterfallTable name="rent" deal={deal} isQuiet />
				</>
			)
		case 'offer':
			return <WaterfallTable name="offer" deal={deal} />
		default:
			return null
	}
}
