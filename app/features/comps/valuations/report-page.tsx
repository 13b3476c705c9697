import { Link } from '@remix-run/react'
import { formatPercent, formatUsd } from '~/features/calculator/number-input/format'
import { paths } from '~/core/http/paths'
import { Card } from '~/ui/card/card'
import { PageHeader } from '~/ui/page-header/page-header'
import { FEATURES } from '~/features/comps/estimate/adjustments'
import { formatDay } from '~/core/time/calendar-date'
import { METHODS, NOT_AN_APPRAISAL } from '~/features/comps/estimate/estimate'
import { FILTER_KEYS, filterSpec, filterText } from '~/features/comps/estimate/filters'
import { SAMPLE_MARK } from '~/features/comps/sample-tool/types'
import type { EvaluatedValuation, Valuation } from './valuation'
import { AdjustmentTable } from './comp-panel'
import { EstimateCard } from '~/features/comps/estimate/estimate-card'
import { SubjectFacts } from './valuation-page'

export type ReportPageProps = {
	valuation: Valuation
	appraised: EvaluatedValuation
	isSample: boolean
	/** The print date. */
	today: string
}

/** A printable valuation with all its inputs, without controls. */
export function ReportPage({ valuation, appraised, isSample, today }: ReportPageProps) {
	const { name, subject, rates, method, asOf, filters, type } = valuation
	const { estimate, candidates } = appraised
	const excluded = candidates.filter(({ choice }) => choice.isExcluded)
	return (
		<div className="wrap page stack comps comps-report">
			<PageHeader
				eyebrow={isSample ? SAMPLE_MARK : 'Comps'}
				title={name}
				lead={`As of ${formatDay(asOf)}. Prepared ${formatDay(today)}. ${NOT_AN_APPRAISAL}`}
				actions={
					<Link to={paths.valuation(valuation.id)} className="btn btn--sm no-print" reloadDocument>
						Back to Valuation
					</Link>
				}
			/>
			<p className="no-print text-sm text-muted comps__note">
				Print this page from your browser, or save it as a PDF.
			</p>
			<EstimateCard
				estimate={estimate}
				valuation={valuation}
				isSample={isSample}
				hasActions={false}
			/>
			<Card title="Subject Property" titleId="report-subject">
				<SubjectFacts home={subject} />
			</Card>
			{estimate?.comps.map((result, i) => (
				<Card
					key={result.sale.id}
					title={`${i + 1}. ${result.sale.address}`}
					titleId={`report-${result.sale.id}`}
					headingLevel="h3"
				>
					<p className="text-sm text-muted comps__note">
						Sold {formatDay(result.sale.soldOn)}. {result.similarity}% match, weight{' '}
						{formatPercent(result.weight, 1)}.
						{valuation.choices[result.sale.id]?.note &&
							` Note: ${valuation.choices[result.sale.id]?.note ?? ''}`}
					</p>
					<AdjustmentTable result={result} rates={rates} />
				</Card>
			))}
			{excluded.length > 0 && (
				<Card title="Excluded Comps" titleId="report-excluded">
					<ul className="comps__bullets">
						{excluded.map(({ sale, choice }) => (
							<li key={sale.id}>
								{sale.address}, {formatUsd(sale.price)}: {choice.reason}
							</li>
						))}
					</ul>
				</Card>
			)}
			<Card title="Rates, method and filters" titleId="report-rates">
				<ul className="comps__bullets">
					{FEATURES.map(({ key, label, per }) => (
						<li key={key}>
							{label}: {formatUsd(rates[key])} {per}
						</li>
					))}
					<li>Market trend: {rates.monthly}% a month</li>
					<li>Weighting: {METHODS.find(({ key }) => key === method)?.label.toLowerCase()}</li>
					<li>Property type: {type}</li>
					{FILTER_KEYS.map((key) => (
						<li key={key}>
							{filterSpec(key, 2023).label}: {filterText(key, filters[key].min)} to{' '}
							{filterText(key, filters[key].max)}
						</li>
					))}
				</ul>
			</Card>
		</div>
	)
}
