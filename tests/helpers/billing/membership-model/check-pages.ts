import { Reader } from './browser'
import { type Claim, claimText, readClaims } from './claims'
import { dayText, type Expected } from './model'
import { fail, type Walk } from './walk-state'

/** Profile, plans, dashboard, API and admin: each says what is right, and the same. */

type Pages = {
	hasAccess: boolean
	texts: Record<'profile' | 'plans' | 'start' | 'admin', string>
	api: ApiAnswer | null
}

type ApiAnswer = {
	plan: string
	renewalDate: string | null
	endsAt: string | null
	status: string
	price: string
}

async function readPages(walk: Walk, userId: string): Promise<Pages> {
	const member = await Reader.of(walk, userId)
	// The profile reads from the provider what is old.
	const profile = await member.read('/profile')
	const plans = await member.read('/subscription')
	const dashboard = await member.read('/dashboard')
	const hasAccess = dashboard.status === 200 && dashboard.location === null
	const api = await member.device.load('/api/stripe/subscription-details')
	const admin = await (
		await Reader.of(walk, walk.adminId)
	).read(`/admin/users/${userId}`, '/admin/users/:id')
	const answer = JSON.parse(api.text) as { subscription?: ApiAnswer }
	return {
		hasAccess,
		texts: {
			profile: profile.text,
			plans: plans.text,
			start: hasAccess ? dashboard.text : '',
			admin: admin.text,
		},
		api: answer.subscription ?? null,
	}
}

/** Why a claim is wrong by what is right; null if it is not. */
function problemOf({ kind, on, cents }: Claim, right: Expected): string | null {
	const { next, ends, due, state, vipUntil: vip } = right
	switch (kind) {
		case 'renews':
			if (next === null) return `nothing renews (${state ?? 'no plan'})`
			if (on !== null && on !== next.on) return `it is on ${next.on}`
			return cents === null || cents === next.cents ? null : `it is $${next.cents / 100}`
		case 'accessUntil': {
			// What the owner does not collect gives what the text leaves open.
			if (state === 'uncollected') return null
			const days = [right.graceUntil, right.owedUntil].flatMap((at) =>
				at === null ? [] : [dayText(at)],
			)
			if (vip !== null) days.push(dayText(vip))
			return [ends, ...days].includes(on) ? null : `it is ${ends ?? days.join(' or ')}`
		}
		case 'vipUntil':
			return vip !== null && on === dayText(vip) ? null : 'it is another day'
		case 'planEnded':
			return state === null ? null : `the plan is ${state}`
		case 'accessEnded':
			return right.access === true ? `there is access: ${right.reasons.join(', ')}` : null
		case 'due':
			return cents === due ? null : due === null ? 'nothing is due' : `it is $${due / 100}`
		case 'noPlan':
			return right.access === true || state !== null ? `the plan is ${state ?? 'access'}` : null
		default:
			return null
	}
}

/** All pages against what is right. */
export async function checkPages(walk: Walk, right: Expected): Promise<void> {
	if (walk.member === null) return
	const { hasAccess, texts, api } = await readPages(walk, walk.member.id)
	if (!walk.isSynced) {
		checkSame(walk, texts)
		return
	}
	if (right.access !== 'either' && hasAccess !== right.access) {
		const why = right.reasons.join(', ') || right.state
		fail(
			walk,
			'access',
			`there is ${hasAccess ? '' : 'no '}access; right is ${String(right.access)} (${why ?? 'no plan'})`,
		)
	}
	if (right.access === 'either') return
	for (const [page, text] of Object.entries(texts)) {
		for (const claim of readClaims(text)) {
			const problem = problemOf(claim, right)
			if (problem !== null)
				fail(walk, `${page}: ${claim.kind}`, `${page} says ${claimText(claim)}, but ${problem}`)
		}
	}
	checkRequired(walk, texts, right)
	checkApi(walk, api, right)
}

/** What has to be said, whatever else is. */
function checkRequired(
	walk: Walk,
	texts: Pages['texts'],
	{ state, next, ends, due }: Expected,
): void {
	const claims = readClaims(texts.profile)
	const says = (kind: Claim['kind'], fits: (claim: Claim) => boolean): boolean =>
		claims.some((claim) => claim.kind === kind && fits(claim))
	if (next !== null && !says('renews', ({ cents }) => cents === next.cents)) {
		fail(
			walk,
			'profile: silent',
			`the profile does not say that $${next.cents / 100} is charged on ${next.on}`,
		)
	}
	// With a bank's payment on its way, the day is said on its condition.
	const saysEnd =
		says('accessUntil', ({ on }) => on === ends) ||
		texts.profile.includes(`If that payment goes through, you have access until ${ends ?? ''}.`)
	if (ends !== null && !saysEnd) {
		fail(walk, 'profile: silent', `the profile does not say that the plan ends on ${ends}`)
	}
	if (due !== null && !says('due', ({ cents }) => cents === due)) {
		fail(walk, 'profile: silent', `the profile does not say that $${due / 100} is due`)
	}
	if (state !== null && /Subscribe Now|Choose Your Plan/u.test(texts.plans)) {
		fail(walk, 'plans: sale', `plans are offered beside one that is ${state}`)
	}
}

function checkApi(walk: Walk, api: ApiAnswer | null, right: Expected): void {
	const { state, next, ends } = right
	const isRunning = state !== null && state !== 'paused' && state !== 'unknown'
	if (api === null) {
		if (isRunning || right.owedUntil !== null) fail(walk, 'API', '404 for a plan that gives access')
		return
	}
	if (!isRunning) return
	if (right.plan !== null && api.plan !== right.plan)
		fail(walk, 'API', `plan ${api.plan}, right is ${right.plan}`)
	const day = (iso: string | null): string | null =>
		iso === null ? null : dayText(Date.parse(iso) / 1000)
	if (state === 'renewing' && day(api.renewalDate) !== next?.on) {
		fail(walk, 'API', `renews on ${day(api.renewalDate) ?? 'no day'}, right is ${next?.on ?? ''}`)
	}
	const price = next === null ? null : readClaims(`Amount due ${api.price}`)[0]?.cents
	if (next !== null && price !== next.cents)
		fail(walk, 'API', `price ${api.price}, right is $${next.cents / 100}`)
	if (day(api.endsAt) !== ends && state !== 'pastDue')
		fail(walk, 'API', `ends ${day(api.endsAt) ?? 'never'}, right is ${ends ?? 'never'}`)
}

/** Of a state that the app could not read yet, the pages at least say the same. */
function checkSame(walk: Walk, texts: Pages['texts']): void {
	const said = new Map<string, string>()
	for (const [page, text] of Object.entries(texts)) {
		for (const claim of readClaims(text)) {
			if (claim.kind !== 'renews' || claim.cents === null) continue
			said.set(claimText(claim), page)
		}
	}
	if (said.size > 1)
		fail(walk, 'pages differ', [...said].map(([claim, page]) => `${page}: ${claim}`).join('; '))
}
