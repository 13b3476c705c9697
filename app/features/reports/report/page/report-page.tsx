import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Checkbox } from '~/ui/field/checkbox'
import { TextInput } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { paths } from '~/core/http/paths'
import { calculatorHref, dealFiles } from '~/features/calculator/analysis-pages/frame/analysis-url'
import { DealBar } from '~/features/calculator/analysis-pages/frame/deal-bar'
import { UnreadHeld } from '~/features/calculator/analysis-pages/unread/unread-held'
import {
	isPrivateSection,
	mayLackCharacters,
	REPORT_SECTIONS,
	type ReportModel,
} from '../report-model'
import {
	REPORT_FIELDS,
	MAX_PARTNER_NAME,
	PACKETS,
	partnerField,
	type ReportChoice,
} from '../report-query'
import type { ReportView } from '../report.loader.server'
import { ReportDocument } from './report-document'
import './report.css'

export type ReportPageProps = {
	view: ReportView
	nonce: string | undefined
}

/** The report of a deal, with the choice of what is in it. No script: what it shows is what is printed. */
export function ReportPage({ view, nonce }: ReportPageProps) {
	const { saved, property, scenarios, deal } = view
	const model = JSON.parse(view.model) as ReportModel
	return (
		<div className="wrap page">
			<DealBar view={{ page: 'report', saved, property, scenarios, deal }} analysis={{ deal }} />
			{view.unread !== null ? (
				<UnreadHeld
					labels={view.unread}
					held="The report appears here"
					href={calculatorHref(deal, property)}
				/>
			) : (
				<>
					<div className="stack no-print report-options">
						<Options view={view} />
					</div>
					<ReportDocument model={model} nonce={nonce} />
				</>
			)}
		</div>
	)
}

/** The sections that the deal can have: comps, notes and criteria are those of a saved one. */
function sectionsFor({ property }: ReportView) {
	return REPORT_SECTIONS.filter(
		({ key }) => property !== null || (key !== 'comps' && !isPrivateSection(key)),
	)
}

function Options({ view }: { view: ReportView }) {
	const { choice, fields, pdf, property, deal } = view
	const files = dealFiles(deal, property)
	const share =
		property === null
			? null
			: paths.shareLinks({ property: property.id, scenario: property.scenario?.id ?? null })
	const hasProblems = Object.keys(choice.problems).length > 0
	return (
		<Card title="Print or Send This Report" titleId="report-options">
			<div className="row">
				{pdf !== null && (
					<>
						<ButtonLink to={pdf} variant="primary" reloadDocument>
							Download as PDF (Letter)
						</ButtonLink>
						<ButtonLink to={`${pdf}&${REPORT_FIELDS.paper}=a4`} reloadDocument>
							Download as PDF (A4)
						</ButtonLink>
					</>
				)}
				{share !== null && <ButtonLink to={share}>Share a Link</ButtonLink>}
			</div>
			<p className="note mt-3">
				{pdf === null && !hasProblems
					? 'This deal is too long for an address. Save it first to get its PDF.'
					: 'Or print this page from your browser.'}
			</p>
			{pdf !== null && mayLackCharacters(view.model) && (
				<p className="note mt-3">
					The PDF can’t print some characters of this report, such as emoji, and says which. Your
					browser prints all of them.
				</p>
			)}
			{files.length > 0 && (
				<p className="row link-row mt-3">
					<span>The deal as a file:</span>
					{files.map(({ href, label }) => (
						<a key={label} href={href} className="link" download>
							{label}
						</a>
					))}
				</p>
			)}
			{hasProblems && (
				<Notice tone="error" title="The shares need a correction">
					The report below has no split until they total 100%.
				</Notice>
			)}
			<details className="report-options__choice" open={choice.packet === 'partner' || undefined}>
				<summary className="font-medium">Choose what is in it</summary>
				<form method="get" action={paths.analysis('report')} className="stack stack--md">
					{fields.map(([name, text]) => (
						<input key={name} type="hidden" name={name} value={text} />
					))}
					<input type="hidden" name={REPORT_FIELDS.formPacket} value={choice.packet ?? ''} />
					<fieldset>
						<legend className="font-medium">Kind</legend>
						<div className="row link-row">
							{PACKETS.map(({ value, label }) => (
								<Checkbox
									key={value}
									type="radio"
									name={REPORT_FIELDS.packet}
									id={`packet-${value === '' ? 'report' : value}`}
									value={value}
									label={label}
									defaultChecked={(choice.packet ?? '') === value}
								/>
							))}
						</div>
						<p className="note">
							A lender packet adds a cover and an empty borrower page. A partner packet adds cash
							needs by month and the split by shares. Both leave out your target margin and offers;
							to add them, choose “Offer” when the packet is shown below.
						</p>
					</fieldset>
					<fieldset>
						<legend className="font-medium">Sections</legend>
						<div className="report-options__sections">
							{sectionsFor(view).map(({ key, title }) => (
								<Checkbox
									key={key}
									name={REPORT_FIELDS.section}
									id={`section-${key}`}
									value={key}
									label={title}
									defaultChecked={choice.sections.includes(key)}
								/>
							))}
						</div>
						{property !== null && (
							<p className="note">
								Your purchase criteria and your notes are left out unless you choose them.
							</p>
						)}
					</fieldset>
					<Checkbox
						name={REPORT_FIELDS.hide}
						id="hide-addresses"
						value="addresses"
						label="Leave out addresses"
						hint="The report then says “Property”."
						defaultChecked={choice.hidesAddresses}
					/>
					{choice.packet === 'partner' && <Partners choice={choice} />}
					<div className="row">
						<Button type="submit" variant="primary">
							Update the Report
						</Button>
					</div>
				</form>
			</details>
		</Card>
	)
}

/** Names and shares; without any the packet has no split. */
function Partners({ choice: { partners, problems } }: { choice: ReportChoice }) {
	return (
		<fieldset className="stack stack--sm">
			<legend className="font-medium">Partners and their shares</legend>
			<p className="note">The shares total 100%. Names are in this address and the report only.</p>
			{partners.map(({ row, name, share }) => {
				const nameField = partnerField(row, 'Name')
				const shareField = partnerField(row, 'Share')
				return (
					<div key={row} className="report-options__partner">
						<TextInput
							label={`Partner ${row}: name`}
							name={nameField}
							id={nameField}
							defaultValue={name}
							maxLength={MAX_PARTNER_NAME}
							autoComplete="off"
							error={problems[nameField] ?? null}
						/>
						<TextInput
							label={`Partner ${row}: share`}
							name={shareField}
							id={shareField}
							defaultValue={share}
							maxLength={20}
							inputMode="decimal"
							autoComplete="off"
							suffix="%"
							error={problems[shareField] ?? null}
						/>
					</div>
				)
			})}
		</fieldset>
	)
}
