import type Stripe from 'stripe'
import { findSchedule } from '../domain/schedules'
import { endOfPeriod, isOver } from '../domain/subscriptions'
import { usualLast4 } from '../factories/customers'
import { cardFields } from './cards'
import { day, html, money, renderDocument, row, type Html } from './html'
import type { World } from '../world'

/** The screens of the billing portal. */

export type PortalView = {
	world: World
	session: Stripe.BillingPortal.Session
	customer: Stripe.Customer
	problem?: string
	notice?: string
}

export type PortalFeature = 'subscription_cancel' | 'subscription_update'

/** Whether the session's configuration allows this. */
export const isEnabled = ({ world, session }: PortalView, name: PortalFeature): boolean =>
	world.store.need('billing_portal.configuration', session.configuration as string).features[name]
		.enabled

const back = ({ session }: PortalView): Html | false =>
	session.return_url !== null &&
	html`<p><a href="${session.return_url}">Go back to your account</a></p>`

const toOverview = ({ session }: PortalView): Html =>
	html`<p><a href="/p/session/${session.id}?show=overview">Back to the overview</a></p>`

const news = ({ problem, notice }: PortalView): Html =>
	html`${problem !== undefined && html`<p class="error" role="alert">${problem}</p>`}
	${notice !== undefined && html`<p class="note" role="status">${notice}</p>`}`

const getPriceName = ({ world }: PortalView, price: Stripe.Price): string =>
	world.store.recall('product', price.product as string)?.name ?? price.id

export function overviewPage(view: PortalView): Html {
	const { world, customer } = view
	const living = world.store
		.all('subscription')
		.filter((it) => it.customer === customer.id && !isOver(it))
	return renderDocument(
		'Billing',
		html`<h1>Billing</h1>
			${news(view)}
			<p class="small">For ${customer.email}</p>
			${living.length === 0 && html`<p>You have no running subscription.</p>`}
			${living.map((subscription) => subscriptionCard(view, subscription))}
			<p><a href="/p/session/${view.session.id}?show=card">Update payment method</a></p>
			${invoices(view)} ${back(view)}`,
	)
}

function subscriptionCard(view: PortalView, subscription: Stripe.Subscription): Html {
	const { session, world } = view
	const [item] = subscription.items.data
	if (item === undefined) return html``
	const portalUrl = `/p/session/${session.id}`
	const isChanging =
		findSchedule(world, subscription)?.phases.some(({ start_date: at }) => at > world.now()) ===
		true
	const mayChange = isEnabled(view, 'subscription_update')
	const others = (mayChange ? world.store.all('price') : []).filter(
		(it) =>
			it.active && it.type === 'recurring' && it.lookup_key !== null && it.id !== item.price.id,
	)
	return html`<section class="card">
		<h2>
			${getPriceName(view, item.price)}: ${money(item.price.unit_amount ?? 0, item.price.currency)}
		</h2>
		<p>
			Status: <strong>${subscription.status}</strong>.
			${
				subscription.cancel_at === null
					? `Renews on ${day(endOfPeriod(subscription))}.`
					: `Ends on ${day(subscription.cancel_at)}.`
			}
		</p>
		${
			isChanging &&
			html`<form method="post">
				<p class="note">Another plan begins on ${day(endOfPeriod(subscription))}.</p>
				<input type="hidden" name="subscription" value="${subscription.id}" />
				<button class="quiet" name="intent" value="keep_plan">Keep current plan</button>
			</form>`
		}
		<ul>
			${others.map(
				(price) =>
					html`<li>
						<a
							href="${portalUrl}?show=change&amp;subscription=${subscription.id}&amp;price=${price.id}"
							>Change to ${getPriceName(view, price)}</a
						>
					</li>`,
			)}
		</ul>
		${
			subscription.cancel_at === null
				? isEnabled(view, 'subscription_cancel') &&
					html`<p>
						<a href="${portalUrl}?show=cancel&amp;subscription=${subscription.id}"
							>Cancel subscription</a
						>
					</p>`
				: html`<form method="post">
						<input type="hidden" name="subscription" value="${subscription.id}" />
						<button name="intent" value="resume">Don’t cancel</button>
					</form>`
		}
	</section>`
}

function invoices({ world, customer }: PortalView): Html {
	const customerInvoices = world.store.all('invoice').filter((it) => it.customer === customer.id)
	return html`<section class="card">
		<h2>Invoices</h2>
		<table>
			${customerInvoices.toReversed().map(
				(invoice) =>
					html`<tr>
						<td>
							<a href="/i/${invoice.id}">${invoice.number}</a> ${invoice.status}
							${
								invoice.status === 'open' &&
								html`<form method="post">
									<input type="hidden" name="invoice" value="${invoice.id}" /><button
										name="intent"
										value="pay_invoice"
									>
										Pay now
									</button>
								</form>`
							}
						</td>
						<td>${money(invoice.total, invoice.currency)}</td>
					</tr>`,
			)}
		</table>
	</section>`
}

export const cancelPage = (view: PortalView, subscription: Stripe.Subscription): Html =>
	renderDocument(
		'Cancel',
		html`<h1>Cancel your subscription?</h1>
			${news(view)}
			<p>You keep what you paid for until ${day(endOfPeriod(subscription))}.</p>
			<form method="post">
				<input type="hidden" name="subscription" value="${subscription.id}" />
				<button class="wide" name="intent" value="cancel">Cancel subscription</button>
			</form>
			${toOverview(view)} ${back(view)}`,
	)

export const cardPage = (view: PortalView): Html =>
	renderDocument(
		'Payment method',
		html`<h1>Update payment method</h1>
			${news(view)}
			<form method="post" class="card">
				${cardFields('ok', usualLast4(view.customer.id))}
				<button class="wide" name="intent" value="card">Save</button>
			</form>
			${toOverview(view)} ${back(view)}`,
	)

/** @param preview the amount due now; null if the change waits for the end of the period */
export const changePage = (
	view: PortalView,
	subscription: Stripe.Subscription,
	price: Stripe.Price,
	preview: Stripe.Invoice | null,
): Html =>
	renderDocument(
		'Change plan',
		html`<h1>Change to ${getPriceName(view, price)}</h1>
			${news(view)}
			${
				preview === null
					? html`<p>
							The change happens on ${day(endOfPeriod(subscription))}. Nothing is due today.
						</p>`
					: html`<div class="card">
							<table>
								${preview.lines.data.map((line) =>
									row(line.description, money(line.amount, line.currency)),
								)}
								<tr>
									<th>Due today</th>
									<th id="due">${money(preview.amount_due, preview.currency)}</th>
								</tr>
							</table>
						</div>`
			}
			<form method="post">
				<input type="hidden" name="subscription" value="${subscription.id}" />
				<input type="hidden" name="price" value="${price.id}" />
				<button class="wide" name="intent" value="change_plan">Confirm</button>
			</form>
			${toOverview(view)} ${back(view)}`,
	)
