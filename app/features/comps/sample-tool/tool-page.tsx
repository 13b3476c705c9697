import { browserStorage } from '~/core/browser-storage'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Button } from '~/ui/button/button'
import { Card, Disclosure } from '~/ui/card/card'
import { Select } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { sampleSalePrice } from './formulas'
import { SAMPLE_MARK } from './types'
import { saveView, readView, type SavedComps } from './storage'
import { initialState, rateComps, readTool, toolFields, type ToolState } from './state'
import { CompsMap } from '~/features/comps/map/comps-map'
import { CompsNav } from '~/features/comps/access/comps-nav'
import { RangeFields } from '~/features/comps/forms/range-fields'
import { SavedCompsCard } from './saved-comps'
import { linkTo, type ToolData, type ToolUse } from './use-tool'
import { PropertySummary, ToolEstimate } from './tool-summary'
import { compRowId, ToolTable } from './tool-table'

/** The state of the tool: the address of the page at first, and with script in step with it. */
function useTool({ homes, search, currentYear }: ToolData) {
	const [first] = useState(() => readTool(new URLSearchParams(search), homes, currentYear))
	const [state, setState] = useState(first.state)
	const change = (next: ToolState) => {
		setState(next)
		if (next.view !== state.view) saveView(browserStorage, next.view)
		// No server is asked: the address alone follows, so that a reload shows the same.
		window.history.replaceState(
			window.history.state,
			'',
			paths.sampleComps(toolFields(next, homes)),
		)
	}
	useEffect(() => {
		// The view that was last chosen, unless the address asks for one.
		const storedView = readView(browserStorage)
		if (storedView !== null && !new URLSearchParams(search).has('view')) {
			setState((now) => ({ ...now, view: storedView }))
		}
	}, [search])
	return { state, change, isUnknownHome: first.isUnknownHome && state.home === null }
}

/** The comps tool with the sample data, computed in the browser. */
export function ToolPage({ data, now }: { data: ToolData; now: () => Date }) {
	const hydrated = useHydrated()
	const { homes, comps, currentYear, failure } = data
	const { state, change, isUnknownHome } = useTool(data)
	const [hot, setHot] = useState<string | null>(null)
	const main = homes.find(({ id }) => id === state.home) ?? null
	const rated = useMemo(() => rateComps(comps, state, sampleSalePrice), [comps, state])
	const active = rated.filter(({ isActive }) => isActive)
	const use: ToolUse = { state, homes, change }
	const open = ({ fields, mainProperty }: SavedComps) => {
		const homeField: [string, string][] = mainProperty === null ? [] : [['home', mainProperty.id]]
		const params = new URLSearchParams([
			...homeField,
			...fields.filter(([name]) => name !== 'home'),
		])
		change(readTool(params, homes, currentYear).state)
	}
	const submit = (event: FormEvent) => event.preventDefault()

	return (
		<div className="wrap page stack comps">
			<PageHeader
				eyebrow="Comps"
				title="Property comps"
				lead="Compare a property with similar homes nearby."
				actions={<Badge tone="warn">{SAMPLE_MARK}</Badge>}
			/>
			<CompsNav current="sample" />
			{isUnknownHome && (
				<Notice tone="error" live>
					Failed to search property
				</Notice>
			)}
			{failure !== null && (
				<Notice
					tone="error"
					live
					action={
						<a href={paths.sampleComps(toolFields(state, homes))} className="btn btn--sm">
							Try Again
						</a>
					}
				>
					{failure}
				</Notice>
			)}
			{/* Without JavaScript this is the page's only form: all its fields become part of the
			   address. */}
			<form method="get" action={paths.comps()} onSubmit={submit} className="stack">
				{!hydrated && <StateFields state={state} />}
				<div className="tiles comps__columns">
					<Card title="Property" titleId="comps-property">
						<div className="stack stack--tight">
							<Select
								label="Choose a property"
								id="comps-home"
								name="home"
								value={state.home ?? 'none'}
								onChange={(event) => {
									const { value } = event.currentTarget
									change({ ...state, home: value === 'none' ? null : value })
								}}
								options={[
									{ value: 'none', label: 'No property' },
									...homes.map(({ id, address, city }) => ({
										value: id,
										label: `${address}, ${city}`,
									})),
								]}
							/>
							{!hydrated && <Button type="submit">Show</Button>}
							<PropertySummary main={main} />
							<ToolSwitch
								{...use}
								name="view"
								label="Estimate"
								options={{ arv: 'ARV', rent: 'Rent Estimate' }}
								className="segmented"
							/>
							{main !== null && <ToolEstimate main={main} active={active} view={state.view} />}
						</div>
					</Card>
					<Card
						title="Map"
						titleId="comps-map"
						aside={
							<ToolSwitch
								{...use}
								name="map"
								label="Map type"
								options={{ map: 'Map', satellite: 'Satellite' }}
								className="segmented segmented--sm"
							/>
						}
					>
						<CompsMap
							points={rated.map((comp, i) => ({
								id: comp.id,
								number: i + 1,
								label: `${comp.address}, ${comp.distance} mi`,
								place: comp,
								isActive: comp.isActive,
							}))}
							unplaced={0}
							center={null}
							tiles={null}
							look={state.map}
							hot={hot}
							onHot={setHot}
							rowId={compRowId}
						/>
					</Card>
				</div>
				<Disclosure title="Refine Filter" open>
					<RangeFields
						filters={state.filters}
						type={state.type}
						currentYear={currentYear}
						onFilters={(filters) => change({ ...state, filters })}
						onType={(type) => change({ ...state, type })}
					/>
					<div className="form-actions mt-5">
						{!hydrated && (
							<Button type="submit" variant="primary">
								Apply
							</Button>
						)}
						<a className="btn btn--sm" {...linkTo(cleared(state, homes), use)}>
							Clear filters
						</a>
					</div>
				</Disclosure>
				<Card title="Comparable Properties" titleId="comps-table">
					{active.length === 0 && (
						<p className="mb-3" role="status">
							No comparable properties found. Adjust filters or search for a different property.
						</p>
					)}
					<ToolTable {...use} rated={rated} hot={hot} onHot={setHot} />
					{!hydrated && (
						<div className="form-actions mt-5">
							<Button type="submit">Use the ticked comps</Button>
						</div>
					)}
				</Card>
			</form>
			<div>
				<Card title="Saved comps" titleId="comps-saved-title">
					<SavedCompsCard
						userId={data.userId}
						main={main}
						comps={active}
						fields={toolFields(state, homes)}
						onOpen={open}
						now={now}
					/>
				</Card>
			</div>
		</div>
	)
}

/** Resets the filters, and nothing else. */
function cleared(state: ToolState, homes: ToolUse['homes']): ToolState {
	const { filters, type } = initialState(homes)
	return { ...state, filters, type }
}

/** State without form fields of its own. */
function StateFields({ state }: { state: ToolState }) {
	const { view, map, sort, dir } = state
	return Object.entries({ view, map, sort, dir }).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	))
}

type ToolSwitchProps = ToolUse & {
	/** The part of the state that it changes. */
	name: 'view' | 'map'
	label: string
	options: Record<string, string>
	className: string
}

function ToolSwitch({ name, label, options, className, state, ...use }: ToolSwitchProps) {
	return (
		<div className={className} role="group" aria-label={label}>
			{Object.entries(options).map(([value, text]) => (
				<a
					key={value}
					className="segmented__item"
					aria-current={state[name] === value ? 'true' : undefined}
					{...linkTo({ ...state, [name]: value }, use)}
				>
					{text}
				</a>
			))}
		</div>
	)
}
