import { Form, useNavigation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { countOf } from '~/core/plural'
import { Badge, type BadgeProps } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FileInput } from '~/ui/field/file-input'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { Link } from '~/ui/link/link'
import { MAX_FILE_LENGTH, DEAL_FILE_TOO_LARGE } from './file-limit'
import type { CheckedFile, ImportResult } from './import.actions.server'
import './import-deals.css'

export type ImportDealsPageProps = {
	hasAcceptedTerms: boolean
	result: ImportResult | undefined
}

/** Brings deals of a file in: first what it would do, then does it. */
export function ImportDealsPage({ hasAcceptedTerms, result }: ImportDealsPageProps) {
	const checked = result?.status === 'checked' ? result : null
	const errors = result?.status === 'error' ? result.errors : {}
	const formError = errors['form']?.[0]
	return (
		<div className="wrap page">
			<PageHeader
				eyebrow={
					<Link to={paths.deals()} className="link">
						Deals
					</Link>
				}
				title="Import Deals"
				lead="From a file that you downloaded here. You see what changes before anything is saved."
			/>
			<div className="stack">
				{!hasAcceptedTerms && (
					<Notice tone="warn">
						Accept the terms on the{' '}
						<Link to={paths.calculator()} className="link">
							calculator page
						</Link>{' '}
						first.
					</Notice>
				)}
				{formError !== undefined && (
					<Notice tone="error" live>
						{formError}
					</Notice>
				)}
				{checked !== null && <DryRun checked={checked} />}
				<Upload error={errors['file']?.[0] ?? null} isAgain={checked !== null} />
			</div>
		</div>
	)
}

function Upload({ error, isAgain }: { error: string | null; isAgain: boolean }) {
	const isReading = useNavigation().formData?.get('intent') === 'check'
	return (
		<Card title={isAgain ? 'Another File' : 'Choose a File'} titleId="import-file">
			<Form
				method="post"
				action={paths.importDeals()}
				encType="multipart/form-data"
				className="form"
				noValidate
			>
				<FormTokenField />
				<FileInput
					id="import-deals"
					label="JSON or CSV file"
					hint="A backup (JSON), or the inputs of one deal (CSV). Up to 1 MB."
					accept=".json,.csv,application/json,text/csv"
					error={error}
					maxBytes={MAX_FILE_LENGTH}
					tooLarge={DEAL_FILE_TOO_LARGE}
				/>
				<div className="form-actions">
					<Button
						type="submit"
						name="intent"
						value="check"
						variant={isAgain ? 'secondary' : 'primary'}
						busy={isReading}
						busyLabel="Reading…"
					>
						Check the File
					</Button>
				</div>
			</Form>
		</Card>
	)
}

type Counts = CheckedFile['counts']

/** '1 deal and 2 scenarios'; null without any. */
function countText({ deals, scenarios }: Counts['new']): string | null {
	const parts = [
		...(deals > 0 ? [countOf(deals, 'deal')] : []),
		...(scenarios > 0 ? [countOf(scenarios, 'scenario')] : []),
	]
	return parts.length === 0 ? null : parts.join(' and ')
}

/** What the import would do, in one sentence each. */
function summaryLines({ new: added, changed, same, refused }: Counts): string[] {
	const lines = [
		[countText(added), 'new'],
		[countText(changed), 'changed'],
		[countText(same), 'as saved already'],
		[countText(refused), 'not imported'],
	] as const
	return lines.flatMap(([count, what]) => (count === null ? [] : [`${count} ${what}`]))
}

function DryRun({ checked }: { checked: CheckedFile }) {
	const { note, counts, deals, content, signature, hasWork } = checked
	const isImporting = useNavigation().formData?.get('intent') === 'import'
	return (
		<Card title="Review the Import" titleId="import-review">
			<div className="stack stack--tight">
				{note !== null && (
					<Notice tone="warn" live>
						{note}
					</Notice>
				)}
				<p role="status" id="import-summary">
					{summaryLines(counts).join(', ')}.
				</p>
				<ul className="import-deals">
					{deals.map((deal, index) => (
						<li key={index}>
							<Part name={deal.propertyAddress} part={deal} />
							{deal.scenarios.length > 0 && (
								<ul className="import-deals__scenarios">
									{deal.scenarios.map((scenario, place) => (
										<li key={place}>
											<Part name={scenario.name} part={scenario} />
										</li>
									))}
									{deal.moreScenarios > 0 && (
										<li className="note">And {countOf(deal.moreScenarios, 'more scenario')}.</li>
									)}
								</ul>
							)}
						</li>
					))}
				</ul>
				{hasWork ? (
					<Form
						method="post"
						action={paths.importDeals()}
						encType="multipart/form-data"
						className="form-actions"
					>
						<FormTokenField />
						<input type="hidden" name="content" value={content} />
						<input type="hidden" name="signature" value={signature} />
						<Button
							type="submit"
							name="intent"
							value="import"
							variant="primary"
							busy={isImporting}
							busyLabel="Importing…"
						>
							Import
						</Button>
						<ButtonLink to={paths.deals()} variant="quiet">
							Cancel
						</ButtonLink>
					</Form>
				) : (
					<p className="note">There is nothing to import.</p>
				)}
			</div>
		</Card>
	)
}

const KINDS: Readonly<
	Record<CheckedFile['deals'][number]['kind'], { label: string; tone: BadgeProps['tone'] }>
> = {
	new: { label: 'New', tone: 'pos' },
	changed: { label: 'Changed', tone: 'info' },
	same: { label: 'As saved', tone: 'neutral' },
	refused: { label: 'Not imported', tone: 'warn' },
}

type PartProps = {
	name: string
	part: Omit<CheckedFile['deals'][number], 'propertyAddress' | 'scenarios' | 'moreScenarios'>
}

/** A deal or a scenario: what happens to it, and why. */
function Part({ name, part: { kind, reason, changes, moreChanges } }: PartProps) {
	const { label, tone = 'neutral' } = KINDS[kind]
	return (
		<div>
			<p className="import-deals__name">
				<span className="break-anywhere">{name === '' ? 'Without a name' : name}</span>{' '}
				<Badge tone={tone}>{label}</Badge>
			</p>
			{reason !== null && <p className="note">{reason}</p>}
			{changes.length > 0 && (
				<ul className="note import-deals__changes">
					{changes.map((change) => (
						<li key={change.key}>
							{change.label}: {change.from} → {change.to}
						</li>
					))}
					{moreChanges > 0 && <li>{countOf(moreChanges, 'more input')}</li>}
				</ul>
			)}
		</div>
	)
}
