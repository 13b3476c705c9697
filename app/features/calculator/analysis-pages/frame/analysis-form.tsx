import type { Assumption } from '~/deal'
import { Form } from '@remix-run/react'
import { memo, type ReactNode, useMemo } from 'react'
import { Button } from '~/ui/button/button'
import { Disclosure } from '~/ui/card/card'
import { useCollapsedOnMobile } from '~/features/calculator/deal-form/hooks/use-collapsed-on-mobile'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { asksForInsurance } from '~/features/calculator/analysis/mortgage-insurance'
import { INSURANCE_HINT } from '~/features/calculator/analysis/mortgage-insurance-texts'
import { AnalysisFieldView } from './analysis-field'
import type { AnalysisDeal, AnalysisField, AnalysisView, FieldGroup } from './analysis-view'
import { bareText, fieldsByKey, isShownInForm } from './assumed-texts'
import type { AnalysisState } from './use-analysis'
import type { RefusedPaste } from '~/features/calculator/analysis-pages/unread/live-numbers'
import {
	meantIn,
	type UnreadEntries,
	unreadEntries,
} from '~/features/calculator/analysis-pages/unread/unread-entries'
import { readLowPercent } from '~/features/calculator/number-input/low-percent'
import { useNumberFields } from './use-number-fields'
import '~/features/calculator/deal-form/deal-form.css'
import './frame.css'

export type AnalysisFormProps = {
	view: AnalysisView
	analysis: AnalysisState
	/** The page's own fields, above the inputs. */
	controls?: ReactNode
	/** Whether the browser cannot compute the results, as without JavaScript. */
	needsServer?: boolean
}

/** On a wide screen this many groups are open at first. */
const OPEN_GROUPS = 2
/** Year, amount and description. */
const FIELDS_PER_EVENT = 3
const SPARE_EVENTS = 2

type FieldsProps = {
	fields: readonly AnalysisField[]
	/** The texts as loaded, by input. */
	texts: ReadonlyMap<string, string>
	assumed: ReadonlyMap<string, Assumption>
	problems: AnalysisState['problemTexts']
	/** What is no number. */
	entries: UnreadEntries
	/** The fractions that are typed in place of percentages, by input. */
	fractions: ReadonlyMap<string, string>
	/** What is asked beside a field, by input. */
	hints: Readonly<Partial<Record<string, string>>>
	refusal: RefusedPaste | null
}

function Fields(props: FieldsProps) {
	const { fields, texts, assumed, problems, entries, fractions, hints, refusal } = props
	return (
		<div className="deal-fields analysis-fields">
			{fields.map((field) => {
				const assumption = assumed.get(field.key)
				const refused = refusal?.key === field.key ? refusal : null
				const unread = entries.get(field.key)
				return (
					<AnalysisFieldView
						key={field.key}
						field={field}
						text={texts.get(field.key) ?? ''}
						assumed={assumption === undefined ? null : bareText(assumption.value, field)}
						problem={refused?.message ?? problems[field.key] ?? null}
						meant={refused?.meant ?? (unread === undefined ? null : meantIn(field, unread))}
						fraction={fractions.get(field.key) ?? null}
						question={hints[field.key] ?? null}
					/>
				)
			})}
		</div>
	)
}

/** The same object each time, so that it is no change. */
const NO_FRACTIONS: FieldsProps['fractions'] = new Map()

/** The same objects each time, so that they are no change. */
const NO_HINTS: FieldsProps['hints'] = {}
const INSURANCE_HINTS: FieldsProps['hints'] = { ltv: INSURANCE_HINT }

/** The fractions in fields for percentages. */
function readFractions({ inputs, analysis }: AnalysisDeal): FieldsProps['fractions'] {
	const found = Object.entries({ ...inputs, ...analysis }).filter(
		([key, text]) => readLowPercent(key, text) !== null,
	)
	return found.length === 0 ? NO_FRACTIONS : new Map(found)
}

