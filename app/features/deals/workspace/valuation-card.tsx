import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { formatDay } from '~/core/time/calendar-date'
import { formatUsd } from '~/core/format-number'
import { arvDifference } from '~/features/deals/parts/arv-difference'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { Select } from '~/ui/field/inputs'
import { StatList } from '~/ui/stat/stat'
import { Link } from '~/ui/link/link'
import type { DealView } from './deal.server'

type ValuationCardProps = Pick<DealView, 'deal' | 'canChange' | 'arv' | 'valuation'>

/** The ARV beside a comps valuation, for viewers who may use comps. */
export function ValuationCard({ deal, canChange, arv, valuation }: ValuationCardProps) {
	if (valuation === null) return null
	const { attached, choices } = valuation
	return (
		<Card title="Value from Comps" titleId="valuation-title">
			{attached !== null && <Attached attached={attached} arv={arv} />}
			{choices.length === 0 ? (
				<p className="note">
					Once you have{' '}
					<Link to={paths.valuations()} className="link">
						a valuation
					</Link>
					, you can compare it with the ARV here.
				</p>
			) : (
				canChange && (
					<Form method="post" action={paths.deal(deal.id)} className="field-with-button mt-3">
						<FormTokenField />
						<Select
							key={attached?.id ?? ''}
							id="deal-valuation"
							name="valuationId"
							label="Valuation"
							defaultValue={attached?.id ?? ''}
							options={[
								{ value: '', label: 'None' },
								...choices.map(({ id, name }) => ({ value: id, label: name })),
							]}
						/>
						<Button type="submit" name="intent" value="valuation">
							Save
						</Button>
					</Form>
				)
			)}
		</Card>
	)
}

type Attached = NonNullable<NonNullable<DealView['valuation']>['attached']>

function Attached({ attached, arv }: { attached: Attached; arv: number | null }) {
	const { id, name, estimate, asOf } = attached
	const difference = arv === null || estimate === null ? null : arvDifference(arv, estimate)
	return (
		<>
			<StatList
				figures={[
					{
						key: 'value',
						label: (
							<Link to={paths.valuation(id)} className="link">
								{name}
							</Link>
						),
						value: estimate === null ? 'No comps yet' : formatUsd(estimate.value),
					},
					...(estimate === null
						? []
						: [
								{
									key: 'range',
									label: 'Range',
									value: `${formatUsd(estimate.low)} to ${formatUsd(estimate.high)}`,
								},
							]),
					{ key: 'asOf', label: 'As of', value: formatDay(asOf) },
					{ key: 'arv', label: 'Your ARV', value: arv === null ? 'Not entered' : formatUsd(arv) },
				]}
			/>
			{difference !== null && <p className="mt-2">{difference}</p>}
		</>
	)
}
