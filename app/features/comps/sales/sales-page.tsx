import { Fragment } from 'react'
import type { FormResult } from '~/core/forms/form-result'
import { formError } from '~/core/forms/form-result'
import { countOf } from '~/core/plural'
import { Form } from '@remix-run/react'
import { formatUsd } from '~/core/format-number'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { House } from '~/ui/icons/icons'
import { TextInput } from '~/ui/field/inputs'
import { EmptyState, Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { TableFrame } from '~/ui/table/table-frame'
import { formatDay } from '~/core/time/calendar-date'
import { addressLine, listFacts, type Sale } from '~/features/comps/estimate/comparable'
import { CompsNav } from '~/features/comps/access/comps-nav'
import { Link } from '~/ui/link/link'
import { EditSaleForm } from './sale-fields'
import { saleRowId } from './sale-row'
import type { salesView } from './sales.actions.server'
import '~/features/comps/comps-table.css'
import '~/features/comps/comps.css'
import '~/ui/badge/chip.css'

export type SalesPageProps = Awaited<ReturnType<typeof salesView>> & {
	result: FormResult | undefined
}

const formatNumber = (value: number | null): string =>
	value === null ? '–' : value.toLocaleString('en-US')

/** The user's imported sales. */
export function SalesPage(props: SalesPageProps) {
	const { sales, matchCount, total, page, pages, text, asks, edited, valuation, result } = props
	const isEditedListed = sales.some(({ id }) => id === edited?.id)
	const list = { q: text, page: page === 1 ? undefined : page }
	const closeTo = valuation === null ? paths.sales(list) : paths.valuation(valuation)
	return (
		<div className="wrap page stack comps">
			<PageHeader
				eyebrow="Comps"
				title="My Comps"
				lead="Your sold comps. Only you can see this list."
				actions={
					<>
						<ButtonLink to={paths.newSale()}>Add a Sale</ButtonLink>
						<ButtonLink to={paths.importSales()} variant={total === 0 ? 'primary' : 'secondary'}>
							Import Sales
						</ButtonLink>
						{total > 0 && (
							<ButtonLink to={paths.valuations({ new: '1' })} variant="primary">
								New Valuation
							</ButtonLink>
						)}
					</>
				}
			/>
			<CompsNav current="sales" />
			{formError(result) !== null && (
				<Notice tone="error" live>
					{formError(result)}
				</Notice>
			)}
			{asks !== null && <DeleteQuestion asks={asks} total={total} closeTo={paths.sales(list)} />}
			{edited !== null && !isEditedListed && (
				<Card key={edited.id} id={EDIT_ID} title={`Edit ${edited.address}`} titleId="sales-edit">
					<EditSaleForm sale={edited} result={result} closeTo={closeTo} />
				</Card>
			)}
			{total === 0 ? (
				<Card>
					<EmptyState
						icon={<House />}
						title="No sales yet"
						action={
							<ButtonLink to={paths.importSales()} variant="primary">
								Import Sales
							</ButtonLink>
						}
						secondary={
							<Link to={paths.newSale()} className="link">
								Add Manually
							</Link>
						}
					>
						Import an MLS or listing-site export, county sales records, or rows pasted from a
						spreadsheet.
					</EmptyState>
				</Card>
			) : (
				<Card title="Sales" titleId="sales-title">
					<Form method="get" className="search-form mb-3" role="search">
						<TextInput label="Search" id="sales-q" name="q" type="search" defaultValue={text} />
						<Button type="submit">Search</Button>
						{text !== '' && (
							<Link to={paths.sales()} className="chip">
								Clear search
							</Link>
						)}
					</Form>
					<p className="tabular-nums toolbar note comps__toolbar" role="status">
						Showing {sales.length} of {matchCount.toLocaleString('en-US')}
						{text !== '' &&
							` (${matchCount.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} match)`}
					</p>
					{sales.length > 0 && <SalesTable {...props} list={list} closeTo={closeTo} />}
					<nav className="toolbar note tabular-nums" aria-label="Pages">
						<span>
							Page {page} of {pages}
						</span>
						<span className="form-actions">
							{page > 1 && (
								<Link to={paths.sales({ q: text, page: page - 1 })} className="btn btn--sm">
									Previous
								</Link>
							)}
							{page < pages && (
								<Link to={paths.sales({ q: text, page: page + 1 })} className="btn btn--sm">
									Next
								</Link>
							)}
							<Link to={paths.sales({ confirm: 'all' })} className="btn btn--sm btn--quiet">
								Delete All
							</Link>
						</span>
					</nav>
				</Card>
			)}
		</div>
	)
}

type TableProps = Pick<SalesPageProps, 'sales' | 'sourceLabels' | 'edited' | 'result'> & {
	/** The search and the page that are shown. */
	list: NonNullable<Parameters<typeof paths.sales>[0]>
	/** The page without the form: the list, or the valuation that led here. */
	closeTo: string
}

/** Where the form to edit a sale is, in its row or above the list. */
const EDIT_ID = 'edit-sale'

type NumberColumn = {
	key: keyof Sale
	label: string
	/** Shown on phones, where the columns have no headings. */
	unit?: string
	text: (sale: Sale) => string
}

const NUMBERS: readonly NumberColumn[] = [
	{ key: 'price', label: 'Price', text: ({ price }) => formatUsd(price) },
	{ key: 'beds', label: 'Beds', unit: 'bd', text: ({ beds }) => formatNumber(beds) },
	{ key: 'baths', label: 'Baths', unit: 'ba', text: ({ baths }) => formatNumber(baths) },
	{ key: 'sqft', label: 'Sq ft', unit: 'sq ft', text: ({ sqft }) => formatNumber(sqft) },
]

/** On phones the price is beside the address, and what is unknown is not shown. */
function numberClass(sale: Sale, key: keyof Sale): string | undefined {
	if (key === 'price') return 'comps-rows__value'
	return sale[key] === null ? 'comps-rows__unknown' : undefined
}

/** The facts that comps are matched by. */
const MATCHED_FACTS: readonly string[] = ['propertyType', 'beds', 'baths', 'sqft', 'yearBuilt']

/** 'Missing: beds, living area'; null if the sale has all facts that comps are matched by. */
function missingText(sale: Sale): string | null {
	const missing = listFacts(sale).filter(
		({ key, text }) => text === null && MATCHED_FACTS.includes(key),
	)
	if (missing.length === 0) return null
	return `Missing: ${missing.map(({ label }) => label.toLowerCase()).join(', ')}`
}

function SalesTable({ sales, sourceLabels, edited, result, list, closeTo }: TableProps) {
	// A column that is unknown for all sales is not shown.
	const numbers = NUMBERS.filter(({ key }) => sales.some((sale) => sale[key] !== null))
	return (
		<TableFrame label="Table of sales">
			<table className="table comps-table comps-rows">
				<thead>
					<tr>
						<th scope="col">Address</th>
						<th scope="col">Sold</th>
						{numbers.map(({ label }) => (
							<th key={label} scope="col" data-align="end">
								{label}
							</th>
						))}
						<th scope="col">Source</th>
						<th scope="col">
							<span className="sr-only">Actions</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{sales.map((sale) => {
						const isOpen = sale.id === edited?.id
						const row = `#${saleRowId(sale.id)}`
						const missing = missingText(sale)
						return (
							<Fragment key={sale.id}>
								<tr id={saleRowId(sale.id)} tabIndex={-1} data-highlighted={isOpen}>
									<th scope="row" className="comps-rows__comp">
										<span className="comps-rows__address">{addressLine(sale)}</span>
										{missing !== null && (
											<span className="text-sm text-muted comps__note">{missing}</span>
										)}
									</th>
									<td>{formatDay(sale.soldOn)}</td>
									{numbers.map(({ key, unit, text: toText }) => (
										<td
											key={key}
											data-align="end"
											data-unit={unit}
											className={numberClass(sale, key)}
										>
											{toText(sale)}
										</td>
									))}
									<td className="comps-rows__weight">{sourceLabels[sale.source] ?? 'File'}</td>
									<td className="comps-rows__actions">
										<span className="comps__row-actions">
											<Link
												to={`${paths.sales(isOpen ? list : { ...list, edit: sale.id })}${row}`}
												className="btn btn--sm btn--quiet"
												aria-label={`Edit ${sale.address}`}
												aria-expanded={isOpen}
												preventScrollReset
												replace
											>
												Edit
											</Link>
											<Link
												to={paths.sales({ ...list, confirm: sale.id })}
												className="btn btn--sm btn--quiet"
												aria-label={`Delete ${sale.address}`}
											>
												Delete
											</Link>
										</span>
									</td>
								</tr>
								{isOpen && (
									<tr className="comps-rows__details">
										<td id={EDIT_ID} colSpan={numbers.length + 4}>
											<EditSaleForm sale={edited} result={result} closeTo={`${closeTo}${row}`} />
										</td>
									</tr>
								)}
							</Fragment>
						)
					})}
				</tbody>
			</table>
		</TableFrame>
	)
}

type DeleteProps = {
	asks: NonNullable<SalesPageProps['asks']>
	total: number
	/** The list as it was. */
	closeTo: string
}

/** Confirmation to delete sales; shown only at its own address. */
function DeleteQuestion({ asks, total, closeTo }: DeleteProps) {
	const isAll = asks.kind === 'all'
	return (
		<Form method="post" className="notice notice--warn">
			<div className="stack stack--xs comps__question">
				<FormTokenField />
				{asks.kind === 'sale' && <input type="hidden" name="saleId" value={asks.sale.id} />}
				<p className="notice__title">
					{asks.kind === 'sale'
						? `Delete the sale of ${asks.sale.address}?`
						: total === 1
							? 'Delete your only sale?'
							: `Delete all ${countOf(total, 'sale')}?`}
				</p>
				<p>Valuations that use {isAll ? 'these sales' : 'this sale'} will be recalculated.</p>
				<div className="form-actions">
					<Button
						type="submit"
						name="intent"
						value={isAll ? 'deleteAll' : 'delete'}
						variant="danger"
					>
						{isAll ? 'Delete All' : 'Delete'}
					</Button>
					<ButtonLink to={closeTo}>Cancel</ButtonLink>
				</div>
			</div>
		</Form>
	)
}
