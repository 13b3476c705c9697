import type Stripe from 'stripe'
import { change } from '../domain/change'
import { changePlan, previewChange } from '../domain/plan-change'
import { releaseSchedule, schedulePrice, findSchedule } from '../domain/schedules'
import { endOfPeriod, isOver, openInvoices } from '../domain/subscriptions'
import { Fault, stripeError } from '../faults'
import { getInterval } from '../factories/billing'
import { addCard } from '../factories/customers'
import { payInvoice } from '../routes/invoices'
import { scheduleEnd, unscheduleEnd } from '../domain/ending'
import type { World } from '../world'
import { redirect, renderPage, type PageAnswer, type PageRequest } from './answer'
import { readCard } from './cards'
import { html, renderDocument } from './html'
import {
	cancelPage,
	cardPage,
	changePage,
	isEnabled,
	overviewPage,
	type PortalFeature,
	type PortalView,
} from './portal-screens'

/** The billing portal: change plan, cancel, resume, update card, invoices. */

const LIFETIME = 3600

export function portal(world: World, request: PageRequest, id: string): PageAnswer {
	const session = world.store.find('billing_portal.session', id)
	const customer = session === null ? null : world.store.find('customer', session.customer)
	if (session === null || customer === null) {
		return renderPage(renderDocument('Not found', html`<h1>There is no such page</h1>`), 404)
	}
	if (world.now() > session.created + LIFETIME) {
		return renderPage(
			renderDocument(
				'Expired',
				html`<h1>This page has expired</h1>
					<p>Open it again from your profile.</p>`,
			),
			410,
		)
	}
	const news = request.query.get('done')
	const view: PortalView = { world, session, customer, ...(news === null ? {} : { notice: news }) }
	if (request.method !== 'POST') return renderPage(screen(view, request))
	try {
		return act(view, request.form)
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		return renderPage(overviewPage({ ...view, problem: error.message }), error.status)
	}
}

/** The screen selected by the URL or by the session's flow. */
function screen(view: PortalView, { query }: PageRequest) {
	const { flow } = view.session
	const screenName = query.get('show') ?? flow?.type ?? 'overview'
	if (screenName === 'card' || screenName === 'payment_method_update') return cardPage(view)
	const id =
		query.get('subscription') ??
		flow?.subscription_cancel?.subscription ??
		flow?.subscription_update?.subscription ??
		flow?.subscription_update_confirm?.subscription
	const subscription = view.world.store.find('subscription', id ?? '')
	if (subscription === null || subscription.customer !== view.customer.id || isOver(subscription))
		return overviewPage(view)
	if (screenName === 'cancel' || screenName === 'subscription_cancel')
		return cancelPage(view, subscription)
	const price = query.get('price') ?? flow?.subscription_update_confirm?.items[0]?.price
	const mayChange = isEnabled(view, 'subscription_update')
	if (mayChange && typeof price === 'string') return confirmation(view, subscription, price)
	return overviewPage(view)
}

function confirmation(view: PortalView, subscription: Stripe.Subscription, priceId: string) {
	const { world } = view
	const price = world.store.find('price', priceId)
	if (price === null || !price.active)
		return overviewPage({ ...view, problem: 'There is no such plan.' })
	const item = subscription.items.data[0]
	const preview = isDowngrade(subscription, price)
		? null
		: previewChange(world, subscription, {
				items: [{ id: item?.id, price: price.id }],
				proration: 'always_invoice',
				at: world.now(),
			})
	return changePage(view, subscription, price, preview)
}

/** Less money or a shorter period waits for the end of what is paid for. */
function isDowngrade(subscription: Stripe.Subscription, price: Stripe.Price): boolean {
	const [item] = subscription.items.data
	if (item === undefined) return false
	const months = ({ interval, count }: ReturnType<typeof getInterval>): number =>
		count * ({ year: 12, month: 1, week: 0.25, day: 1 / 30 }[interval] ?? 1)
	const [now, next] = [months(getInterval(item.price)), months(getInterval(price))]
	return next < now || (next === now && (price.unit_amount ?? 0) < (item.price.unit_amount ?? 0))
}

