/** Payloads in the format of an older API version. */

type Json = Record<string, unknown>

/** Adds the fields that objects had before version 2025: top-level periods and links. */
export function dressAs(event: object, apiVersion: string): Json {
	const dressed = { ...(event as Json), api_version: apiVersion }
	const data = (event as { data: { object: Json } }).data
	return { ...dressed, data: { ...data, object: olderObject(data.object) } }
}

function olderObject(object: Json): Json {
	if (object['object'] === 'subscription') {
		const items = object['items'] as { data: Array<Record<string, unknown>> }
		const [first] = items.data
		const data = items.data.map(
			({ current_period_start: _start, current_period_end: _end, ...item }) => item,
		)
		return {
			...object,
			current_period_start: first?.['current_period_start'],
			current_period_end: first?.['current_period_end'],
			discount: null,
			items: { ...items, data },
		}
	}
	if (object['object'] === 'invoice') {
		const { parent, payments: _payments, ...rest } = object
		const details = (parent as { subscription_details?: { subscription?: string } } | null)
			?.subscription_details
		return {
			...rest,
			subscription: details?.subscription ?? null,
			paid: object['status'] === 'paid',
		}
	}
	return object
}
