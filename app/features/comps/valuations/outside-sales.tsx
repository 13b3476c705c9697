import { Form } from '@remix-run/react'
import { countOf } from '~/core/plural'
import { paths } from '~/core/http/paths'
import { formatDay } from '~/core/time/calendar-date'
import { formatUsd } from '~/core/format-number'
import { filterName, lackedFactName } from '~/features/comps/estimate/filters'
import { PLACE_RULE } from '~/features/comps/estimate/place'
import { Button } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { Link } from '~/ui/link/link'
import { type ElsewhereSale, lackingText, type OutsideSale } from './valuation'
import '~/features/comps/comps.css'

export type OutsideSalesProps = {
	sales: readonly OutsideSale[]
	/** How many there are, the listed ones included. */
	count: number
	valuationId: string
	/** The member's own sales have a page that lists all of them. */
	isSample: boolean
}

/** The sales that the filters leave out, with the filters that do, as a list that opens in place. */
export function OutsideSales(props: OutsideSalesProps) {
	return (
		<SaleList
			{...props}
			id="outside-sales"
			title={`${countOf(props.count, 'sale')} outside your filters`}
			reasonOf={({ outside }) => `Outside: ${outside.map(filterName).join(', ')}`}
		/>
	)
}

/** The sales that lack a fact which a narrowed filter needs, with a way to add it. */
export function LackingSales(props: OutsideSalesProps) {
	return (
		<SaleList
			{...props}
			id="lacking-sales"
			title={lackingText(props.sales, props.count)}
			reasonOf={({ outside }) => `No data: ${outside.map(lackedFactName).join(', ')}`}
			editable={!props.isSample}
		/>
	)
}

type ElsewhereSalesProps = { sales: readonly ElsewhereSale[]; count: number; isOpen: boolean }

/** The sales in another city or state, each with a button that includes it. */
export function ElsewhereSales({ sales, count, isOpen }: ElsewhereSalesProps) {
	if (sales.length === 0) return null
	const more = count - sales.length
	return (
		<details id="elsewhere-sales" className="note comps__formula mt-3" open={isOpen}>
			<summary>{countOf(count, 'sale')} in another city or state, not used</summary>
			<p>{PLACE_RULE} If one is comparable, include it.</p>
			<ul>
				{sales.map(({ id, address, where, soldOn, price, reason }) => (
					<li key={id}>
						<Form method="post" className="comps__elsewhere" preventScrollReset>
							<FormTokenField />
							<input type="hidden" name="saleId" value={id} />
							<span>
								{[address, where].filter((part) => part !== '').join(', ')}, sold{' '}
								{formatDay(soldOn)} for {formatUsd(price)}. {reason}.
							</span>
							<Button
								type="submit"
								name="intent"
								value="include"
								size="sm"
								aria-label={`Include ${address}`}
							>
								Include
							</Button>
						</Form>
					</li>
				))}
			</ul>
			{more > 0 && <p>{countOf(more, 'less similar sale')} not listed here.</p>}
		</details>
	)
}

type SaleListProps = OutsideSalesProps & {
	id: string
	title: string
	reasonOf: (sale: OutsideSale) => string
	editable?: boolean
}

function SaleList(props: SaleListProps) {
	const { valuationId, sales, count, isSample, id, title, reasonOf, editable } = props
	if (sales.length === 0) return null
	const more = count - sales.length
	return (
		<details id={id} className="note comps__formula mt-3">
			<summary>{title}</summary>
			<ul>
				{sales.map((sale) => (
					<li key={sale.id}>
						{sale.address}, sold {formatDay(sale.soldOn)} for {formatUsd(sale.price)}.{' '}
						{reasonOf(sale)}
						{editable === true && (
							<>
								.{' '}
								<Link
									to={`${paths.sales({ edit: sale.id, valuation: valuationId })}#edit-sale`}
									className="link"
									aria-label={`Edit the sale of ${sale.address}`}
								>
									Edit Sale
								</Link>
							</>
						)}
					</li>
				))}
			</ul>
			{more > 0 && (
				<p>
					{countOf(more, 'older sale')} not listed here.{' '}
					{!isSample && (
						<Link to={paths.sales()} className="link">
							See all your sales
						</Link>
					)}
				</p>
			)}
		</details>
	)
}
