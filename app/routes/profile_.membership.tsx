import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/accounts/guards.server'
import type { PublicUser } from '~/accounts/viewer'
import { MembershipForm } from '~/billing/billing.schema.server'
import { MembershipPage } from '~/billing/components/membership-page'
import { membershipOf } from '~/billing/membership.server'
import {
	cancelMembership,
	CHANGE_TEXTS,
	resumeMembership,
	SWITCH_REFUSALS,
	switchPlan,
	viewSwitch,
} from '~/billing/plan-change.server'
import { currentTime } from '~/platform/clock'
import { redirectWith } from '~/platform/flash.server'
import { parseForm, readForm } from '~/platform/forms.server'
import { paths } from '~/platform/paths'
import { refusalHeaders } from '~/platform/refusal-headers'
import { pageMeta } from '~/shell/page-meta'
import { longDate } from '~/ui/format-date'

export const headers = refusalHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Your Plan', noIndex: true })

/** What is asked before a plan is changed: each question is an address of its own. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireVerified(request)
	const now = currentTime()
	const { card } = await membershipOf(user, now)
	const { subscription } = card
	if (subscription === null) return redirect(paths.profile())
	const asked = new URL(request.url).searchParams.get('confirm')
	const isEnding = subscription.ends !== null
	if (asked === 'cancel' && !isEnding) return { card, question: { kind: 'cancel' as const } }
	if (asked === 'resume' && isEnding) return { card, question: { kind: 'resume' as const } }
	if (asked === 'switch' && subscription.switchTo !== null) {
		return { card, question: { kind: 'switch' as const, preview: await viewSwitch(user, now) } }
	}
	if (asked === 'switch' && subscription.switchRefusal !== null) {
		const message = SWITCH_REFUSALS[subscription.switchRefusal]
		return { card, question: { kind: 'refused' as const, message } }
	}
	return redirect(paths.profile())
}

/** What was done, with the date from which it counts. */
async function doneText(intent: Wish['intent'], user: PublicUser): Promise<string> {
	const { subscription } = (await membershipOf(user, currentTime())).card
	const ends = longDate(subscription?.ends ?? '') ?? 'the end of your billing period'
	const renewal = longDate(subscription?.renewal ?? '') ?? 'your next billing date'
	switch (intent) {
		case 'cancel':
			return `Your plan is canceled. You have access until ${ends}.`
		case 'resume':
			return 'Your plan has been resumed.'
		case 'switch':
			return subscription === null || subscription.nextPlan !== null
				? `Your plan will change on ${renewal}.`
				: `You're now on the ${subscription.currentPlan}.`
	}
}

export async function action(args: ActionFunctionArgs) {
	const { user } = await requireVerified(args.request)
	const parsed = parseForm(await readForm(args), MembershipForm)
	if (!parsed.ok) return data({ message: CHANGE_TEXTS.failed }, { status: 400 })
	const result = await carryOut(user, parsed.value)
	if (!result.ok && result.message === CHANGE_TEXTS.none) {
		const nothing = { kind: 'error', text: result.message } as const
		return redirectWith(args.request, paths.profile(), nothing)
	}
	if (!result.ok) return data({ message: result.message }, { status: result.status })
	const text = await doneText(parsed.value.intent, user)
	return redirectWith(args.request, paths.profile(), { kind: 'success', text })
}

type Wish = { intent: 'cancel' | 'resume' } | { intent: 'switch'; plan: string; at: number }

function carryOut(user: PublicUser, wish: Wish) {
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
