import type Stripe from 'stripe'
import { getSessionNote, pay, removeCode, typeCode } from '../domain/checkout'
import { declineOf } from '../domain/declines'
import { lineItems } from '../api/answer'
import { Fault } from '../faults'
import { usualLast4 } from '../factories/customers'
import type { CardKind } from '../store'
import type { World } from '../world'
import { redirect, renderPage, type PageAnswer, type PageRequest } from './answer'
import { cardFields, readCard } from './cards'
import { Html, html, money, renderDocument, row } from './html'

/** The checkout page, hosted or embedded. */

type Session = Stripe.Checkout.Session

type ViewOptions = { isFramed: boolean; problem?: string; card?: CardKind; last4?: string }

/** The redirect target after payment. */
const getRedirectTarget = (session: Session): string | null =>
	(session.success_url ?? session.return_url ?? null)?.replaceAll(
		'{CHECKOUT_SESSION_ID}',
		session.id,
	) ?? null

export function hostedCheckout(world: World, request: PageRequest, id: string): PageAnswer {
	const session = world.store.find('checkout.session', id)
	if (session === null || session.ui_mode !== 'hosted_page') return notFound()
	return serve(world, request, session, false)
}

export function embeddedCheckout(world: World, request: PageRequest, secret: string): PageAnswer {
	const [id = ''] = secret.split('_secret_')
	const session = world.store.find('checkout.session', id)
	// The response of a completed session has no secret, but its embedded page still opens.
	const isKnown = session !== null && getSessionNote(world, session).secret === secret
	if (!isKnown || session.ui_mode !== 'embedded_page') return notFound()
	return serve(world, request, session, true)
}

const notFound = (): PageAnswer =>
	renderPage(renderDocument('Not found', html`<h1>There is no such checkout</h1>`), 404)

function serve(
	world: World,
	request: PageRequest,
	session: Session,
	isFramed: boolean,
): PageAnswer {
	const renderCompleted = () => finished(session, isFramed)
	if (session.status !== 'open') {
		const isPaid = session.status === 'complete' && getRedirectTarget(session) !== null
		return isPaid && request.method !== 'POST' ? renderCompleted() : closed(session)
	}
	if (request.method !== 'POST') return renderPage(checkoutPage(world, session, { isFramed }))
	const { form } = request
	const { card, last4 } = readCard(form, getHolder(session))
	const show = (problem?: string, status = 200): PageAnswer =>
		renderPage(checkoutPage(world, session, { isFramed, card, last4, problem }), status)
	try {
		switch (form.get('intent')) {
			case 'apply_code':
				typeCode(world, session, form.get('promotion_code') ?? '')
				break
			case 'remove_code':
				removeCode(world, session)
				break
			case 'authenticate': {
				const pendingCard = getSessionNote(world, session).waiting
				if (
					pendingCard !== null &&
					pay(world, session, { ...pendingCard, isAuthenticated: true }) !== 'declined'
				) {
					return renderCompleted()
				}
				break
			}
			case 'fail_authentication':
				getSessionNote(world, session).waiting = null
				return show('The card could not be authenticated. You have not been charged.', 402)
			case 'pay': {
				const email = form.get('email') || undefined
				const outcome = pay(world, session, { card, last4, email })
				if (outcome === 'authenticate') return renderPage(authenticationPage(session))
				if (outcome !== 'declined') return renderCompleted()
				return show(declineOf(card).message, 402)
			}
			default:
				return show('Unknown action.', 400)
		}
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		return show(error.message, error.status)
	}
	return show()
}

/** The page of a session that cannot be paid anymore. */
function closed(session: Session): PageAnswer {
	const isPaid = session.status === 'complete'
	const statusText = isPaid ? 'This checkout was completed already.' : 'This checkout has expired.'
	return renderPage(
		renderDocument(
			isPaid ? 'Already paid' : 'Expired',
			html`<h1>${isPaid ? 'You’re all done here' : 'This page has expired'}</h1>
				<p class="error" role="alert">${statusText} You have not been charged again.</p>
				${session.cancel_url !== null && html`<p><a href="${session.cancel_url}">Back</a></p>`}`,
		),
		isPaid ? 409 : 410,
	)
}

