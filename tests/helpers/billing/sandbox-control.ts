import type Stripe from 'stripe'
import type { Disturbance } from '#sandbox/stripe/api/gate'
import type { LogEntry } from '#sandbox/stripe/api/api'
import type { ResetOptions } from '#sandbox/stripe/sandbox'
import type { CardKind } from '#sandbox/stripe/store'
import type { Attempt, WebhookDelivery, Flush, WebhookOptions } from '#sandbox/stripe/webhooks'
import type { Settings } from '#sandbox/stripe/world'

/** Client for the sandbox's control calls (described in sandbox/stripe/README.md). */
export type SandboxControl = ReturnType<typeof controlSandbox>

type Outcome = 'paid' | 'declined' | 'authenticate' | 'processing'

type Payment = {
	card?: CardKind
	last4?: string
	/** A promotion code to enter on the page first. */
	code?: string
	/** Whether the cardholder passes the 3-D Secure check. */
	authenticate?: boolean
}

export function controlSandbox(origin: string) {
	async function call<T>(method: 'GET' | 'POST', name: string, body?: object): Promise<T> {
		const answer = await fetch(`${origin}/_sandbox/${name}`, {
			method,
			...(method === 'POST'
				? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) }
				: {}),
		})
		const text = await answer.text()
		if (!answer.ok) throw new Error(`The sandbox refused ${name}: ${text}`)
		return JSON.parse(text) as T
	}
	const post = <T>(name: string, body?: object): Promise<T> => call<T>('POST', name, body)
	const postVoid = async (name: string, body?: object): Promise<void> =>
		void (await post(name, body))

	return {
		origin,
		/** Deletes all data, and the seed too if `empty`; IDs continue unless a counter is given. */
		reset: (options: ResetOptions = {}) => postVoid('reset', options),
		settings: (fields: Partial<Settings>) => post<Settings>('settings', fields),

		/** Advances the sandbox only and runs due events. Returns its time in seconds. */
		advance: async (seconds: number): Promise<number> =>
			(await post<{ now: number }>('clock', { advance: seconds })).now,
		/** Offsets the sandbox's clock from its host's, in seconds. */
		offset: async (seconds: number): Promise<number> =>
			(await post<{ now: number }>('clock', { offset: seconds })).now,
		now: async (): Promise<number> => (await call<{ now: number }>('GET', 'clock')).now,

		webhooks: (options: Partial<WebhookOptions>) => post<WebhookOptions>('webhooks', options),
		deliveries: async (): Promise<WebhookDelivery[]> =>
			(await call<{ deliveries: WebhookDelivery[] }>('GET', 'webhooks')).deliveries,
		/** Resolves once all first deliveries were attempted. */
		settled: async (): Promise<WebhookDelivery[]> =>
			(await post<{ deliveries: WebhookDelivery[] }>('webhooks/settled')).deliveries,
		flush: async (how: Flush = {}): Promise<Attempt[]> =>
			(await post<{ attempts: Attempt[] }>('webhooks/flush', how)).attempts,
		resend: (id: string) => post<Attempt>('webhooks/resend', { id }),
		/** The signature header for any body. */
		sign: async (body: string): Promise<string> =>
			(await post<{ header: string }>('webhooks/sign', { body })).header,
		/** Sends an event of any type with any object; returns its ID. */
		emit: async (type: string, object: object): Promise<string> =>
			(await post<{ event: string }>('emit', { type, object })).event,

		fail: (disturbance: Partial<Disturbance> & { route: string }) => postVoid('fail', disturbance),
		heal: () => postVoid('fail/clear'),
		log: async (): Promise<LogEntry[]> =>
			(await call<{ requests: LogEntry[] }>('GET', 'log')).requests,
		clearLog: () => postVoid('log/clear'),

		/** Pays a checkout session like its page does. */
		pay: (session: string, payment: Payment = {}) =>
			post<{ outcome: Outcome; session: Stripe.Checkout.Session }>('pay', { session, ...payment }),
		expire: (session: string) => post<Stripe.Checkout.Session>('expire', { session }),
		/** Starts a subscription without the app. */
		subscribe: (
			customer: string,
			lookupKey: string,
			payment: Pick<Payment, 'card' | 'last4'> = {},
		) => post<Stripe.Subscription>('subscribe', { customer, lookupKey, ...payment }),
		/** Changes settings of the account that the provider lets its owner change on its pages only. */
		setAccount: (
			fields: Partial<
				Pick<Stripe.Account, 'business_profile' | 'charges_enabled' | 'payouts_enabled'>
			> & { settings?: Partial<Stripe.Account.Settings> },
		) => postVoid('account', fields),
		/** From now on a saved card behaves like another kind, as when its account has become empty. */
		setCard: (method: string, card: CardKind) => postVoid('card', { method, card }),
		/** Sets any subscription status, even an unknown one. */
		setStatus: (subscription: string, status: string) =>
			post<Stripe.Subscription>('subscription/status', { subscription, status }),
		/** Changes the price of a lookup key. */
		changePrice: (
			lookupKey: string,
			fields: { unitAmount?: number; currency?: string; active?: boolean },
		) => post<Stripe.Price>('price', { lookupKey, ...fields }),

		refund: (charge: string, amount?: number) =>
			post<Stripe.Refund>('refund', { charge, ...(amount === undefined ? {} : { amount }) }),
		failRefund: (refund: string) => post<Stripe.Refund>('refund/fail', { refund }),
		dispute: (charge: string, reason?: string) =>
			post<Stripe.Dispute>('dispute', { charge, ...(reason === undefined ? {} : { reason }) }),
		/** Opens an inquiry: the bank asks about a payment without withdrawing funds. */
		inquire: (charge: string) => post<Stripe.Dispute>('inquiry', { charge }),
		/** Sets any dispute status, even an unknown one; no money moves. */
		setDisputeStatus: (dispute: string, status: string) =>
			post<Stripe.Dispute>('dispute/status', { dispute, status }),
		closeDispute: (dispute: string, status: 'won' | 'lost') =>
			post<Stripe.Dispute>('dispute/close', { dispute, status }),
		warnOfFraud: (charge: string) =>
			post<Stripe.Radar.EarlyFraudWarning>('fraud-warning', { charge }),

		createCustomer: (email: string) => post<Stripe.Customer>('customer/create', { email }),
		deleteCustomer: (id: string) => postVoid('customer/delete', { id }),
		deleteCoupon: (id: string) => postVoid('coupon/delete', { id }),
		/** Creates customers, each with an active annual subscription and this many charges. */
		bulk: async (fields: { customers: number; chargesEach?: number; emailPrefix?: string }) =>
			(
				await post<{ customers: Array<{ id: string; email: string; subscription: string }> }>(
					'bulk',
					fields,
				)
			).customers,
	}
}
