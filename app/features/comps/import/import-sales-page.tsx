import { countOf, nounFor } from '~/core/plural'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/ui/button/button'
import { Card, Disclosure } from '~/ui/card/card'
import { FileInput, useTooLarge } from '~/ui/field/file-input'
import { FormTokenField } from '~/ui/field/form-token'
import { Select, TextArea } from '~/ui/field/inputs'
import { LocalTime } from '~/ui/local-time/local-time'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { MAX_FILE_BYTES, TOO_LARGE_TEXT } from './file-limit'
import { SALE_FIELDS, leftOutText, mappingField } from './column-mapping'
import type { importView } from './import.actions.server'
import { type Report, ImportReportView } from './report-view'
import { ChangedSales, RepricedSales } from './sale-choices'
import { CompsNav } from '~/features/comps/access/comps-nav'
import '~/features/comps/comps.css'
import type { FormResult } from '~/core/forms/form-result'

type ImportView = Awaited<ReturnType<typeof importView>>
type DraftOnPage = NonNullable<ImportView['draft']>

export type ImportPageProps = ImportView & { result: FormResult | undefined }

/** Bringing sales along: a file or a paste, then what it holds, then in with them. */
export function ImportPage({ draft, formats, unreadable, result }: ImportPageProps) {
	// Beside a review there are no fields for what is wrong with another file, sent from another tab.
	const { form, file, text } = result?.errors ?? {}
	const isTooLarge = useTooLarge() && draft !== null && result === undefined
	const [problem = isTooLarge ? TOO_LARGE_TEXT : undefined] =
		form ?? (draft === null ? [] : (file ?? text ?? []))
	return (
		<div className="wrap page stack comps">
			<PageHeader
				eyebrow="Comps"
				title="Import Sales"
				lead="Review everything before it's imported."
			/>
			<CompsNav current="sales" />
			{problem !== undefined && (
				<Notice tone="error" live>
					{problem}
				</Notice>
			)}
			{unreadable !== null && result === undefined && (
				<Notice tone="warn">The last file can’t be opened. {unreadable}</Notice>
			)}
			{draft === null ? (
				<UploadForms formats={formats} result={result} />
			) : (
				<DraftView draft={draft} />
			)}
		</div>
	)
}

function UploadForms({ formats, result }: Pick<ImportPageProps, 'formats' | 'result'>) {
	const intent = useNavigation().formData?.get('intent')
	const getError = (name: string) => result?.errors[name]?.[0] ?? null
	const pasted = result?.values['text']
	return (
		<div className="tiles comps__columns">
			<Card title="Upload a File" titleId="import-file">
				<Form method="post" encType="multipart/form-data" className="form" noValidate>
					<FormTokenField />
					<FileInput
						id="import-csv"
						label="CSV file"
						hint="Up to 2 MB, 5,000 rows and 200 columns. Save an Excel file as CSV first."
						accept=".csv,.tsv,.txt,text/csv,text/plain"
						error={getError('file')}
						maxBytes={MAX_FILE_BYTES}
						tooLarge={TOO_LARGE_TEXT}
					/>
					<div className="form-actions">
						<Button
							type="submit"
							name="intent"
							value="upload"
							variant="primary"
							busy={intent === 'upload'}
							busyLabel="Reading…"
						>
							Preview File
						</Button>
					</div>
				</Form>
				<details className="note comps__formula">
					<summary>Supported file formats</summary>
					<ul>
						{formats.map((label) => (
							<li key={label}>{label}</li>
						))}
					</ul>
					<p>Any other CSV works too. You'll match the columns.</p>
				</details>
			</Card>
			<Card title="Or Paste Rows" titleId="import-paste">
				<Form method="post" className="form" noValidate>
					<FormTokenField />
					<TextArea
						label="Paste rows, including the header row"
						id="import-text"
						name="text"
						rows={8}
						defaultValue={typeof pasted === 'string' ? pasted : ''}
						error={getError('text')}
						hint="Paste from a spreadsheet, or comma-separated."
						spellCheck={false}
					/>
					<div className="form-actions">
						<Button
							type="submit"
							name="intent"
							value="paste"
							busy={intent === 'paste'}
							busyLabel="Reading…"
						>
							Preview Rows
						</Button>
					</div>
				</Form>
			</Card>
		</div>
	)
}

