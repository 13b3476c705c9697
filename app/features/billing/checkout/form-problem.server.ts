import { countEvent } from '~/core/event-counts.server'
import { consume, type LimitVerdict } from '~/core/security/rate-limiter.server'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import type { FormProblem } from './form-problem'

const TEXTS: Readonly<Record<FormProblem, string>> = {
	blocked: "The provider's script did not load",
	notInitialized: "The provider's form could not be opened",
	critical: "The provider's form failed while it was shown",
}

/**
 * Notes that the payment form did not open in a member's browser: counts it, and raises one alert a day
 * for each problem. Returns whether the member may report more.
 */
export async function noteFormProblem(
	userId: string,
	problem: FormProblem,
	now: Date,
): Promise<LimitVerdict> {
	const limit = await consume('formProblem', userId)
	if (!limit.allowed) return limit
	countEvent('paymentForm', problem)
	const detail = `${TEXTS[problem]} in a member's browser. They were offered the provider's own page. One ad blocker is no fault; see how often it happens under prohub_payment_form_failures_total, and buy something yourself.`
	const about = `${problem}:${now.toISOString().slice(0, 10)}`
	await raiseAlert({ kind: 'payment_form', about, detail }, now)
	return limit
}
