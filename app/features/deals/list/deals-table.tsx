import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { fieldValues, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { shortDate } from '~/core/time/format-date'
import { formatUsd } from '~/core/format-number'
import { criteriaCell } from '~/features/deals/criteria/criterion-texts'
import { MAX_TAG_LENGTH } from '~/features/deals/parts/part-limits'
import { STAGE_OPTIONS, stageLabel } from '~/features/deals/stages'
import { strategyLabel } from '~/features/deals/strategies'
import { Badge } from '~/ui/badge/badge'
import { Button } from '~/ui/button/button'
import { Checkbox } from '~/ui/field/checkbox'
import { FieldError } from '~/ui/field/field'
import { FormTokenField } from '~/ui/field/form-token'
import { Select, TextInput } from '~/ui/field/inputs'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { SortHead } from '~/ui/table/sort-head'
import { TableFrame } from '~/ui/table/table-frame'
import { FigureStrip } from '~/features/deals/figures/figure-strip'
import { Link } from '~/ui/link/link'
import { dealListPath, type DealQuery, type DealSort, sortedBy } from './deal-query'
import type { DealListView, ListedDeal } from './deal-list.server'
import './deals.css'

type DealsTableProps = DealListView & { result: FormResult | undefined }

/** The deals in rows. One form has them all, so that several can be chosen for one button. */
export function DealsTable(props: DealsTableProps) {
	const { query, deals, canChange, hasCriteria, result } = props
	const sent = result?.values
	const chosen = new Set([sent?.['deal'] ?? []].flat())
	return (
		<Form method="post" action={dealListPath(query)} className="stack stack--sm deals-form">
			<FormTokenField />
			<TableFrame label="Table of deals">
				<table className="table table--cards deals-table">
					<thead>
						<tr>
							{canChange && (
								<th scope="col">
									<span className="sr-only">Choose</span>
								</th>
							)}
							<Head query={query} sort="address" label="Address" />
							<Head query={query} sort="stage" label="Stage" />
							<Head query={query} sort="price" label="Price" />
							<th scope="col">Figures</th>
							{hasCriteria && <th scope="col">Criteria met</th>}
							<Head query={query} sort="change" label="Changed" />
						</tr>
					</thead>
					<tbody>
						{deals.map((deal) => (
							<Row
								key={deal.id}
								deal={deal}
								canChange={canChange}
								hasCriteria={hasCriteria}
								isChosen={chosen.has(deal.id)}
							/>
						))}
					</tbody>
				</table>
			</TableFrame>
			{canChange && <ChosenDeals show={query.show} result={result} />}
		</Form>
	)
}

function Head({ query, sort, label }: { query: DealQuery; sort: DealSort; label: string }) {
	return (
		<SortHead
			label={label}
			to={dealListPath(sortedBy(query, sort))}
			dir={query.sort === sort ? query.dir : null}
		/>
	)
}

type ChosenProps = Pick<DealQuery, 'show'> & { result: FormResult | undefined }

/**
 * What can be done with the chosen deals, at the foot of the window while the list is in it; hidden by its
 * sheet while none is chosen, which also counts them.
 */
function ChosenDeals({ show, result }: ChosenProps) {
	const fields = fieldValues(result, 'tag', {})
	return (
		<fieldset className="deals-chosen">
			<legend className="note deals-chosen__count">Chosen deals</legend>
			<FieldError id="deals-chosen" error={fieldValues(result, 'compare', {}).error('deal')} />
			<div className="search-form">
				<TextInput
					id="deals-tag"
					name="tag"
					label="Tag"
					autoComplete="off"
					defaultValue={fields.value('tag')}
					error={fields.error('tag')}
					maxLength={MAX_TAG_LENGTH}
				/>
				<Button type="submit" name="intent" value="tag">
					Add Tag
				</Button>{' '}
				{show === 'active' && (
					<>
						<Button type="submit" name="intent" value="compare">
							Compare
						</Button>{' '}
						<Button type="submit" name="intent" value="archive">
							Archive
						</Button>
					</>
				)}
			</div>
		</fieldset>
	)
}

type RowProps = {
	deal: ListedDeal
	canChange: boolean
	hasCriteria: boolean
	/** Chosen in a form that was refused. */
	isChosen: boolean
}

function Row({ deal, canChange, hasCriteria, isChosen }: RowProps) {
	const { id, propertyAddress, strategy, price, tags, updatedAt, headline, missing } = deal
	return (
		<tr>
			{canChange && (
				<td className="deals-table__choose">
					<Checkbox
						name="deal"
						value={id}
						defaultChecked={isChosen}
						label={<span className="sr-only">Choose {propertyAddress}</span>}
					/>
				</td>
			)}
			<th scope="row" className="deals-table__address">
				<Link to={paths.deal(id)} className="link">
					{propertyAddress}
				</Link>
				<span className="row cell-badges">
					<span className="note">{strategyLabel(strategy)}</span>
					{tags.map((tag) => (
						<Badge key={tag}>{tag}</Badge>
					))}
				</span>
			</th>
			<td data-label="Stage">{canChange ? <StageSelect deal={deal} /> : stageLabel(deal.stage)}</td>
			<td data-label="Price" className="tabular-nums">
				{price === null ? '—' : formatUsd(price)}
			</td>
			<td data-label="Figures" className="deals-table__figures">
				{missing === null ? (
					<FigureStrip figures={headline} />
				) : (
					<span className="note">{missing}</span>
				)}
			</td>
			{hasCriteria && (
				<td data-label="Criteria met" className="tabular-nums cell-nowrap">
					<CriteriaCell criteria={deal.criteria} />
				</td>
			)}
			<td data-label="Changed" className="note">
				<time dateTime={updatedAt}>{shortDate(updatedAt)}</time>
			</td>
		</tr>
	)
}

function CriteriaCell({ criteria }: Pick<ListedDeal, 'criteria'>) {
	if (criteria === null) return '—'
	const { text, note } = criteriaCell(criteria)
	return (
		<>
			{text}
			{note !== '' && <span className="note cell-note deals-table__note">{note}</span>}
		</>
	)
}

/** The stage of a deal: saved when it is chosen, or with its button where there is no script. */
function StageSelect({ deal: { id, stage, propertyAddress } }: { deal: ListedDeal }) {
	const save = useRef<HTMLButtonElement>(null)
	const hydrated = useHydrated()
	return (
		<span className="deals-stage">
			<Select
				key={stage}
				id={`stage-${id}`}
				name={`stage-${id}`}
				label={`Stage of ${propertyAddress}`}
				fieldClassName="deals-stage__field"
				defaultValue={stage}
				options={STAGE_OPTIONS}
				autoComplete="off"
				onChange={(event) => event.currentTarget.form?.requestSubmit(save.current)}
			/>
			<Button
				ref={save}
				type="submit"
				size="sm"
				name="intent"
				value={`move:${id}`}
				hidden={hydrated}
				aria-label={`Save the stage of ${propertyAddress}`}
			>
				Save
			</Button>
		</span>
	)
}
