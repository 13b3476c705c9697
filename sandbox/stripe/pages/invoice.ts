import type Stripe from 'stripe'
import { declineOf } from '../domain/declines'
import { findIntent, isPayable } from '../domain/invoices'
import type { Payment } from '../domain/pay'
import { addCard, usualLast4 } from '../factories/customers'
import { attemptInvoice } from '../routes/invoices'
import type { CardKind } from '../store'
import type { World } from '../world'
import { renderPage, type PageAnswer, type PageRequest } from './answer'
import { cardFields, readCard } from './cards'
import { day, html, money, renderDocument, row, type Html } from './html'

/** The hosted invoice, where an open one is paid; invoice PDF and payment receipt. */

const notFound = (): PageAnswer =>
	renderPage(renderDocument('Not found', html`<h1>There is no such invoice</h1>`), 404)

export function hostedInvoice(world: World, { method, form }: PageRequest, id: string): PageAnswer {
	const invoice = world.store.find('invoice', id)
	if (invoice === null) return notFound()
	if (method !== 'POST') return renderPage(invoicePage(world, invoice))
	if (!isPayable(invoice)) {
		return renderPage(invoicePage(world, invoice, 'This invoice is not open.'), 409)
	}
	switch (form.get('intent')) {
		case 'pay': {
			if (findIntent(world, invoice)?.status === 'processing') {
				return renderPage(invoicePage(world, invoice, 'A payment is on its way.'), 409)
			}
			const customer = invoice.customer as string
			const card = addCard(world, { ...readCard(form, customer), customer })
			const outcome = attemptInvoice(world, invoice, { method: card, isOnSession: true })
			return toAnswer(world, invoice, outcome, world.store.notes.cards[card.id])
		}
		case 'authenticate':
			return authenticate(world, invoice)
		case 'fail_authentication':
			return renderPage(invoicePage(world, invoice, 'The card could not be authenticated.'), 402)
		default:
			return renderPage(invoicePage(world, invoice, 'Unknown action.'), 400)
	}
}

function toAnswer(
	world: World,
	invoice: Stripe.Invoice,
	outcome: Payment['outcome'],
	card?: CardKind,
): PageAnswer {
	if (outcome !== 'declined') return renderPage(invoicePage(world, invoice))
	return renderPage(invoicePage(world, invoice, declineOf(card).message), 402)
}

/** The card whose payment waits for its holder. */
function waitingCard(world: World, invoice: Stripe.Invoice): Stripe.PaymentMethod | null {
	const intent = findIntent(world, invoice)
	const id = intent?.status === 'requires_action' ? intent.payment_method : null
	return typeof id === 'string' ? world.store.find('payment_method', id) : null
}

function authenticate(world: World, invoice: Stripe.Invoice): PageAnswer {
	const method = waitingCard(world, invoice)
	if (method === null) return renderPage(invoicePage(world, invoice, 'No payment waits.'), 409)
	const how = { method, isOnSession: true, isAuthenticated: true }
	return toAnswer(world, invoice, attemptInvoice(world, invoice, how))
}

function paymentForms(world: World, invoice: Stripe.Invoice): Html {
	const customer = invoice.customer as string
	return html`${
			waitingCard(world, invoice) !== null &&
			html`<form method="post" class="card">
				<h2>Your bank asks: is this you?</h2>
				<button class="wide" name="intent" value="authenticate">Yes, authenticate</button>
				<button class="wide quiet" name="intent" value="fail_authentication">
					No, fail the authentication
				</button>
			</form>`
		}
		<form method="post" class="card">
			<h2>Pay with card</h2>
			${cardFields('ok', usualLast4(customer))}
			<button class="wide" name="intent" value="pay">Pay</button>
		</form>`
}

function invoicePage(world: World, invoice: Stripe.Invoice, problem?: string): Html {
	const { currency } = invoice
	const discountAmount = (invoice.total_discount_amounts ?? []).reduce(
		(sum, { amount }) => sum + amount,
		0,
	)
	return renderDocument(
		`Invoice ${invoice.number ?? ''}`,
		html`<h1>Invoice ${invoice.number}</h1>
			${problem !== undefined && html`<p class="error" role="alert">${problem}</p>`}
			<p>
				${day(invoice.created)}. Status: <strong>${invoice.status}</strong>. For
				${invoice.customer_email}
			</p>
			<div class="card">
				<table>
					${invoice.lines.data.map((line) => row(line.description, money(line.amount, currency)))}
					${discountAmount > 0 && row('Discount', money(-discountAmount, currency))}
					<tr>
						<th>Amount due</th>
						<th>${money(invoice.amount_due, currency)}</th>
					</tr>
					${row('Paid', money(invoice.amount_paid, currency))}
				</table>
			</div>
			${isPayable(invoice) && paymentForms(world, invoice)}
			<p><a href="/i/${invoice.id}/pdf">Download as PDF</a></p>`,
	)
}

/** The invoice as a one-page PDF. */
export function invoicePdf(world: World, id: string): PageAnswer {
	const invoice = world.store.find('invoice', id)
	if (invoice === null) return notFound()
	const lines = [
		`Invoice ${invoice.number ?? invoice.id}`,
		`Date: ${day(invoice.created)}`,
		`Status: ${invoice.status ?? ''}`,
		...invoice.lines.data.map(
			(line) => `${line.description ?? ''}: ${money(line.amount, invoice.currency)}`,
		),
		`Amount due: ${money(invoice.amount_due, invoice.currency)}`,
		`Paid: ${money(invoice.amount_paid, invoice.currency)}`,
		'Payment sandbox: no real money moved.',
	]
	return {
		status: 200,
		headers: {
			'content-type': 'application/pdf',
			'content-disposition': `attachment; filename="${invoice.number ?? invoice.id}.pdf"`,
		},
		body: renderPdf(lines),
	}
}

/** A minimal valid PDF: one page, one font, lines of text. */
function renderPdf(lines: readonly string[]): string {
	const text = lines
		.map((line) => line.replace(/[^\u0020-\u007E]/gu, 'x').replace(/[\\()]/gu, String.raw`\$&`))
		.map((line) => `(${line}) Tj T*`)
		.join('\n')
	const stream = `BT /F1 12 Tf 56 780 Td 18 TL\n${text}\nET`
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
	]
	let file = '%PDF-1.4\n'
	const offsets = objects.map((object, index) => {
		const offset = file.length
		file += `${index + 1} 0 obj\n${object}\nendobj\n`
		return offset
	})
	const start = file.length
	const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
	const size = objects.length + 1
	return `${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}

export function receiptPage(world: World, id: string): PageAnswer {
	const charge = world.store.find('charge', id)
	if (charge === null)
		return renderPage(renderDocument('Not found', html`<h1>There is no such receipt</h1>`), 404)
	const refunded = charge.amount_refunded
	return renderPage(
		renderDocument(
			'Receipt',
			html`<h1>Receipt</h1>
				<div class="card">
					<table>
						${row('Paid on', day(charge.created))}
						${row('Card', `•••• ${charge.payment_method_details?.card?.last4 ?? ''}`)}
						<tr>
							<th>Amount</th>
							<th>${money(charge.amount, charge.currency)}</th>
						</tr>
						${refunded > 0 && row('Refunded', money(refunded, charge.currency))}
					</table>
				</div>`,
		),
	)
}
