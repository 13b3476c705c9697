import { countOf } from '~/core/plural'
import { formatPercent, formatUsd } from '~/core/format-number'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Stat } from '~/ui/stat/stat'
import { TriangleAlert } from '~/ui/icons/icons'
import { Notice } from '~/ui/notice/notice'
import { type Estimate, NOT_AN_APPRAISAL } from './estimate'
import type { Valuation } from '~/features/comps/valuations/valuation'
import { Link } from '~/ui/link/link'
import { addressLine } from './comparable'
import '~/features/comps/comps.css'

export type EstimateCardProps = {
	estimate: Estimate | null
	valuation: Pick<Valuation, 'id' | 'subject'>
	isSample: boolean
	/** What is shown without an estimate. */
	emptyText?: string
	/** Whether to show the actions; the printed report has none. */
	hasActions?: boolean
	/** Where a comp that a warning names is opened. */
	compPath?: (saleId: string) => string
}

/** The estimate, its range, its reliability, and its actions. */
export function EstimateCard({
	estimate,
	valuation,
	isSample,
	emptyText = 'No comparable properties found. Adjust filters or search for a different property.',
	hasActions = true,
	compPath,
}: EstimateCardProps) {
	if (estimate === null) {
		return (
			<Card title="Estimate" titleId="comps-estimate-title">
				<p role="status">{emptyText}</p>
				{hasActions && (
					<div className="form-actions mt-5">
						<DeleteLink id={valuation.id} />
					</div>
				)}
			</Card>
		)
	}
	const { value, low, high, miss, warnings, weightNote } = estimate
	return (
		<Card title="Estimate" titleId="comps-estimate-title">
			<div className="stack stack--tight" role="status">
				<Stat
					size="lg"
					label="Estimated value"
					value={
						<data id="comps-estimate" value={value} translate="no">
							{formatUsd(value)}
						</data>
					}
					note={
						<>
							<data id="comps-low" value={low} translate="no">
								{formatUsd(low)}
							</data>
							{' to '}
							<data id="comps-high" value={high} translate="no">
								{formatUsd(high)}
							</data>
							{`, from ${countedText(estimate)}`}
						</>
					}
				/>
				{weightNote !== null && (
					<p id="comps-weights" className="text-sm comps__note">
						{weightNote}
					</p>
				)}
				<p className="text-sm text-muted comps__note">
					{miss === null
						? 'Add at least three comps to see an accuracy check.'
						: `Accuracy check: using the other comps to predict each sale, this method was off by ${formatPercent(miss.mean, 1)} on average and ${formatPercent(miss.worst, 1)} at most.`}
				</p>
				<p className="text-sm text-muted comps__note">{NOT_AN_APPRAISAL}</p>
			</div>
			{warnings.map(({ text, saleId }) => (
				<Notice key={`${saleId} ${text}`} tone="warn">
					{text}
					{saleId !== null && compPath !== undefined && (
						<>
							{' '}
							<Link to={compPath(saleId)} className="link">
								Open this comp
							</Link>
						</>
					)}
				</Notice>
			))}
			{hasActions && (
				<div className="form-actions mt-5">
					{isSample ? (
						<p className="text-sm text-muted comps__note">
							Sample values can't be sent to the calculator.
						</p>
					) : (
						<UseAsArv estimate={estimate} valuation={valuation} />
					)}
					<ButtonLink to={paths.valuationReport(valuation.id)} reloadDocument>
						Printable Report
					</ButtonLink>
					<DeleteLink id={valuation.id} />
				</div>
			)}
		</Card>
	)
}

type UseAsArvProps = Pick<EstimateCardProps, 'valuation'> & { estimate: Estimate; size?: 'sm' }

/** The comps that the value is from: '12 comps', or '1 of 12 comps'. */
const countedText = ({ counted, comps }: Estimate): string =>
	counted === comps.length
		? countOf(counted, 'comp')
		: `${counted} of ${countOf(comps.length, 'comp')}`

/** How many comps are far from the others. */
const countOutliers = (comps: Estimate['comps']): number =>
	comps.filter(({ farFrom }) => farFrom !== null).length

/** Takes the value and its range to the calculator, which leads back. */
function UseAsArv({ estimate: { value, low, high, comps }, valuation, size }: UseAsArvProps) {
	const hasOutlier = countOutliers(comps) > 0
	return (
		<ButtonLink
			// Not suggested before what distorts it is looked at.
			variant={hasOutlier ? 'secondary' : 'primary'}
			size={size}
			to={paths.calculator({
				arv: value,
				arvLow: low,
				arvHigh: high,
				address: addressLine(valuation.subject).slice(0, 200),
				valuation: valuation.id,
			})}
		>
			Use as ARV
		</ButtonLink>
	)
}

/** Leads to the confirmation. */
function DeleteLink({ id }: { id: string }) {
	return (
		<ButtonLink to={paths.valuation(id, { confirm: 'delete' })} variant="quiet">
			Delete
		</ButtonLink>
	)
}

/** The value at the bottom of a phone, while its comps are read and changed. */
export function ValueBar({ estimate, valuation, isSample }: EstimateCardProps) {
	if (estimate === null) return null
	const { value, low, high } = estimate
	const outliers = countOutliers(estimate.comps)
	return (
		<div className="value-bar no-print">
			<a href="#comps-estimate">
				<span className="note tabular-nums value-bar__range">
					{formatUsd(low)}–{formatUsd(high)}
				</span>
				<span className="tabular-nums value-bar__value">
					{formatUsd(value)}
					<span className="sr-only"> estimated value</span>
				</span>
				{estimate.counted < estimate.comps.length && (
					<span className="note value-bar__range">from {countedText(estimate)}</span>
				)}
				{outliers > 0 && (
					<span className="note value-bar__warning">
						<TriangleAlert />
						{countOf(outliers, 'comp is', 'comps are')} far from the others
					</span>
				)}
			</a>
			{!isSample && <UseAsArv estimate={estimate} valuation={valuation} size="sm" />}
		</div>
	)
}