/** After payment: a hosted page redirects, an embedded page notifies its parent page. */
function finished(session: Session, isFramed: boolean): PageAnswer {
	const target = getRedirectTarget(session)
	if (!isFramed && target !== null) return redirect(target)
	const redirects = session.redirect_on_completion !== 'never' && target !== null
	const message = JSON.stringify({ sandbox: 'complete', url: redirects ? target : null })
	return renderPage(
		renderDocument(
			'Paid',
			html`<h1>Payment complete</h1>
				${redirects && html`<p><a href="${target}" target="_top">Continue</a></p>`}
				${script(`parent.postMessage(${message}, '*')`)}`,
		),
	)
}

/** An inline script; `<` is escaped so that its data cannot close the element. */
const script = (code: string): Html =>
	new Html(`<script>${code.replaceAll('<', String.raw`\u003c`)}</script>`)

/** Whose card has the usual digits: the customer's, or the session's without one. */
const getHolder = (session: Session): string => (session.customer as string | null) ?? session.id

function authenticationPage(session: Session): Html {
	return renderDocument(
		'Authentication',
		html`<h1>Your bank asks: is this you?</h1>
			<form method="post">
				<p>You are paying ${money(session.amount_total ?? 0, session.currency ?? 'usd')}.</p>
				<button class="wide" name="intent" value="authenticate">Yes, authenticate</button>
				<button class="wide quiet" name="intent" value="fail_authentication">
					No, fail the authentication
				</button>
			</form>`,
	)
}

function checkoutPage(world: World, session: Session, viewOptions: ViewOptions): Html {
	const { isFramed, problem, card = 'ok', last4 = usualLast4(getHolder(session)) } = viewOptions
	const note = getSessionNote(world, session)
	const customer =
		typeof session.customer === 'string' ? world.store.recall('customer', session.customer) : null
	const currency = session.currency ?? 'usd'
	const total = money(session.amount_total ?? 0, currency)
	const email = customer?.email ?? session.customer_email
	return renderDocument(
		'Checkout',
		html`<h1>${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}: ${total}</h1>
			${problem !== undefined && html`<p class="error" role="alert">${problem}</p>`}
			<div class="card">
				<table>
					${itemRows(world, session)} ${discountRow(world, session)}
					<tr>
						<th>Total due today</th>
						<th id="total">${total}</th>
					</tr>
				</table>
			</div>
			<form method="post" class="card">
				<h2>Pay with card</h2>
				${
					email === null
						? html`<label for="email">Email</label
								><input id="email" name="email" type="email" required />`
						: html`<p class="small">For ${email}</p>`
				}
				${cardFields(card, last4)}
				${session.custom_text.submit !== null && html`<p class="small">${session.custom_text.submit.message}</p>`}
				<button class="wide" name="intent" value="pay">
					${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}
				</button>
			</form>
			${session.allow_promotion_codes === true && codeForm(note)}
			${
				!isFramed &&
				session.cancel_url !== null &&
				html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`
			}
			${isFramed && heightScript}`,
	)
}

/** Posts the height of the embedded page to its parent page. */
const heightScript = script(
	"parent.postMessage({ sandbox: 'height', height: document.documentElement.scrollHeight }, '*')",
)

function itemRows(world: World, session: Session): Html[] {
	type Item = { description: string | null; amount_subtotal: number; price: Stripe.Price }
	const { data } = lineItems(world, session.id) as { data: Item[] }
	return data.map(({ description, amount_subtotal: amount, price }) => {
		const { recurring } = price
		const every =
			recurring === null
				? ''
				: ` every ${recurring.interval_count === 1 ? '' : `${recurring.interval_count} `}${recurring.interval}${recurring.interval_count === 1 ? '' : 's'}`
		return row([description, every], money(amount, price.currency))
	})
}

function discountRow(world: World, session: Session): Html | false {
	const { discount } = getSessionNote(world, session)
	if (discount === null) return false
	const code =
		discount.promotionCode === null
			? discount.coupon
			: world.store.need('promotion_code', discount.promotionCode).code
	const discountText = money(
		-(session.total_details?.amount_discount ?? 0),
		session.currency ?? 'usd',
	)
	return html`<tr>
		<td>Code ${code}</td>
		<td id="discount">${discountText}</td>
	</tr>`
}

function codeForm(note: ReturnType<typeof getSessionNote>): Html {
	if (note.discount !== null && note.typedCode) {
		return html`<form method="post" class="card">
			<button class="quiet" name="intent" value="remove_code">Remove the code</button>
		</form>`
	}
	return html`<form method="post" class="card">
		<label for="promotion_code">Promotion code</label>
		<input id="promotion_code" name="promotion_code" autocomplete="off" required />
		<button class="quiet" name="intent" value="apply_code">Apply</button>
	</form>`
}
