import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { BillingIssuesForm } from '~/features/admin/admin.schema.server'
import { AdminPage } from '~/features/admin/admin-page'
import { BillingIssuesView } from '~/features/admin/billing-issues/billing-issues-view'
import { resolveAlert } from '~/features/billing/issues/alerts.server'
import {
	loadBillingIssues,
	type Replay,
	replayEvent,
} from '~/features/billing/issues/billing-issues.server'
import { auditOutsideTransaction } from '~/core/audit/audit.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'
import { ButtonLink } from '~/ui/button/button'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Billing Health', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	return loadBillingIssues(currentTime())
}

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

export async function action(args: ActionFunctionArgs) {
	const { user } = await requireAdmin(args.request)
	const parsed = parseForm(await parseTrustedForm(args), BillingIssuesForm)
	if (!parsed.ok) throw new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
	const { intent, id } = parsed.value
	const actor = { id: user._id }
	const target = { kind: 'billing', id } as const
	const now = currentTime()
	if (intent === 'resolve') {
		await resolveAlert(id, now)
		await auditOutsideTransaction({ actor, action: 'billing.resolve', target }, now)
		const done: Message = { kind: 'success', text: 'The alert is closed.' }
		return redirectWithFlash(args.request, paths.adminBilling(), done)
	}
	const outcome = await replayEvent(id)
	await auditOutsideTransaction(
		{ actor, action: 'billing.replay', target, after: { outcome } },
		now,
	)
	return redirectWithFlash(args.request, paths.adminBilling(), REPLAYS[outcome])
}

export default function BillingHealthPage() {
	return (
		<AdminPage
			title="Billing Health"
			lead="Stripe events, alerts and issues that need attention."
			actions={
				<ButtonLink to={paths.paymentsCsv()} reloadDocument download>
					Export payments as CSV
				</ButtonLink>
			}
		>
			<BillingIssuesView {...useLoaderData<typeof loader>()} />
		</AdminPage>
	)
}
