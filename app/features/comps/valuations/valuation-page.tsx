import { countOf } from '~/core/plural'
import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { formatDay } from '~/core/time/calendar-date'
import { locationText, type SubjectLocation } from '~/features/comps/location/subject-location'
import { type ComparedTraits, TRAITS, type TraitKey } from '~/features/comps/estimate/similarity'
import { type GridView, sortCandidates } from './table-state'
import { saleRowId } from '~/features/comps/sales/sale-row'
import { SAMPLE_MARK } from '~/features/comps/sample-tool/types'
import { type EvaluatedValuation, medianPerSqft, noValueText } from './valuation'
import type { valuationView } from './valuation.actions.server'
import { CompPanel } from './comp-panel'
import { CompsTable } from './comps-table'
import { distanceText } from './distance-text'
import { ElsewhereSales, LackingSales, OutsideSales } from './outside-sales'
import { changedValueText } from './saved-value'
import { laterText, ofSubjectText, olderText } from './unused-sales'
import { CompsMap } from '~/features/comps/map/comps-map'
import { CompsNav } from '~/features/comps/access/comps-nav'
import { EstimateCard, ValueBar } from '~/features/comps/estimate/estimate-card'
import { SubjectFacts } from '~/features/comps/estimate/subject-facts'
import { formError, type FormResult } from '~/core/forms/form-result'
import { Link } from '~/ui/link/link'
import {
	ChangedValue,
	DeleteQuestion,
	FiltersForm,
	RatesForm,
	SubjectForm,
} from './valuation-forms'

export type ValuationPageProps = Awaited<ReturnType<typeof valuationView>> & {
	result: FormResult | undefined
}

/** A valuation: the subject, similar sales, and the estimated value. */
export function ValuationPage(props: ValuationPageProps) {
	const { valuation, appraised, isSample, view, comp, asksDelete, edit, currentYear, result } =
		props
	const changed = changedValueText(props.savedValue, appraised.estimate?.value ?? null)
	const { id, name, subject, rates, method, asOf } = valuation
	const { beyond, filteredOut, outsideSales, estimate, location, traits } = appraised
	const { elsewhereCount, elsewhereSales } = appraised
	const [hot, setHot] = useState<string | null>(null)
	const { key } = useLocation()
	const candidates = sortCandidates(appraised.candidates, view)
	const openedCandidate = candidates.find(({ sale }) => sale.id === comp)
	const hasMap = candidates.some(({ distance }) => distance !== null)
	const active = candidates.filter(({ isActive }) => isActive)
	const sizeless = candidates.filter(({ lacksSize }) => lacksSize).length
	const cards = (
		<>
			<EstimateCard
				estimate={estimate}
				valuation={valuation}
				isSample={isSample}
				emptyText={noValueText(appraised)}
				compPath={(comp) => `${paths.valuation(id, { ...view, comp })}#${saleRowId(comp)}`}
			/>
			<Card title="Subject Property" titleId="comps-subject">
				<SubjectFacts home={subject} />
				<LocationNote id={id} location={location} />
			</Card>
		</>
	)
	return (
		<div className="wrap page stack comps">
			<PageHeader
				eyebrow="Comps"
				title={name}
				lead={`As of ${formatDay(asOf)}`}
				actions={isSample && <Badge tone="warn">{SAMPLE_MARK}</Badge>}
			/>
			<CompsNav current="valuations" />
			{asksDelete && <DeleteQuestion id={id} name={name} />}
			{formError(result) !== null && (
				<Notice tone="error" live>
					{formError(result)}
				</Notice>
			)}
			{changed !== null && <ChangedValue text={changed} />}
			<div className="tiles comps__columns">
				{hasMap ? <div className="stack">{cards}</div> : cards}
				{hasMap && (
					<Card
						title="Map"
						titleId="comps-map"
						aside={
							// Without street tiles both would be the same drawing.
							props.tiles !== null && location !== null && <Looks id={id} view={view} />
						}
					>
						<ValuationMap {...props} candidates={candidates} hot={hot} onHot={setHot} />
					</Card>
				)}
			</div>
			<Card title="Comparable Sales" titleId="comps-table">
				<p className="tabular-nums toolbar note comps__toolbar" role="status">
					{active.length} of {countOf(candidates.length, 'comp')} used.
					{beyond > 0 && ` ${beyond} more matched your filters but were less similar.`}
					{filteredOut > 0 && ` ${filteredOut} outside your filters.`}
					{elsewhereCount > 0 && ` ${elsewhereCount} in another city or state.`}
					{sizeless > 0 && ` ${sizelessText(sizeless)}`}
					{candidates.length > 0 && ' Open a comp to adjust or exclude it.'}
				</p>
				{candidates.length === 0 ? (
					<p>
						{noValueText(appraised)}{' '}
						{!isSample && (
							<Link to={paths.importSales()} className="link">
								Import sales
							</Link>
						)}
					</p>
				) : (
					<CompsTable
						valuationId={id}
						subject={subject}
						candidates={candidates}
						estimate={estimate}
						location={location}
						view={view}
						opened={openedCandidate?.sale.id ?? null}
						details={
							openedCandidate !== undefined && (
								<CompPanel
									valuationId={id}
									view={view}
									candidate={openedCandidate}
									result={estimate?.comps.find(({ sale }) => sale.id === openedCandidate.sale.id)}
									rates={rates}
									method={method}
									isSample={isSample}
									formResult={result}
								/>
							)
						}
						hot={hot}
						onHot={setHot}
					/>
				)}
				{candidates.length > 0 && <ComparedNote traits={traits} />}
				<LackingSales
					valuationId={id}
					sales={appraised.lackingSales}
					count={appraised.lackingCount}
					isSample={isSample}
				/>
				<OutsideSales
					valuationId={id}
					sales={outsideSales}
					count={filteredOut}
					isSample={isSample}
				/>
				<ElsewhereSales
					sales={elsewhereSales}
					count={elsewhereCount}
					isOpen={candidates.length === 0}
				/>
				<NotComparedNotes {...appraised} isSample={isSample} />
			</Card>
			<FiltersForm
				key={`filters ${key}`}
				valuation={valuation}
				currentYear={currentYear}
				location={location}
				result={result}
			/>
			<RatesForm
				key={`rates ${key}`}
				valuation={valuation}
				result={result}
				medianPerSqft={medianPerSqft(active.map(({ sale }) => sale))}
			/>
			<SubjectForm
				key={`subject ${key}`}
				valuation={valuation}
				result={result}
				isOpen={edit === 'subject'}
			/>
			<ValueBar estimate={estimate} valuation={valuation} isSample={isSample} />
		</div>
	)
}

