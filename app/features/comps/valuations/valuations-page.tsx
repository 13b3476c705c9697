import { Form, useNavigation } from '@remix-run/react'
import { countOf } from '~/core/plural'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { Scale } from '~/ui/icons/icons'
import { TextInput } from '~/ui/field/inputs'
import { useFocusOnError } from '~/ui/hooks/use-focus-on-error'
import { EmptyState, Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { formatDay } from '~/core/time/calendar-date'
import { formatUsd } from '~/core/format-number'
import { NOT_AN_APPRAISAL } from '~/features/comps/estimate/estimate'
import { SAMPLE_MARK } from '~/features/comps/sample-tool/types'
import type { SavedValue } from './saved-value'
import type { valuationsView } from './valuations.actions.server'
import { CompsNav } from '~/features/comps/access/comps-nav'
import { fieldValues, formError, type FormResult } from '~/core/forms/form-result'
import { WITHOUT_SUBJECT_LOCATION, SubjectFields } from '~/features/comps/forms/subject-fields'
import { Link } from '~/ui/link/link'
import '~/features/comps/comps.css'

export type ValuationsPageProps = Awaited<ReturnType<typeof valuationsView>> & {
	result: FormResult | undefined
}

/** The saved valuations, and the form that starts one. */
export function ValuationsPage({ valuations, isNew, sales, result }: ValuationsPageProps) {
	const showsForm = isNew || result !== undefined
	return (
		<div className="wrap page stack comps">
			<PageHeader
				eyebrow="Comps"
				title="My Valuations"
				lead={`Estimate a property's value from comparable sales. ${NOT_AN_APPRAISAL}`}
				actions={
					!showsForm && (
						<ButtonLink to={paths.valuations({ new: '1' })} variant="primary">
							New Valuation
						</ButtonLink>
					)
				}
			/>
			<CompsNav current="valuations" />
			{sales === 0 && (
				<Notice
					title="No comps yet"
					action={
						<ButtonLink to={paths.importSales()} size="sm">
							Import Sales
						</ButtonLink>
					}
				>
					Start by adding sold comps. Import a file from the MLS, a listing site or the county, or
					enter them by hand.
				</Notice>
			)}
			{showsForm && <NewValuation result={result} />}
			<Card title="Saved" titleId="valuations-saved">
				{valuations.length === 0 ? (
					<EmptyState
						icon={<Scale />}
						title="No valuations yet"
						headingLevel="h3"
						action={<SampleForm />}
					>
						Your valuations will appear here.
					</EmptyState>
				) : (
					<ValuationList valuations={valuations} />
				)}
			</Card>
			{valuations.length > 0 && <SampleForm />}
		</div>
	)
}

function ValuationList({ valuations }: Pick<ValuationsPageProps, 'valuations'>) {
	return (
		<>
			<p className="note">
				Values as you saved them. Open a valuation to see it with today's sales.
			</p>
			<ul className="comps__list comps__list--values">
				{valuations.map(({ id, name, where, isSample, saved, updatedAt }) => (
					<li key={id}>
						<div>
							<Link to={paths.valuation(id)} className="link">
								{name}
							</Link>
							{name !== where && <p className="text-sm text-muted comps__note">{where}</p>}
						</div>
						{isSample && <Badge tone="warn">{SAMPLE_MARK}</Badge>}
						<div className="tabular-nums comps__list-value">
							{saved !== null && saved.value !== null && (
								<data value={saved.value} className="font-medium" translate="no">
									{formatUsd(saved.value)}
								</data>
							)}
							<span className="text-sm text-muted comps__note">{savedNote(saved, updatedAt)}</span>
						</div>
					</li>
				))}
			</ul>
		</>
	)
}

/** What a saved value is from and when it was saved: '3 comps, Nov 20, 2026'. */
function savedNote(saved: SavedValue | null, updatedAt: string): string {
	if (saved === null) return `Changed ${formatDay(updatedAt)}. Open it to see its value.`
	const day = formatDay(saved.savedOn)
	if (saved.value === null) return `No comps, ${day}`
	return saved.comps === null ? `Saved ${day}` : `${countOf(saved.comps, 'comp')}, ${day}`
}

function SampleForm() {
	return (
		<Form method="post">
			<FormTokenField />
			<Button type="submit" name="intent" value="sample" size="sm">
				Try Sample Comps
			</Button>
		</Form>
	)
}

function NewValuation({ result }: { result: FormResult | undefined }) {
	const form = useFocusOnError(result)
	const fields = fieldValues(result, 'create', {})
	const isSending = useNavigation().formData?.get('intent') === 'create'
	return (
		<Card title="Subject Property" titleId="valuation-new">
			<Form method="post" ref={form} className="form" noValidate>
				<FormTokenField />
				{formError(result) !== null && (
					<Notice tone="error" live>
						{formError(result)}
					</Notice>
				)}
				<SubjectFields
					fields={fields}
					idPrefix="subject"
					withoutLocation={WITHOUT_SUBJECT_LOCATION}
				/>
				<TextInput
					label="Name of this valuation"
					optional
					id="subject-name"
					name="name"
					defaultValue={fields.value('name')}
					error={fields.error('name')}
					hint="Defaults to the address."
					maxLength={120}
					autoComplete="off"
				/>
				<div className="form-actions">
					<Button
						type="submit"
						name="intent"
						value="create"
						variant="primary"
						busy={isSending}
						busyLabel="Saving…"
					>
						Start Valuation
					</Button>
					<ButtonLink to={paths.valuations()} variant="quiet">
						Cancel
					</ButtonLink>
				</div>
			</Form>
		</Card>
	)
}
