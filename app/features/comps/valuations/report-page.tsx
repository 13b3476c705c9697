import { formatUsd } from '~/core/format-number'
import { paths } from '~/core/http/paths'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { FEATURES } from '~/features/comps/estimate/adjustments'
import { formatDay } from '~/core/time/calendar-date'
import { METHODS, NOT_AN_APPRAISAL } from '~/features/comps/estimate/estimate'
import { PLACE_RULE } from '~/features/comps/estimate/place'
import { FILTER_KEYS, filterSentence } from '~/features/comps/estimate/filters'
import { SAMPLE_MARK } from '~/features/comps/sample-tool/types'
import { type EvaluatedValuation, noValueText, type Valuation } from './valuation'
import { unusedSaleLines } from './unused-sales'
import { distanceText } from './distance-text'
import { ReportGrid } from './report-grid'
import { changedValueText, type SavedValue } from './saved-value'
import { distanceProblem, locationText } from '~/features/comps/location/subject-location'
import { EstimateCard } from '~/features/comps/estimate/estimate-card'
import { SubjectFacts } from '~/features/comps/estimate/subject-facts'
import { Link } from '~/ui/link/link'

export type ValuationReportPageProps = {
	valuation: Valuation
	appraised: EvaluatedValuation
	isSample: boolean
	savedValue: SavedValue | null
	/** The print date. */
	today: string
}

/** A printable valuation with all its inputs, without controls. */
export function ValuationReportPage({
	valuation,
	appraised,
	isSample,
	savedValue,
	today,
}: ValuationReportPageProps) {
	const { name, subject, rates, method, asOf, filters, type } = valuation
	const { estimate, candidates, location } = appraised
	const changed = changedValueText(savedValue, estimate?.value ?? null)
	const problem = distanceProblem(location)
	const where = location === null ? null : locationText(location)
	const notes = (estimate?.comps ?? []).flatMap(({ sale }) => {
		const note = valuation.choices[sale.id]?.note ?? ''
		return note === '' ? [] : [{ sale, note }]
	})
	const unused = unusedSaleLines(appraised)
	const excluded = candidates.filter(({ choice, lacksSize }) => choice.isExcluded || lacksSize)
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
			{changed !== null && <Notice tone="warn">{changed}</Notice>}
			<EstimateCard
				estimate={estimate}
				valuation={valuation}
				isSample={isSample}
				emptyText={noValueText(appraised)}
				hasActions={false}
			/>
			<Card title="Subject Property" titleId="report-subject">
				<SubjectFacts home={subject} />
				{where !== null && <p className="note mt-3">{where}</p>}
			</Card>
			{estimate !== null && (
				<Card title="Sales Comparison" titleId="report-comps">
					<ReportGrid
						subject={subject}
						comps={estimate.comps}
						distanceOf={(saleId) => {
							const distance = candidates.find(({ sale }) => sale.id === saleId)?.distance ?? null
							return distance === null ? null : distanceText(distance, location)
						}}
					/>
					{notes.length > 0 && (
						<ul className="comps__bullets mt-3">
							{notes.map(({ sale, note }) => (
								<li key={sale.id}>
									{sale.address}: {note}
								</li>
							))}
						</ul>
					)}
				</Card>
			)}
			{excluded.length > 0 && (
				<Card title="Excluded Comps" titleId="report-excluded">
					<ul className="comps__bullets">
						{excluded.map(({ sale, choice }) => (
							<li key={sale.id}>
								{sale.address}, {formatUsd(sale.price)}:{' '}
								{choice.isExcluded ? choice.reason : 'no living area'}
							</li>
						))}
					</ul>
				</Card>
			)}
			{unused.length > 0 && (
				<Card title="Sales Not Used" titleId="report-unused">
					<ul className="comps__bullets">
						{unused.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</Card>
			)}
			<Card title="Rates, Method and Filters" titleId="report-rates">
				<ul className="comps__bullets">
					{FEATURES.map(({ key, label, per }) => (
						<li key={key}>
							{label}: {formatUsd(rates[key])} {per}
						</li>
					))}
					<li>Market trend: {rates.monthly}% a month</li>
					<li>Weighting: {METHODS.find(({ key }) => key === method)?.label.toLowerCase()}</li>
					<li>Property type: {type}</li>
					{FILTER_KEYS.filter((key) => key !== 'distance' || problem === null).map((key) => (
						<li key={key}>{filterSentence(key, filters[key])}</li>
					))}
					<li>Place: {PLACE_RULE}</li>
					{problem !== null && <li>Distance: not applied. {problem}</li>}
				</ul>
			</Card>
		</div>
	)
}
