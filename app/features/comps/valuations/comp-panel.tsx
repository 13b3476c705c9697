import { nounFor } from '~/core/plural'
import { Form } from '@remix-run/react'
import { formatPercent, formatRatio, formatUsd } from '~/core/format-number'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { type GridView } from './table-state'
import { saleRowId } from '~/features/comps/sales/sale-row'
import { type AdjustmentLine, FEATURES, type Rates } from '~/features/comps/estimate/adjustments'
import { formatDay } from '~/core/time/calendar-date'
import type { CompResult, Method } from '~/features/comps/estimate/estimate'
import { addressLine } from '~/features/comps/estimate/comparable'
import { EditSaleForm } from '~/features/comps/sales/sale-fields'
import type { Candidate } from './valuation'
import '~/features/calculator/explain/waterfall.css'
import '~/features/comps/comps.css'
import { fieldValues, type FormResult } from '~/core/forms/form-result'

export type CompPanelProps = {
	valuationId: string
	view: GridView
	candidate: Candidate
	/** The adjusted comp; absent if it is excluded. */
	result: CompResult | undefined
	rates: Rates
	method: Method
	/** Sample sales can't be edited. */
	isSample: boolean
	formResult: FormResult | undefined
}

/** An amount with its sign: +$5,000, −$5,000, $0. */
export function signedUsd(amount: number): string {
	return amount > 0 ? `+${formatUsd(amount)}` : formatUsd(amount)
}

/** A difference without the decimals of a whole number. */
const plainRatio = (value: number): string => formatRatio(value).replace('.00', '')

/** The factors of a line: `−150 × $50 per sq ft`. */
function lineText({ key, difference }: AdjustmentLine, rates: Rates): string {
	if (key === 'time') {
		return `${plainRatio(difference ?? 0)} ${nounFor(plainRatio(difference ?? 0), 'month')} × ${rates.monthly}% a month`
	}
	const feature = FEATURES.find((one) => one.key === key)
	if (feature === undefined) return 'manual'
	return `${plainRatio(difference ?? 0)} × ${formatUsd(rates[feature.key])} ${feature.per}`
}

/** One sale with its adjustment lines, and the decisions about it. */
export function CompPanel({
	valuationId,
	view,
	candidate,
	result,
	rates,
	method,
	isSample,
	formResult,
}: CompPanelProps) {
	const { sale, choice, lacksSize } = candidate
	const closeTo = `${paths.valuation(valuationId, view)}#${saleRowId(sale.id)}`
	return (
		<section aria-label={`Adjustments of ${sale.address}`} className="comp-panel">
			<div className="toolbar">
				<p className="text-sm text-muted">
					{addressLine(sale)}. Sold {formatDay(sale.soldOn)} for {formatUsd(sale.price)}
					{result !== undefined && `, weight ${formatPercent(result.weight, 0)}`}.
				</p>
				<ButtonLink to={closeTo} size="sm" variant="quiet" preventScrollReset replace>
					Close
				</ButtonLink>
			</div>
			{lacksSize && (
				<p className="mt-3">
					This sale has no living area, so its price can't be compared and the value doesn't use it.
					{!isSample && ' Add its living area below.'}
				</p>
			)}
			{choice.isExcluded && (
				<Form method="post" className="form mt-3" preventScrollReset>
					<FormTokenField />
					<input type="hidden" name="saleId" value={sale.id} />
					<p>Excluded: {choice.reason}</p>
					<div className="form-actions">
						<Button type="submit" name="intent" value="include" variant="primary">
							Include Again
						</Button>
					</div>
				</Form>
			)}
			{result !== undefined && (
				<>
					<AdjustmentTable result={result} rates={rates} />
					<div className="tiles comps__columns mt-5">
						<OwnForm candidate={candidate} method={method} formResult={formResult} />
						<ExcludeForm saleId={sale.id} formResult={formResult} />
					</div>
				</>
			)}
			{!isSample && (
				<details
					className="note comps__formula"
					open={lacksSize || formResult?.values['intent'] === 'editSale'}
				>
					<summary>Edit Sale</summary>
					<div className="mt-3">
						<EditSaleForm sale={sale} result={formResult} closeTo={closeTo} />
					</div>
				</details>
			)}
		</section>
	)
}

