import { inputDefinition } from '~/deal'
import { nounFor } from '~/core/plural'
import { formatUsd } from '~/core/format-number'
import { Stat } from '~/ui/stat/stat'
import { sampleArv, estimatedRent } from './formulas'
import { NOT_AN_APPRAISAL } from '~/features/comps/estimate/estimate'
import type { Comparable, MainProperty } from './types'
import '~/features/comps/comps.css'

/** The features of the main property. */
export function PropertySummary({ main }: { main: MainProperty | null }) {
	if (main === null) {
		return (
			<p className="text-muted">No property selected. Search for a property to view details.</p>
		)
	}
	const facts: [string, string][] = [
		['Type', main.propertyType],
		['Beds', String(main.beds)],
		['Baths', String(main.baths)],
		['Sq ft', main.sqft.toLocaleString('en-US')],
		['Year built', String(main.yearBuilt)],
		['Rent per sq ft', `$${main.rentPerSqft.toFixed(2)}`],
		['Rent per bedroom', formatUsd(main.rentPerBedroom)],
	]
	return (
		<div className="stack stack--tight">
			<p className="font-medium">
				{main.address}, {main.city}, {main.state} {main.zipCode}
			</p>
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

export type ToolEstimateProps = {
	main: MainProperty
	active: readonly Comparable[]
	view: 'arv' | 'rent'
}

/** The figure of the sample data for the selected view. It cannot be passed to the calculator. */
export function ToolEstimate({ main, active, view }: ToolEstimateProps) {
	const from =
		active.length === 0
			? "No comps selected, so this is the property's own estimate."
			: `From ${active.length} active ${nounFor(active.length, 'comp')}.`
	const rent = estimatedRent(active, main)
	const arv = sampleArv(active, main)
	return (
		<div role="status" className="stack stack--tight">
			{view === 'rent' ? (
				<Stat
					size="lg"
					label="Estimated rent"
					value={
						<>
							<data id="comps-rent" value={rent} translate="no">
								{formatUsd(rent)}
							</data>
							<span className="text-muted comps__unit"> a month</span>
						</>
					}
					note={`The property’s own range: ${formatUsd(main.rentRangeLow)} to ${formatUsd(main.rentRangeHigh)}`}
				/>
			) : (
				<Stat
					size="lg"
					label={inputDefinition('arv').label}
					value={
						<data id="comps-arv" value={arv.value} translate="no">
							{formatUsd(arv.value)}
						</data>
					}
					note={`Conservative ${formatUsd(arv.conservative)}, aggressive ${formatUsd(arv.aggressive)}`}
				/>
			)}
			<p className="text-sm text-muted">
				{from} {NOT_AN_APPRAISAL}
			</p>
		</div>
	)
}