type MapProps = ValuationPageProps & {
	candidates: EvaluatedValuation['candidates']
	hot: string | null
	onHot: (id: string | null) => void
}

function ValuationMap({ appraised, candidates, tiles, view, hot, onHot }: MapProps) {
	const { location } = appraised
	const placed = candidates.flatMap(({ sale, distance, bearing, isActive }, i) => {
		if (distance === null || bearing === null) return []
		const label = `${sale.address}, ${distanceText(distance, location)}`
		return [{ id: sale.id, number: i + 1, label, place: { distance, bearing }, isActive }]
	})
	return (
		<CompsMap
			points={placed}
			unplaced={candidates.length - placed.length}
			center={location}
			tiles={view.look === 'map' ? tiles : null}
			look={view.look}
			hot={hot}
			onHot={onHot}
			rowId={saleRowId}
		/>
	)
}

/** '2 comps lack a living area and aren't used.' */
const sizelessText = (count: number): string =>
	`${countOf(count, 'comp lacks', 'comps lack')} a living area and ${count === 1 ? "isn't" : "aren't"} used.`

/** How the subject's location is known, and how to enter it. */
function LocationNote({ id, location }: { id: string; location: SubjectLocation | null }) {
	const text =
		location === null
			? 'The location is unknown, so there are no distances and no map. City and ZIP code decide which sales are compared.'
			: locationText(location)
	if (text === null) return null
	return (
		<p className="note mt-3">
			{text}{' '}
			<Link to={`${paths.valuation(id, { edit: 'subject' })}#edit-subject`} className="link">
				Add a map link
			</Link>
		</p>
	)
}

type NotCompared = Pick<EvaluatedValuation, 'older' | 'later' | 'ofSubject'> & { isSample: boolean }

/** How many sales no filter can include, and how a valuation includes those of other dates. */
function NotComparedNotes({ older, later, ofSubject, isSample }: NotCompared) {
	if (isSample) return null
	const own = ofSubjectText(ofSubject)
	const dates = [
		{ id: 'older-sales', text: olderText(older), date: 'an earlier' },
		{ id: 'later-sales', text: laterText(later), date: 'a later' },
	]
	return (
		<>
			{own !== null && <p className="note mt-3">{own}</p>}
			{dates.map(
				({ id, text, date }) =>
					text !== null && (
						<p key={id} id={id} className="note mt-3">
							{text} To compare with them, set {date} valuation date under{' '}
							<a href="#edit-rates" className="link">
								Adjustment Rates and Method
							</a>
							.
						</p>
					),
			)}
		</>
	)
}

/** What the similarity of these comps is based on. */
function ComparedNote({ traits: { compared, missing } }: { traits: ComparedTraits }) {
	const names = (isNamed: (key: TraitKey) => boolean) =>
		TRAITS.filter(({ key }) => isNamed(key))
			.map(({ label }) => label.toLowerCase())
			.join(', ')
	const unknown = names((key) => !compared.includes(key) && !missing.includes(key))
	return (
		<p className="note mt-3">
			Match compares: {names((key) => compared.includes(key))}. A comp loses all points of a fact
			that it lacks.
			{missing.length > 0 && ` All comps lack: ${names((key) => missing.includes(key))}.`}
			{unknown !== '' && ` Unknown for your property, so not counted: ${unknown}.`}
		</p>
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
