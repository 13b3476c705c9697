import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { MembershipForm } from '~/features/billing/billing.schema.server'
import { MembershipPage } from '~/features/billing/subscription/membership-page'
import { membershipQuestion } from '~/features/billing/subscription/subscription-card'
import { loadMembership } from '~/features/billing/subscription/subscription-card.server'
import {
	cancelMembership,
	CHANGE_TEXTS,
	resumeMembership,
	SWITCH_REFUSALS,
	switchPlan,
	viewSwitch,
} from '~/features/billing/subscription/plan-change.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'
import { longDate } from '~/ui/format/format-date'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Your Plan', noIndex: true })

/** Confirmations of plan changes: each has its own address. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireVerified(request)
	const now = currentTime()
	const { card } = await loadMembership(user, now)
	const { subscription } = card
	if (subscription === null) return redirect(paths.profile())
	const kind = membershipQuestion(subscription, new URL(request.url).searchParams.get('confirm'))
	switch (kind) {
		case null:
			return redirect(paths.profile())
		case 'switch':
			return { card, question: { kind, preview: await viewSwitch(user, now) } }
		case 'refused': {
			const { switchRefusal: refusal } = subscription
			const message = refusal === null ? CHANGE_TEXTS.failed : SWITCH_REFUSALS[refusal]
			return { card, question: { kind, message } }
		}
		default:
			return { card, question: { kind } }
	}
}

/** The result, with the date from which it applies. */
async function doneText(intent: Wish['intent'], user: PublicUser): Promise<string> {
	const { subscription } = (await loadMembership(user, currentTime())).card
	const ends = longDate(subscription?.ends ?? '') ?? 'the end of your billing period'
	const renewal = longDate(subscription?.renewal ?? '') ?? 'your next billing date'
	switch (intent) {
		case 'cancel':
			return subscription?.isPaymentDue === true
				? CANCELED_WHILE_DUE
				: `Your plan is canceled. You have access until ${ends}.`
		case 'resume':
			return 'Your plan has been resumed.'
		case 'switch':
			return subscription === null || subscription.nextPlan !== null
				? `Your plan will change on ${renewal}.`
				: `You're now on the ${subscription.currentPlan}.`
	}
}

const CANCELED_WHILE_DUE =
	"Your plan is canceled and won't renew. Your card may still be charged for the current period."

export async function action(args: ActionFunctionArgs) {
	const { user } = await requireVerified(args.request)
	const parsed = parseForm(await parseTrustedForm(args), MembershipForm)
	if (!parsed.ok) return data({ message: CHANGE_TEXTS.failed }, { status: 400 })
	const result = await handleIntent(user, parsed.value)
	if (!result.ok) {
		// Without a confirmation the page redirects to the profile, so the reason is shown there.
		if (await asksNothing(user, args.request)) {
			const reason = { kind: 'error', text: result.message } as const
			return redirectWithFlash(args.request, paths.profile(), reason)
		}
		return data({ message: result.message }, { status: result.status })
	}
	const text = await doneText(parsed.value.intent, user)
	return redirectWithFlash(args.request, paths.profile(), { kind: 'success', text })
}

async function asksNothing(user: PublicUser, request: Request): Promise<boolean> {
	const { card } = await loadMembership(user, currentTime())
	const asked = new URL(request.url).searchParams.get('confirm')
	return card.subscription === null || membershipQuestion(card.subscription, asked) === null
}

type Wish = { intent: 'cancel' | 'resume' } | { intent: 'switch'; plan: string; at: number }

function handleIntent(user: PublicUser, wish: Wish) {
	switch (wish.intent) {
		case 'cancel':
			return cancelMembership(user)
		case 'resume':
			return resumeMembership(user)
		case 'switch':
			return switchPlan(user, { to: wish.plan, at: wish.at }, currentTime())
	}
}

export default function Membership() {
	const page = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	return <MembershipPage {...page} problem={answer?.message ?? null} />
}
