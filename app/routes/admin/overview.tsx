import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { OverviewForm } from '~/features/admin/admin.schema.server'
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
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Admin Dashboard', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	const keys = canTestCheckout() ? paymentKeys() : null
	return { ...(await overview(currentTime())), keys }
}

/** The test checkout without JavaScript: redirects to Stripe's page. */
export async function action(args: ActionFunctionArgs) {
	const { user } = await requireAdmin(args.request)
	const parsed = parseForm(await parseTrustedForm(args), OverviewForm)
	if (!parsed.ok) return data({ failure: UNKNOWN_BUTTON_TEXT }, { status: 400 })
	if (!canTestCheckout()) return data({ failure: TEST_CHECKOUT_TEXTS.liveKeys }, { status: 403 })
	const result = await startTestCheckout(user, 'hosted', currentTime())
	if (result.ok && result.url !== null) return redirect(result.url, 303)
	const failure = !result.ok && result.status === 409 ? result.message : TEST_CHECKOUT_TEXTS.failed
	return data({ failure }, { status: result.ok ? 503 : result.status })
}

export default function AdminOverviewPage() {
	const page = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	return (
		<AdminPage title="Admin Dashboard">
			<div className="stack">
				<ProxyWarning hasUntrustedProxy={page.hasUntrustedProxy} />
				<PendingItems waiting={page.waiting} />
				<StatCards stats={page.stats} />
				<BusinessFigures {...page} />
				<QuickLinks />
				{page.keys !== null && <TestCheckout keys={page.keys} failure={answer?.failure ?? null} />}
			</div>
		</AdminPage>
	)
}
