import type Stripe from 'stripe'
import type { Disturbance } from '#sandbox/stripe/api/gate'
import type { LogEntry } from '#sandbox/stripe/api/api'
import type { CardKind } from '#sandbox/stripe/store'
import type { Attempt, Delivery, Flush, WebhookOptions } from '#sandbox/stripe/webhooks'
import type { Settings } from '#sandbox/stripe/world'

/** Steers the payment sandbox from a test (sandbox/stripe/README.md says what each call does). */
export type SandboxControl = ReturnType<typeof controlSandbox>

type Outcome = 'paid' | 'declined' | 'authenticate' | 'processing'

type Payment = {
	card?: CardKind
	last4?: string
	/** A promotion code typed on the page first. */
	code?: string
	/** The holder passes the 3-D Secure check. */
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
	const done = async (name: string, body?: object): Promise<void> => void (await post(name, body))

	return {
		origin,
		/** Forgets everything; ids go on unless a counter is given. */
		reset: (counter?: number) => done('reset', counter === undefined ? {} : { counter }),
		settings: (given: Partial<Settings>) => post<Settings>('settings', given),

		/** Moves the sandbox alone; what falls due on the way happens. Answers its time in seconds. */
		advance: async (seconds: number): Promise<number> =>
			(await post<{ now: number }>('clock', { advance: seconds })).now,
		/** Sets the sandbox's clock this many seconds off its host's. */
		offset: async (seconds: number): Promise<number> =>
			(await post<{ now: number }>('clock', { offset: seconds })).now,
		now: async (): Promise<number> => (await call<{ now: number }>('GET', 'clock')).now,

		webhooks: (options: Partial<WebhookOptions>) => post<WebhookOptions>('webhooks', options),
		deliveries: async (): Promise<Delivery[]> =>
			(await call<{ deliveries: Delivery[] }>('GET', 'webhooks')).deliveries,
		/** Resolves once everything was sent that has not failed before. */
		settled: async (): Promise<Delivery[]> =>
			(await post<{ deliveries: Delivery[] }>('webhooks/settled')).deliveries,
		flush: async (how: Flush = {}): Promise<Attempt[]> =>
			(await post<{ attempts: Attempt[] }>('webhooks/flush', how)).attempts,
		resend: (id: string) => post<Attempt>('webhooks/resend', { id }),
		/** The signature header for a body of the test's own making. */
		sign: async (body: string): Promise<string> =>
			(await post<{ header: string }>('webhooks/sign', { body })).header,
		/** Makes an event of any type about any object; answers its id. */
		emit: async (type: string, object: object): Promise<string> =>
			(await post<{ event: string }>('emit', { type, object })).event,

		fail: (disturbance: Partial<Disturbance> & { route: string }) => done('fail', disturbance),
		heal: () => done('fail/clear'),
		log: async (): Promise<LogEntry[]> =>
			(await call<{ requests: LogEntry[] }>('GET', 'log')).requests,
		clearLog: () => done('log/clear'),

		/** Pays a checkout session as its page would. */
		pay: (session: string, payment: Payment = {}) =>
			post<{ outcome: Outcome; session: Stripe.Checkout.Session }>('pay', { session, ...payment }),
		expire: (session: string) => post<Stripe.Checkout.Session>('expire', { session }),
		/** Starts a subscription behind the app's back. */
		subscribe: (
			customer: string,
			lookupKey: string,
			payment: Pick<Payment, 'card' | 'last4'> = {},
		) => post<Stripe.Subscription>('subscribe', { customer, lookupKey, ...payment }),
		/** Writes any status on a subscription, known or not. */
		setStatus: (subscription: string, status: string) =>
			post<Stripe.Subscription>('subscription/status', { subscription, status }),
		/** Puts another price behind a lookup key. */
		changePrice: (
			lookupKey: string,
			given: { unitAmount?: number; currency?: string; active?: boolean },
		) => post<Stripe.Price>('price', { lookupKey, ...given }),

		refund: (charge: string, amount?: number) =>
			post<Stripe.Refund>('refund', { charge, ...(amount === undefined ? {} : { amount }) }),
		failRefund: (refund: string) => post<Stripe.Refund>('refund/fail', { refund }),
		dispute: (charge: string, reason?: string) =>
			post<Stripe.Dispute>('dispute', { charge, ...(reason === undefined ? {} : { reason }) }),
		/** The bank asks about a payment and takes nothing. */
		inquire: (charge: string) => post<Stripe.Dispute>('inquiry', { charge }),
		/** Writes any status on a dispute, known or not; no money moves. */
		setDisputeStatus: (dispute: string, status: string) =>
			post<Stripe.Dispute>('dispute/status', { dispute, status }),
		closeDispute: (dispute: string, status: 'won' | 'lost') =>
			post<Stripe.Dispute>('dispute/close', { dispute, status }),
		warnOfFraud: (charge: string) =>
			post<Stripe.Radar.EarlyFraudWarning>('fraud-warning', { charge }),

		createCustomer: (email: string) => post<Stripe.Customer>('customer/create', { email }),
		deleteCustomer: (id: string) => done('customer/delete', { id }),
		deleteCoupon: (id: string) => done('coupon/delete', { id }),
		/** Many customers, each with a running annual subscription and this many charges. */
		bulk: async (given: { customers: number; chargesEach?: number; emailPrefix?: string }) =>
			(
				await post<{ customers: Array<{ id: string; email: string; subscription: string }> }>(
					'bulk',
					given,
				)
			).customers,
	}
}
