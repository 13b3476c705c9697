import { Form } from '@remix-run/react'
import type { FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { Checkbox } from '~/ui/field/checkbox'
import { FieldError } from '~/ui/field/field'
import { FormTokenField } from '~/ui/field/form-token'
import { Select } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { isNegotiation } from '~/features/reports/report/report-model'
import {
	DEFAULT_SHARE_DAYS,
	DEFAULT_SHARED_SECTIONS,
	SHARE_DAYS,
	SHARED_SECTIONS,
} from './share-link'
import type { ShareLinksView } from './share-links-view.server'
import { SHARE_TEXTS } from './share-texts'
import './share.css'

const OFFER_HINT = 'Shows your target margin, and offers for five targets.'

type NewLinkFormProps = {
	deal: NonNullable<ShareLinksView['deal']>
	isFull: boolean
	result: FormResult | undefined
	/** Whether this form has just made a link. */
	wasCreated: boolean
}

/** The choices for a new link, as last sent where the form was refused. */
export function NewLinkForm({ deal, isFull, result, wasCreated }: NewLinkFormProps) {
	const { id, scenarios, scenarioId, hasValuation } = deal
	const sent = result?.values['intent'] === 'create' ? result : undefined
	const sentText = (name: string, other: string): string => {
		const value = sent?.values[name]
		return typeof value === 'string' ? value : other
	}
	const sections = new Set<string>(
		sent === undefined ? DEFAULT_SHARED_SECTIONS : [sent.values['section'] ?? []].flat(),
	)
	const shown = SHARED_SECTIONS.filter(({ key }) => key !== 'comps' || hasValuation)
	return (
		<Card title="New Link" titleId="new-link-form" id="new">
			{isFull ? (
				<Notice>{SHARE_TEXTS.full}</Notice>
			) : (
				<Form
					method="post"
					action={paths.shareLinks({ property: id, scenario: scenarioId || null })}
					className="form"
				>
					<FormTokenField />
					<input type="hidden" name="propertyId" value={id} />
					<p>
						The link shows a copy of the report as it is now. The other person sees every number of
						the deal, such as its price, rent, costs and loan, and can open them in the calculator,
						whichever sections you choose. They don't see your target margin or your offers, unless
						you choose the section “Offer”.
					</p>
					<p>
						It never shows your name, email address, notes, purchase criteria, descriptions of
						events or names of scenarios.
					</p>
					{scenarios.length > 0 && (
						<Select
							id="share-scenario"
							name="scenarioId"
							label="Numbers"
							options={[{ value: '', label: 'Base' }, ...scenarios]}
							defaultValue={sentText('scenarioId', scenarioId)}
						/>
					)}
					<Select
						id="share-days"
						name="days"
						label="Available for"
						options={SHARE_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
						defaultValue={sentText('days', String(DEFAULT_SHARE_DAYS))}
						error={sent?.errors['days']?.[0]}
					/>
					<Checkbox
						id="share-address"
						name="showAddress"
						label="Show the address of the property"
						hint="Otherwise it's called “Property”."
						defaultChecked={sent?.values['showAddress'] === 'on'}
					/>
					{hasValuation && (
						<Checkbox
							id="share-comp-addresses"
							name="showCompAddresses"
							label="Show the addresses of the comps"
							hint="They can tell where the property is."
							defaultChecked={sent?.values['showCompAddresses'] === 'on'}
						/>
					)}
					<details open={sent?.errors['section'] !== undefined}>
						<summary className="link">Choose sections</summary>
						<fieldset className="share-sections" aria-describedby="share-sections-error">
							<legend className="sr-only">Sections</legend>
							{shown.map(({ key, title }) => (
								<Checkbox
									key={key}
									id={`share-${key}`}
									name="section"
									value={key}
									label={title}
									hint={isNegotiation(key) ? OFFER_HINT : undefined}
									defaultChecked={sections.has(key)}
								/>
							))}
						</fieldset>
						<FieldError id="share-sections" error={sent?.errors['section']?.[0]} />
					</details>
					<div className="form-actions">
						<IntentButton
							value="create"
							variant={wasCreated ? 'secondary' : 'primary'}
							busyLabel="Creating…"
						>
							{wasCreated ? 'Create Another Link' : 'Create Link'}
						</IntentButton>
					</div>
				</Form>
			)}
		</Card>
	)
}