function DraftView({ draft }: { draft: DraftOnPage }) {
	const {
		draftId,
		fileName,
		uploadedAt,
		isFromEarlier,
		formatLabel,
		report,
		problem,
		headings,
		mapping,
	} = draft
	const leftOut = leftOutText(headings, mapping)
	return (
		<>
			<Card title="Review Import" titleId="import-report">
				{isFromEarlier && (
					<Notice title="You have an unfinished import" className="mb-3">
						<p>
							{fileName}, uploaded <LocalTime at={uploadedAt} />. Its sales aren't in your list
							until you import them here. Cancel deletes the upload.
						</p>
					</Notice>
				)}
				<p className="text-sm text-muted comps__note">
					{fileName}: {formatLabel ?? 'Format not recognized. We matched columns by name.'}
				</p>
				{report === null ? (
					<Notice tone="warn">{problem}</Notice>
				) : (
					<ImportReportView report={report} />
				)}
				{leftOut !== null && (
					<p id="import-left-out" className="text-sm text-muted comps__note mt-3">
						{leftOut}
					</p>
				)}
				<Form method="post" className="stack mt-5">
					<FormTokenField />
					<input type="hidden" name="draftId" value={draftId} />
					{report !== null && (
						<>
							<RepricedSales count={report.repricedCount} sales={report.repriced} />
							<ChangedSales count={report.updatableCount} sales={report.updatable} />
						</>
					)}
					{report !== null && report.withoutSize > 0 && (
						<p id="import-without-size" className="text-sm comps__note">
							{withoutSizeText(report, mapping.sqft !== null)}
						</p>
					)}
					<div className="form-actions">
						{report !== null && hasSalesToImport(report) && (
							<Button type="submit" name="intent" value="import" variant="primary">
								{importLabel(report)}
							</Button>
						)}
						<Button type="submit" name="intent" value="discard">
							Choose Another File
						</Button>
						<Button type="submit" name="intent" value="cancel" variant="quiet">
							Cancel
						</Button>
					</div>
				</Form>
			</Card>
			<MappingForm draft={draft} />
		</>
	)
}

const hasSalesToImport = ({ newSales, completions, repricedCount, changedCount }: Report) =>
	newSales + completions + repricedCount + changedCount > 0

/**
 * 'Import 3 Sales', 'Complete 2 Sales', 'Import 3 Sales, Complete 2'; and that the boxes which are
 * ticked count too, where there are any.
 */
function importLabel({ newSales, completions, repricedCount, updatableCount }: Report): string {
	if (newSales === 0 && completions === 0) {
		return repricedCount === 0 ? 'Update Selected Sales' : 'Import Selected Sales'
	}
	const chosen = repricedCount + updatableCount > 0 ? ' and Selected Changes' : ''
	if (newSales === 0) return `Complete ${countOf(completions, 'Sale')}${chosen}`
	const label = `Import ${countOf(newSales, 'Sale')}`
	return completions === 0
		? `${label}${chosen}`
		: `${label}, Complete ${completions.toLocaleString('en-US')}${chosen}`
}

/** What the button imports that no value can use, and what to do about it. */
function withoutSizeText({ newSales, withoutSize }: Report, hasColumn: boolean): string {
	const count = `${withoutSize.toLocaleString('en-US')} of ${countOf(newSales, 'new sale')}`
	const lack = `${count} ${nounFor(withoutSize, 'has', 'have')} no living area`
	return hasColumn
		? `${lack}. A value can't use such a sale until you add it.`
		: `${lack}: no column is matched for it. A value can't use such a sale, so choose the column under Match Columns first if your file has one.`
}

function MappingForm({ draft }: { draft: DraftOnPage }) {
	const { draftId, headings, firstCells, mapping, problem, report } = draft
	const lacksSizes = mapping.sqft === null && (report?.withoutSize ?? 0) > 0
	const options = [
		{ value: '', label: "Don't import" },
		...headings.map((heading, i) => {
			const example = (firstCells[i] ?? '').trim().slice(0, 24)
			const name = heading === '' ? `Column ${i + 1}` : heading.slice(0, 40)
			return { value: String(i), label: example === '' ? name : `${name} (${example})` }
		}),
	]
	return (
		<Disclosure title="Match Columns" open={problem !== null || lacksSizes}>
			<Form method="post" className="form" key={draftId}>
				<FormTokenField />
				<input type="hidden" name="draftId" value={draftId} />
				<div className="form__row">
					{SALE_FIELDS.map(({ key, label }) => (
						<Select
							key={key}
							id={mappingField(key)}
							name={mappingField(key)}
							label={label}
							defaultValue={mapping[key] === null ? '' : String(mapping[key])}
							options={options}
						/>
					))}
				</div>
				<div className="form-actions">
					<Button type="submit" name="intent" value="map" variant="primary">
						Apply Columns
					</Button>
				</div>
			</Form>
		</Disclosure>
	)
}