/** How the price is adjusted to the subject; the lines add up. */
function AdjustmentTable({ result, rates }: { result: CompResult; rates: Rates }) {
	const { sale, adjustment } = result
	const nonZeroLines = adjustment.lines.filter(({ amount }) => amount !== 0)
	const unknown = FEATURES.filter(({ key }) =>
		adjustment.lines.some((line) => line.key === key && line.difference === null),
	)
	return (
		<>
			<table className="waterfall__table comps__adjustments">
				<caption className="sr-only">Adjustments of {sale.address}</caption>
				<thead>
					<tr>
						<th scope="col">Line</th>
						<th scope="col">Difference × rate</th>
						<th scope="col">Amount</th>
					</tr>
				</thead>
				<tbody>
					<tr>
						<th scope="row">Sale price</th>
						<td />
						<td>{formatUsd(sale.price)}</td>
					</tr>
					{nonZeroLines.map((line) => (
						<tr key={line.key}>
							<th scope="row">{line.label}</th>
							<td>{lineText(line, rates)}</td>
							<td>{signedUsd(line.amount)}</td>
						</tr>
					))}
					<tr className="waterfall__sum">
						<th scope="row">Adjusted value</th>
						<td>
							net {signedUsd(adjustment.net)}, gross {formatUsd(adjustment.gross)} (
							{formatPercent(adjustment.grossShare, 0)})
						</td>
						<td>{formatUsd(adjustment.adjusted)}</td>
					</tr>
				</tbody>
			</table>
			{unknown.length > 0 && (
				<p className="text-sm text-muted comps__note">
					Not adjusted (data missing): {unknown.map(({ label }) => label.toLowerCase()).join(', ')}.
				</p>
			)}
		</>
	)
}

type OwnProps = Pick<CompPanelProps, 'candidate' | 'method' | 'formResult'>

function OwnForm({ candidate: { sale, choice }, method, formResult }: OwnProps) {
	const fields = fieldValues(formResult, 'own', {
		concessions: choice.terms < 0 ? String(-choice.terms) : '',
		other: choice.other === 0 ? '' : String(choice.other),
		note: choice.note,
		weight: choice.weight === null ? '' : String(choice.weight),
	})
	const common = (name: string) => ({
		id: `own-${name}`,
		name,
		defaultValue: fields.value(name),
		error: fields.error(name),
		autoComplete: 'off',
	})
	return (
		<Form method="post" className="form" noValidate preventScrollReset>
			<h3 className="title">Manual Adjustments</h3>
			<FormTokenField />
			<input type="hidden" name="saleId" value={sale.id} />
			<TextInput
				{...common('concessions')}
				label="Seller concessions"
				prefix="$"
				optional
				hint="What the seller paid for the buyer. 5,000 lowers this comp's price by $5,000, before the time adjustment."
			/>
			<TextInput
				{...common('other')}
				label="Other"
				prefix="$"
				optional
				hint="Applied last. Example: +8,000 if the subject has a better view."
			/>
			<TextInput {...common('note')} label="Note" optional maxLength={200} />
			{method === 'own' && (
				<TextInput
					{...common('weight')}
					label="Weight"
					optional
					inputMode="decimal"
					hint="Weights are relative: 50, 25 and 25 become 50%, 25% and 25%."
				/>
			)}
			<div className="form-actions">
				<Button type="submit" name="intent" value="own">
					Save Adjustments
				</Button>
			</div>
		</Form>
	)
}

type ExcludeProps = { saleId: string; formResult: FormResult | undefined }

function ExcludeForm({ saleId, formResult }: ExcludeProps) {
	const fields = fieldValues(formResult, 'exclude', {})
	return (
		<Form method="post" className="form" noValidate preventScrollReset>
			<h3 className="title">Exclude This Comp</h3>
			<FormTokenField />
			<input type="hidden" name="saleId" value={saleId} />
			<TextInput
				id="exclude-reason"
				name="reason"
				label="Reason"
				placeholder="e.g. Family sale, not arm's length"
				defaultValue={fields.value('reason')}
				error={fields.error('reason')}
				maxLength={200}
				autoComplete="off"
				hint="Shown in the report so readers know why."
			/>
			<div className="form-actions">
				<Button type="submit" name="intent" value="exclude">
					Exclude
				</Button>
			</div>
		</Form>
	)
}
