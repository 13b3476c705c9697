import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { overviewSchema } from '~/features/admin/admin.schema.server'
import { AdminPage } from '~/features/admin/admin-page'
import {
	BusinessFigures,
	QuickLinks,
	ProxyWarning,
	StatCards,
	PendingItems,
} from '~/features/admin/overview/overview-page'
import { TestCheckout } from '~/features/billing/checkout/test-checkout-card'
import { overview } from '~/features/admin/overview/overview.server'
import { TEST_CHECKOUT_TEXTS } from '~/features/billing/checkout/test-checkout'
import {
	canTestCheckout,
	startTestCheckout,
} from '~/features/billing/checkout/test-checkout.server'
import { paymentKeys } from '~/features/billing/checkout/stripe-keys.server'
import { currentTime } from '~/core/time/clock'
import { defineAction } from '~/core/forms/define-action.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { noIndexMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta = noIndexMeta('Admin Dashboard')

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	const keys = canTestCheckout() ? paymentKeys() : null
	return { ...(await overview(currentTime())), keys }
}

/** The test checkout without script: on to the provider's page. */
export const action = defineAction({
	guard: requireAdmin,
	schema: overviewSchema,
	handler: async ({ viewer, now, reject }) => {
		if (!canTestCheckout()) return reject({ status: 403, message: TEST_CHECKOUT_TEXTS.liveKeys })
		const result = await startTestCheckout(viewer.user, 'hosted', now)
		if (result.ok && result.url !== null) return redirect(result.url, 303)
		const isTaken = !result.ok && result.status === 409
		const message = isTaken ? result.message : TEST_CHECKOUT_TEXTS.failed
		return reject({ status: result.ok ? 503 : result.status, message })
	},
})

export default function AdminOverviewPage() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return (
		<AdminPage title="Admin Dashboard">
			<div className="stack">
				<ProxyWarning hasUntrustedProxy={page.hasUntrustedProxy} />
				<PendingItems waiting={page.waiting} />
				<StatCards stats={page.stats} />
				<BusinessFigures {...page} />
				<QuickLinks />
				{page.keys !== null && (
					<TestCheckout keys={page.keys} failure={result?.errors['form']?.[0] ?? null} />
				)}
			</div>
		</AdminPage>
	)
}
