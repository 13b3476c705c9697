import { Link, useLocation } from '@remix-run/react'
import { useState } from 'react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { formatDay } from '~/core/time/calendar-date'
import { toPoint } from '~/features/comps/map/geo'
import { candidateRowId, type GridView, sortCandidates } from './table-state'
import { addressLine, CONDITIONS, type PropertyFacts } from '~/features/comps/estimate/comparable'
import { SAMPLE_MARK } from '~/features/comps/sample-tool/types'
import { type EvaluatedValuation, medianPerSqft } from './valuation'
import type { valuationView } from './valuation.actions.server'
import { CompPanel } from './comp-panel'
import { CompsTable, distanceText } from './comps-table'
import { CompsMap } from '~/features/comps/map/comps-map'
import { CompsNav } from '~/features/comps/access/comps-nav'
import { EstimateCard } from '~/features/comps/estimate/estimate-card'
import { formError, type FormResult } from '~/core/forms/form-result'
import { DeleteQuestion, FiltersForm, RatesForm, SubjectForm } from './valuation-forms'

export type ValuationPageProps = Awaited<ReturnType<typeof valuationView>> & {
	result: FormResult | undefined
}

/** A valuation: the subject, similar sales, and the estimated value. */
export function ValuationPage(props: ValuationPageProps) {
	const { valuation, appraised, isSample, view, comp, asksDelete, currentYear, result } = props
	const { id, name, subject, rates, method, asOf } = valuation
	const { beyond, filteredOut, estimate } = appraised
	const [hot, setHot] = useState<string | null>(null)
	const { key } = useLocation()
	const candidates = sortCandidates(appraised.candidates, view)
	const openedCandidate = candidates.find(({ sale }) => sale.id === comp)
	const active = candidates.filter(({ isActive }) => isActive)
	return (
		<div className="wrap page stack comps">
			<PageHeader
				eyebrow="Comps"
				title={name}
				lead={`As of ${formatDay(asOf)}`}
				actions={
					<>
						{isSample && <Badge tone="warn">{SAMPLE_MARK}</Badge>}
						<ButtonLink
							to={paths.valuation(id, { confirm: 'delete' })}
							size="sm"
							variant="quiet"
							preventScrollReset
						>
							Delete
						</ButtonLink>
					</>
				}
			/>
			<CompsNav current="valuations" />
			{asksDelete && <DeleteQuestion id={id} name={name} />}
			{formError(result) !== null && (
				<Notice tone="error" live>
					{formError(result)}
				</Notice>
			)}
			<div className="tiles comps__columns">
				<div className="stack">
					<EstimateCard estimate={estimate} valuation={valuation} isSample={isSample} />
					<Card title="Subject Property" titleId="comps-subject">
						<SubjectFacts home={subject} />
					</Card>
				</div>
				<Card title="Map" titleId="comps-map" aside={<Looks id={id} view={view} />}>
					<ValuationMap {...props} candidates={candidates} hot={hot} onHot={setHot} />
				</Card>
			</div>
			{openedCandidate !== undefined && (
				<CompPanel
					valuationId={id}
					view={view}
					candidate={openedCandidate}
					result={estimate?.comps.find(({ sale }) => sale.id === openedCandidate.sale.id)}
					rates={rates}
					method={method}
					formResult={result}
				/>
			)}
			<Card title="Comparable sales" titleId="comps-table">
				<p className="tabular-nums toolbar note comps__toolbar" role="status">
					{active.length} of {candidates.length} comps used.
					{beyond > 0 && ` ${beyond} more matched your filters but were less similar.`}
					{filteredOut > 0 && ` ${filteredOut} outside your filters.`}
				</p>
				{candidates.length === 0 ? (
					<p>
						No comparable properties found. Adjust filters or search for a different property.{' '}
						{!isSample && (
							<Link to={paths.importSales()} className="link">
								Import sales
							</Link>
						)}
					</p>
				) : (
					<CompsTable
						valuationId={id}
						candidates={candidates}
						estimate={estimate}
						view={view}
						hot={hot}
						onHot={setHot}
					/>
				)}
			</Card>
			<FiltersForm
				key={`filters ${key}`}
				valuation={valuation}
				currentYear={currentYear}
				result={result}
			/>
			<RatesForm
				key={`rates ${key}`}
				valuation={valuation}
				result={result}
				medianPerSqft={medianPerSqft(active.map(({ sale }) => sale))}
			/>
			<SubjectForm key={`subject ${key}`} valuation={valuation} result={result} />
		</div>
	)
}

type MapProps = ValuationPageProps & {
	candidates: EvaluatedValuation['candidates']
	hot: string | null
	onHot: (id: string | null) => void
}

function ValuationMap({ valuation, candidates, tiles, view, hot, onHot }: MapProps) {
	const placed = candidates.flatMap(({ sale, distance, bearing, isActive }, i) => {
		if (distance === null || bearing === null) return []
		const label = `${sale.address}, ${distanceText(distance)}`
		return [{ id: sale.id, number: i + 1, label, place: { distance, bearing }, isActive }]
	})
	if (placed.length === 0) {
		return (
			<p className="text-sm text-muted comps__note">
				No map yet. Add the subject's latitude and longitude under Edit Property to see comps on a
				map.
			</p>
		)
	}
	return (
		<CompsMap
			points={placed}
			unplaced={candidates.length - placed.length}
			center={toPoint(valuation.subject)}
			tiles={view.look === 'map' ? tiles : null}
			look={view.look}
			hot={hot}
			onHot={onHot}
			rowId={candidateRowId}
		/>
	)
}

function Looks({ id, view }: { id: string; view: GridView }) {
	return (
		<div className="segmented segmented--sm" role="group" aria-label="Map type">
			{(['map', 'satellite'] as const).map((look) => (
				<Link
					key={look}
					to={paths.valuation(id, { ...view, look })}
					className="segmented__item"
					aria-current={view.look === look ? 'true' : undefined}
					preventScrollReset
					replace
				>
					{look === 'map' ? 'Map' : 'Diagram'}
				</Link>
			))}
		</div>
	)
}

const orUnknown = (value: number | null, unit = ''): string =>
	value === null ? 'Unknown' : `${value.toLocaleString('en-US')}${unit}`

/** The known features of a property. */
export function SubjectFacts({ home }: { home: PropertyFacts }) {
	const condition = CONDITIONS.find(({ value }) => value === home.condition)
	const facts: [string, string][] = [
		['Type', home.propertyType === '' ? 'Unknown' : home.propertyType],
		['Beds', orUnknown(home.beds)],
		['Baths', orUnknown(home.baths)],
		['Living area (GLA)', orUnknown(home.sqft, ' sq ft')],
		['Lot', orUnknown(home.lotSqft, ' sq ft')],
		['Year built', home.yearBuilt === null ? 'Unknown' : String(home.yearBuilt)],
		['Garage', orUnknown(home.garage, ' cars')],
		['Pool', home.hasPool === null ? 'Unknown' : home.hasPool ? 'Yes' : 'No'],
		['Condition', condition?.label ?? 'Unknown'],
	]
	return (
		<div className="stack stack--tight">
			<p className="font-medium">{addressLine(home)}</p>
			<dl className="tabular-nums comps__facts comps__facts--tight">
				{facts.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</div>
	)
}