/** Event rows that are filled, and two more. */
function shownEvents(fields: readonly AnalysisField[], { analysis }: AnalysisDeal) {
	const texts: Readonly<Record<string, string>> = analysis
	const lastFilled = fields.findLastIndex(({ key }) => (texts[key] ?? '') !== '')
	const rows = Math.floor(lastFilled / FIELDS_PER_EVENT) + 1 + SPARE_EVENTS
	return fields.slice(0, FIELDS_PER_EVENT * rows)
}

const Group = memo(function Group({
	group,
	isOpen,
	...fields
}: Omit<FieldsProps, 'fields'> & { group: FieldGroup; isOpen: boolean }) {
	return (
		<Disclosure title={group.title} open={isOpen}>
			<Fields fields={group.fields} {...fields} />
		</Disclosure>
	)
})

/**
 * The inputs of an analysis page: the groups that it needs, and all others in a closed group, so
 * that the query has the whole deal. Without JavaScript "Recalculate" loads the page with them.
 */
export const AnalysisForm = memo(function AnalysisForm({
	view,
	analysis,
	controls,
	needsServer = false,
}: AnalysisFormProps) {
	const hydrated = useHydrated()
	const { values, assumptions, problems, problemTexts, form, read } = analysis
	const fields = useMemo(() => fieldsByKey(view), [view])
	const refusal = useNumberFields(form, fields, read)
	useCollapsedOnMobile(form)
	const assumed = useMemo(
		() => new Map(assumptions.filter(isShownInForm).map((one) => [one.key as string, one])),
		[assumptions],
	)
	const { inputs, analysis: ofAnalysis } = view.deal
	const texts = useMemo(
		() => new Map([...Object.entries(inputs), ...Object.entries(ofAnalysis)]),
		[inputs, ofAnalysis],
	)
	const { deal } = analysis
	const groups = useMemo(
		() =>
			view.groups.map((group) =>
				group.key === 'events' ? { ...group, fields: shownEvents(group.fields, deal) } : group,
			),
		[view.groups, deal],
	)
	const entries = useMemo(() => unreadEntries(problems), [problems])
	const fractions = useMemo(() => readFractions(deal), [deal])
	const hints = asksForInsurance(values) ? INSURANCE_HINTS : NO_HINTS
	const shared = { texts, assumed, problems: problemTexts, entries, fractions, hints, refusal }
	const recalculate = (!hydrated || needsServer) && (
		<Button type="submit" variant="primary" block className="no-print">
			Recalculate
		</Button>
	)
	return (
		<Form
			method="get"
			ref={form}
			id="inputs"
			className="stack stack--sm analysis-form"
			aria-label="Inputs"
			preventScrollReset
			reloadDocument={needsServer}
		>
			{view.property !== null && <input type="hidden" name="property" value={view.property.id} />}
			{view.property?.isOutdated && (
				<>
					<input type="hidden" name="base" value={view.property.id} />
					<input type="hidden" name="baseRevision" value={view.property.revision} />
				</>
			)}
			{view.property?.scenario && (
				<input type="hidden" name="scenario" value={view.property.scenario.id} />
			)}
			{view.property === null && view.deal.propertyAddress !== '' && (
				<input type="hidden" name="propertyAddress" value={view.deal.propertyAddress} />
			)}
			{controls}
			{recalculate}
			{/* Closed, so that on a phone the results follow the headline; a wide screen shows all of it. */}
			<details className="analysis-inputs">
				<summary className="analysis-inputs__summary">Change the Numbers</summary>
				<div className="stack stack--sm analysis-inputs__groups">
					{groups.map((group, index) => (
						<Group
							key={group.key}
							group={group}
							isOpen={!view.isPhone && index < OPEN_GROUPS}
							{...shared}
						/>
					))}
					<Disclosure title="All Inputs">
						<div className="stack">
							{view.otherGroups.map(({ key, title, fields }) => (
								<fieldset key={key} className="analysis-fieldset">
									<legend className="note font-medium">{title}</legend>
									<Fields fields={fields} {...shared} />
								</fieldset>
							))}
						</div>
					</Disclosure>
					{recalculate}
				</div>
			</details>
		</Form>
	)
})
