import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { billingIssuesSchema } from '~/features/admin/admin.schema.server'
import { AdminPage } from '~/features/admin/admin-page'
import { DisputeList } from '~/features/admin/billing-issues/dispute-list'
import { BillingIssuesView } from '~/features/admin/billing-issues/billing-issues-view'
import { paymentKeys, requirePaymentDocument } from '~/features/billing/checkout/stripe-keys.server'
import { TEST_CHECKOUT_TEXTS } from '~/features/billing/checkout/test-checkout'
import { TestCheckout } from '~/features/billing/checkout/test-checkout-card'
import {
	canTestCheckout,
	startTestCheckout,
} from '~/features/billing/checkout/test-checkout.server'
import { resolveAlert } from '~/features/billing/issues/alerts.server'
import {
	loadBillingIssues,
	type Replay,
	replayEvent,
} from '~/features/billing/issues/billing-issues.server'
import { openDisputes } from '~/features/billing/issues/disputes.server'
import { auditOutsideTransaction } from '~/core/audit/audit.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { ButtonLink } from '~/ui/button/button'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Billing Health', noIndex: true }

export const loader = guarded(requireAdmin, async ({ request }) => {
	requirePaymentDocument(request)
	const keys = canTestCheckout() ? paymentKeys() : null
	const now = currentTime()
	const [issues, disputes] = await Promise.all([loadBillingIssues(now), openDisputes(now)])
	return { ...issues, disputes, keys }
})

const REPLAYS: Readonly<Record<Replay, Message>> = {
	applied: { kind: 'success', text: 'The event was handled.' },
	ignored: { kind: 'success', text: 'Event reprocessed. No changes were needed.' },
	orphan: { kind: 'error', text: 'Event reprocessed. Its customer still has no account here.' },
	failed: { kind: 'error', text: 'The event failed again. See the error below.' },
	unknown: { kind: 'error', text: 'Event not found.' },
	unavailable: {
		kind: 'error',
		text: "We couldn't reach Stripe. Please try again in a moment.",
	},
}

export const action = defineAction({
	guard: requireAdmin,
	schema: billingIssuesSchema,
	intents: {
		resolve: async ({ request, viewer, value: { id }, now }) => {
			await resolveAlert(id, now)
			const actor = { id: viewer.user.id }
			const target = { kind: 'billing', id } as const
			await auditOutsideTransaction({ actor, action: 'billing.resolve', target }, now)
			const successMessage: Message = { kind: 'success', text: 'The alert is closed.' }
			return redirectWithFlash(request, paths.adminBilling(), successMessage)
		},
		replay: async ({ request, viewer, value: { id }, now }) => {
			const outcome = await replayEvent(id)
			const actor = { id: viewer.user.id }
			const target = { kind: 'billing', id } as const
			const after = { outcome }
			await auditOutsideTransaction({ actor, action: 'billing.replay', target, after }, now)
			return redirectWithFlash(request, paths.adminBilling(), REPLAYS[outcome])
		},
		// Without script: on to the hosted page.
		testCheckout: async ({ viewer, now, reject }) => {
			if (!canTestCheckout()) return reject({ status: 403, message: TEST_CHECKOUT_TEXTS.liveKeys })
			const result = await startTestCheckout(viewer.user, 'hosted', now)
			if (result.ok && result.url !== null) return redirect(result.url, 303)
			const isTaken = !result.ok && result.status === 409
			const message = isTaken ? result.message : TEST_CHECKOUT_TEXTS.failed
			return reject({ status: result.ok ? 503 : result.status, message })
		},
	},
})

export default function BillingHealthPage() {
	const { keys, disputes, ...issues } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return (
		<AdminPage
			title="Billing Health"
			lead="Stripe events, alerts and issues that need attention."
			actions={
				<ButtonLink to={paths.paymentsCsv()} reloadDocument>
					Export payments as CSV
				</ButtonLink>
			}
		>
			<div className="stack">
				<DisputeList disputes={disputes} />
				<BillingIssuesView {...issues} />
				{keys !== null && (
					<TestCheckout keys={keys} failure={result?.errors['form']?.[0] ?? null} />
				)}
			</div>
		</AdminPage>
	)
}
