/** API errors with the provider's wording and shape. */

type FaultType =
	| 'invalid_request_error'
	| 'card_error'
	| 'idempotency_error'
	| 'api_error'
	| 'rate_limit_error'

type Details = {
	status?: number
	type?: FaultType
	code?: string
	param?: string
	decline_code?: string
}

const DOCS = 'https://docs.stripe.com/error-codes/'
const LOGS = 'https://dashboard.stripe.com/test/logs/'

export class Fault extends Error {
	override name = 'Fault'
	readonly status: number
	constructor(
		message: string,
		readonly details: Details = {},
	) {
		super(message)
		this.status = details.status ?? 400
	}

	/** The response body. The SDK treats a body without a top-level `error` as success. */
	body(requestId: string): { error: Record<string, unknown> } {
		const { status: _status, type = 'invalid_request_error', ...rest } = this.details
		const { code } = rest
		const about = code === undefined ? {} : { doc_url: `${DOCS}${code.replaceAll('_', '-')}` }
		return {
			error: { type, message: this.message, ...rest, ...about, request_log_url: LOGS + requestId },
		}
	}
}

/** A request whose parameters are not readable, so that processing it never began. */
export class ParameterFault extends Fault {
	override name = 'ParameterFault'
}

/** 400: invalid request. */
export const stripeError = (message: string, param?: string, code?: string): Fault =>
	new Fault(message, { param, code })

/** 404: no object with this ID. */
export const missing = (what: string, id: string, param = 'id'): Fault =>
	new Fault(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param })

/** 400: a parameter refers to an unknown ID. */
export const unknownId = (what: string, id: string, param: string): Fault =>
	new Fault(`No such ${what}: '${id}'`, { code: 'resource_missing', param })

/** 402: the bank wants the cardholder to authenticate a payment of an invoice or subscription. */
export const actionRequired = (what: 'invoice' | 'subscription'): Fault =>
	new Fault(
		`Payment for this ${what} requires additional user action before it can be completed successfully.`,
		{ status: 402, type: 'card_error', code: `${what}_payment_intent_requires_action` },
	)