function act(view: PortalView, form: URLSearchParams): PageAnswer {
	const { world, session } = view
	switch (form.get('intent')) {
		case 'change_plan':
			assertFeature(view, 'subscription_update')
			changeTo(view, ownSubscription(view, form), form.get('price') ?? '')
			return after(session, 'Your plan was changed.')
		case 'keep_plan': {
			const schedule = findSchedule(world, ownSubscription(view, form))
			if (schedule !== null) releaseSchedule(world, schedule)
			return after(session, 'Your plan stays as it is.')
		}
		case 'cancel': {
			assertFeature(view, 'subscription_cancel')
			const subscription = ownSubscription(view, form)
			const schedule = findSchedule(world, subscription)
			if (schedule !== null) releaseSchedule(world, schedule)
			const end = endOfPeriod(subscription)
			scheduleEnd(world, subscription, world.settings.portalCancel === 'flag' ? 'flag' : end)
			return after(session, 'Your subscription will not renew.')
		}
		case 'resume':
			unscheduleEnd(world, ownSubscription(view, form))
			return after(session, 'Your subscription will renew.')
		case 'card':
			return setCard(view, form)
		case 'pay_invoice': {
			const invoice = world.store.find('invoice', form.get('invoice') ?? '')
			if (invoice?.customer !== view.customer.id || invoice.status !== 'open') {
				throw stripeError('There is no such open invoice.')
			}
			payInvoice(world, invoice)
			return after(session, 'The invoice is paid.')
		}
		default:
			throw stripeError('Unknown action.')
	}
}

/** @throws Fault for a feature that the session's configuration has not enabled */
function assertFeature(view: PortalView, name: PortalFeature): void {
	if (!isEnabled(view, name)) throw stripeError('This is not available here.')
}

/** The subscription named in the form. @throws Fault if it is another customer's or has ended */
function ownSubscription(
	{ world, customer }: PortalView,
	form: URLSearchParams,
): Stripe.Subscription {
	const subscription = world.store.find('subscription', form.get('subscription') ?? '')
	if (subscription === null || subscription.customer !== customer.id || isOver(subscription)) {
		throw stripeError('There is no such subscription.')
	}
	return subscription
}

function changeTo({ world }: PortalView, subscription: Stripe.Subscription, priceId: string): void {
	const price = world.store.find('price', priceId)
	const [item] = subscription.items.data
	if (price === null || !price.active || item === undefined)
		throw stripeError('There is no such plan.')
	if (item.price.id === price.id) throw stripeError('This is your plan already.')
	const schedule = findSchedule(world, subscription)
	if (schedule !== null) releaseSchedule(world, schedule)
	if (isDowngrade(subscription, price)) {
		schedulePrice(world, subscription, price)
		return
	}
	changePlan(world, subscription, {
		items: [{ id: item.id, price: price.id }],
		proration: 'always_invoice',
		behavior: 'pending_if_incomplete',
		at: world.now(),
	})
	if (subscription.pending_update !== null) {
		throw stripeError(
			'Your card was declined. Your plan stays as it is until the payment succeeds.',
		)
	}
}

function setCard({ world, session, customer }: PortalView, form: URLSearchParams): PageAnswer {
	const method = addCard(world, { ...readCard(form, customer.id), customer: customer.id })
	world.emit('payment_method.attached', method)
	change(world, 'customer.updated', customer, (it) => {
		it.invoice_settings.default_payment_method = method.id
	})
	if (!world.settings.portalCardPays) return after(session, 'Your card was saved.')
	for (const subscription of world.store.all('subscription')) {
		if (subscription.customer !== customer.id || isOver(subscription)) continue
		change(world, 'customer.subscription.updated', subscription, {
			default_payment_method: method.id,
		})
		for (const invoice of openInvoices(world, subscription)) payInvoice(world, invoice)
	}
	return after(session, 'Your card was saved.')
}

/** Redirects to the flow's return URL, or to the overview with a success message. */
function after(session: Stripe.BillingPortal.Session, message: string): PageAnswer {
	const target = session.flow?.after_completion.redirect?.return_url
	if (typeof target === 'string') return redirect(target)
	return redirect(`/p/session/${session.id}?show=overview&done=${encodeURIComponent(message)}`)
}
