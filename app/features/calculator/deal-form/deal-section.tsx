import { memo } from 'react'
import { Disclosure } from '~/ui/card/card'
import { SignedText } from '~/ui/signed-text/signed-text'
import type { EvaluatedDeal } from '~/features/calculator/explain/evaluate-deal'
import { haveSameDependencies, getDependencies } from '~/features/calculator/explain/explain-deal'
import { INSURANCE_HINT } from '~/features/calculator/analysis/mortgage-insurance-texts'
import { titleResult } from './headline'
import { getVisibleInputs } from '~/features/calculator/explain/formula-hints'
import { correctionOf, hasStarted } from '~/features/calculator/explain/result-state'
import {
	type InputDefinition,
	type InputKey,
	type ResultKey,
	SECTIONS,
	type Section,
	type SectionKey,
	getInputs,
	getResults,
} from '~/deal'
import { WaterfallTable } from '~/features/calculator/explain/waterfall-table'
import { ResultList } from '~/features/calculator/explain/explanation'
import { BreakdownBar } from '~/features/calculator/explain/breakdown-bar'
import { readLowPercent } from '~/features/calculator/number-input/low-percent'
import { NumberField, type NumberFieldProps } from '~/features/calculator/number-input/number-field'
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
	/** Puts an amount into a field; null without script. */
	onUse?: NumberFieldProps['onUse']
	/** Why the cash flow after reserves is not shown; null if it is. */
	heldBack?: string | null
	/** Whether the loan usually has mortgage insurance and none is entered. */
	asksForInsurance?: boolean
}
/** The id of a section on the page. */
const sectionId = (key: SectionKey): string => `section-${key}`

/** Opens a section that a link leads to: closed, only its title would be shown. */
const open = (key: SectionKey) => document.getElementById(sectionId(key))?.setAttribute('open', '')

/** Links to the sections, beside the page where a screen is wide enough. */
export function SectionLinks() {
	return (
		<nav aria-label="Sections" className="section-links no-print">
			<ul>
				{SECTIONS.map(({ key, title }) => (
					<li key={key}>
						<a href={`#${sectionId(key)}`} className="quiet-link" onClick={() => open(key)}>
							{title}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
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
			// The title says which offer it is.
			...(key === 'offer' ? (['rent', 'sPrice'] as const) : []),
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

/** Whether a field of the section has a text that is no number, or a fraction in place of a percentage. */
const hasCorrection = ({ section, deal }: SectionProps): boolean =>
	getInputs(section.key).some(
		({ key }) =>
			deal.problems[key]?.code === 'unreadable' || readLowPercent(key, deal.inputs[key]) !== null,
	)

/** A section of the calculator: its inputs and results. */
export const DealSection = memo(
	function DealSection({
		section,
		deal,
		later = deal,
		refusal,
		startsOpen = true,
		onUse = null,
		heldBack = null,
		asksForInsurance = false,
	}: SectionProps) {
		const names = getResultKeys(section.key)
		const aside = titleResult(section, deal)
		const computed = getInputs(section.key).filter((spec) => !spec.isRecordOnly)
		const recorded = getInputs(section.key).filter((spec) => spec.isRecordOnly)
		const field = (spec: InputDefinition) => {
			const ofField = refusal?.key === spec.key ? refusal : null
			const isRefused = ofField?.isError === true
			const question = spec.key === 'ltv' && asksForInsurance ? INSURANCE_HINT : null
			return (
				<NumberField
					key={spec.key}
					spec={spec}
					text={deal.inputs[spec.key]}
					refusal={isRefused ? ofField : null}
					problem={deal.problems[spec.key] ?? null}
					hint={isRefused ? null : (ofField?.message ?? question)}
					onUse={onUse}
				/>
			)
		}
		return (
			<Disclosure
				id={sectionId(section.key)}
				open={startsOpen}
				title={section.title}
				aside={aside === undefined ? undefined : <SignedText text={aside} />}
			>
				<div className="deal-fields">{computed.map(field)}</div>
				{recorded.length > 0 && (
					<>
						<p className="note deal-fields__note">
							For your records. No result here uses them; your purchase criteria use the square
							footage.
						</p>
						<div className="deal-fields">{recorded.map(field)}</div>
					</>
				)}
				{names.length > 0 && (
					<ResultList names={names} deal={deal} later={later} className="mt-6" />
				)}
				{section.key === 'offer' && deal.values.arv > 0 && <OfferNote />}
				<ResultExplanation section={section.key} deal={later} heldBack={heldBack} />
			</Disclosure>
		)
	},
	(previous, next) =>
		previous.section === next.section &&
		(previous.asksForInsurance === next.asksForInsurance || next.section.key !== 'dscr') &&
		(previous.heldBack === next.heldBack || next.section.key !== 'buyHold') &&
		hasStarted(previous.deal) === hasStarted(next.deal) &&
		getSectionErrors(previous) === getSectionErrors(next) &&
		// Of all fields, only those with a correction differ with and without script.
		(previous.onUse === next.onUse || !hasCorrection(next)) &&
		haveSameDependencies(getInputsInSection(previous.section.key), previous.deal, next.deal) &&
		haveSameDependencies(
			getInputsInSection(previous.section.key),
			previous.later ?? previous.deal,
			next.later ?? next.deal,
		),
)

/** What these offers count, and where the price for a profit after all costs is. */
function OfferNote() {
	return (
		<p className="note mt-3" id="offer-note">
			These offers leave out holding and loan costs. The Offer page, under{' '}
			<a href="#next-title" className="link">
				Next
			</a>
			, finds the price for a profit or a return after those costs, so its figure is a different
			one.
		</p>
	)
}

/**
 * How the section's main result is calculated, as lines and as a chart. It starts closed: a screen that
 * is wide and high enough opens it.
 */
function ResultExplanation({
	section,
	deal,
	heldBack,
}: {
	section: SectionKey
	deal: EvaluatedDeal
	heldBack: string | null
}) {
	// It ends at a cash flow, which would look like a second answer.
	const parts =
		section === 'buyHold' && heldBack !== null ? (
			<p className="note">{heldBack}</p>
		) : (
			explanationParts(section, deal)
		)
	if (parts === null) return null
	return (
		<details className="section-breakdown">
			<summary>Breakdown</summary>
			{parts}
		</details>
	)
}

function explanationParts(section: SectionKey, deal: EvaluatedDeal) {
	switch (section) {
		case 'flip':
			if (correctionOf('netHard', deal) !== null) return <WaterfallTable name="flip" deal={deal} />
			return (
				<>
					<BreakdownBar name="flip" deal={deal} />
					<WaterfallTable name="flip" deal={deal} isQuiet />
				</>
			)
		case 'buyHold':
			if (correctionOf('monthNet', deal) !== null) return <WaterfallTable name="rent" deal={deal} />
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
