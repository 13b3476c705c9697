import { countOf } from '~/core/plural'
import { Form, Link } from '@remix-run/react'
import { formatUsd } from '~/features/calculator/number-input/format'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { House } from '~/ui/icons/icons'
import { TextInput } from '~/ui/field/inputs'
import { EmptyState } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { TableFrame } from '~/ui/table/table-frame'
import { formatDay } from '~/core/time/calendar-date'
import { addressLine, type Sale } from '~/features/comps/estimate/comparable'
import { CompsNav } from '~/features/comps/access/comps-nav'
import type { salesView } from './sales.actions.server'
import '~/features/comps/comps-table.css'
import '~/features/comps/comps.css'
import '~/ui/badge/chip.css'

export type SalesPageProps = Awaited<ReturnType<typeof salesView>>

const formatNumber = (value: number | null): string =>
	value === null ? '–' : value.toLocaleString('en-US')

/** The user's imported sales. */
export function SalesPage(props: SalesPageProps) {
	const { sales, matchCount, total, page, pages, text, asks, sourceLabels } = props
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
			{asks !== null && <DeleteQuestion asks={asks} total={total} />}
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
					{sales.length > 0 && <SalesTable sales={sales} labels={sourceLabels} text={text} />}
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

type TableProps = Pick<SalesPageProps, 'sales' | 'text'> & { labels: Record<string, string> }

const NUMBERS: readonly { key: keyof Sale; label: string; text: (sale: Sale) => string }[] = [
	{ key: 'price', label: 'Price', text: ({ price }) => formatUsd(price) },
	{ key: 'beds', label: 'Beds', text: ({ beds }) => formatNumber(beds) },
	{ key: 'baths', label: 'Baths', text: ({ baths }) => formatNumber(baths) },
	{ key: 'sqft', label: 'Sq ft', text: ({ sqft }) => formatNumber(sqft) },
]

function SalesTable({ sales, labels, text }: TableProps) {
	// A column that is unknown for all sales is not shown.
	const numbers = NUMBERS.filter(({ key }) => sales.some((sale) => sale[key] !== null))
	return (
		<TableFrame label="Table of sales">
			<table className="table table--cards comps-table">
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
					{sales.map((sale) => (
						<tr key={sale.id}>
							<th scope="row" data-label="Address">
								{addressLine(sale)}
							</th>
							<td data-label="Sold">{formatDay(sale.soldOn)}</td>
							{numbers.map(({ label, text: toText }) => (
								<td key={label} data-label={label} data-align="end">
									{toText(sale)}
								</td>
							))}
							<td data-label="From">{labels[sale.source] ?? 'File'}</td>
							<td>
								<Link
									to={paths.sales({ q: text, confirm: sale.id })}
									className="btn btn--sm btn--quiet"
									aria-label={`Delete ${sale.address}`}
								>
									Delete
								</Link>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableFrame>
	)
}

type DeleteProps = { asks: NonNullable<SalesPageProps['asks']>; total: number }

/** Confirmation to delete sales; shown only at its own address. */
function DeleteQuestion({ asks, total }: DeleteProps) {
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
					<ButtonLink to={paths.sales()}>Cancel</ButtonLink>
				</div>
			</div>
		</Form>
	)
}
