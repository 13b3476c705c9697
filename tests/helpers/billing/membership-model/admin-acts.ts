import { money } from '~/features/billing/plans/money'
import { db } from '~/core/db/db.server'
import { toId } from '~/features/billing/stripe-sync/stripe-client.server'
import { createCustomer } from '#tests/helpers/factories'
import { Reader } from './browser'
import { type Act, choose } from './steps'
import { look, type Perform, type Walk } from './walk-state'

/** What admins do on the pages of a member, and the friends who use the code that comes of it. */

const page = (walk: Walk): string => `/admin/users/${walk.member?.id ?? ''}`
const COMMANDS = '/admin/users/:id/billing'

/** Reviews a command and confirms it. */
async function command(walk: Walk, fields: Record<string, string>): Promise<string | null> {
	if (walk.member === null) return null
	const reader = await Reader.of(walk, walk.adminId)
	const intent = fields['intent'] ?? ''
	const path = `${page(walk)}/billing?${new URLSearchParams({ ...fields, step: 'confirm' })}`
	const answer = await reader.submit(path, COMMANDS, { intent })
	if (answer === null) return null
	return answer.location === null ? `refused ${answer.status}` : 'done'
}

const adminCancel: Perform = async (walk, { by: [when] }) => {
	const fields = { intent: 'cancel', when: when < 0.5 ? 'now' : 'end' }
	const outcome = await command(walk, fields)
	return outcome === null ? null : `an admin cancels (${fields.when}): ${outcome}`
}

const adminRefund: Perform = async (walk, { by: [which, part] }) => {
	const payments = await db().payment.findMany({
		where: {
			account: { userId: walk.member?.id ?? '' },
			status: { in: ['paid', 'partially_refunded'] },
		},
		orderBy: { occurredAt: 'asc' },
	})
	if (payments.length === 0) return null
	const { id, amount, amountRefunded } = choose(payments, which)
	const left = amount - amountRefunded
	const cents = part < 0.5 ? left : Math.max(1, Math.floor(left * part))
	const typed = money(cents).replaceAll(/[$,]/gu, '')
	const fields = { intent: 'refund', payment: id, amount: typed, reason: 'requested_by_customer' }
	const outcome = await command(walk, fields)
	return outcome === null ? null : `an admin refunds ${money(cents)}: ${outcome}`
}

const adminExtend: Perform = async (walk, { by: [count] }) => {
	const days = String(1 + Math.floor(count * 60))
	const outcome = await command(walk, { intent: 'extend', days })
	return outcome === null ? null : `an admin adds ${days} days: ${outcome}`
}

/** The code of the stand-in that nobody has claimed. */
const FRIENDS_CODE = 'FRIEND10'

async function verifyCode(walk: Walk): Promise<void> {
	const { device } = await Reader.of(walk, walk.member?.id ?? '')
	const { status } = await device.call('POST', '/api/users/me/verify-vip-coupon', {})
	walk.grants.hasCode = status === 200
}

/** Somebody else buys with the member's code. */
const friend: Perform = async (walk, { by: [which] }) => {
	if (walk.member === null || !walk.grants.hasCode) return null
	const { id } = await createCustomer({ firstName: 'Finn' })
	const { device } = await Reader.of(walk, id)
	const plan = which < 0.5 ? 'annual' : 'biannual'
	const { status, location } = await device.post('/subscription', { plan, code: FRIENDS_CODE })
	const session = /\/c\/pay\/(\w+)/u.exec(location ?? '')?.[1]
	if (session === undefined) return `a friend buys: refused ${status}`
	await walk.sandbox.pay(session, { card: 'ok', last4: String(6_000 + walk.log.length) })
	const account = await db().billingAccount.findUniqueOrThrow({ where: { userId: id } })
	walk.otherCustomers.add(account.stripeCustomerId)
	await device.load(`/subscription-return?session_id=${session}`)
	const { books } = await look(walk)
	const charge = books.charges.find(({ customer }) => toId(customer) === account.stripeCustomerId)
	if (charge !== undefined) walk.grants.uses.push({ charge: charge.id, paidAt: charge.created })
	return `a friend buys ${plan}`
}

const ROLES = ['VIP', 'VIP', 'VIP', 'undated', 'undated', 'user', 'subscriber'] as const

const adminRole: Perform = async (walk, { by: [which, when] }) => {
	if (walk.member === null) return null
	const chosen = choose(ROLES, which)
	const { books, expected } = await look(walk)
	const { state, owedUntil } = expected
	// Whether the plan gives the role is not known to somebody who looks from outside then.
	if (chosen === 'subscriber' && (!walk.isSynced || state === 'uncollected')) return null
	const until = new Date((books.now + (2 + Math.floor(when * 60)) * 86_400) * 1000)
	const vipExpiresAt = chosen === 'VIP' ? until.toISOString().slice(0, 10) : ''
	const role = chosen === 'undated' ? 'VIP' : chosen
	const reader = await Reader.of(walk, walk.adminId)
	const answer = await reader.submit(page(walk), '/admin/users/:id', {
		intent: 'save',
		fields: { role, vipExpiresAt, ...(role === 'VIP' ? { vipStripeCouponId: FRIENDS_CODE } : {}) },
	})
	if (answer?.location?.startsWith('/admin/users') !== true) {
		return `an admin sets ${chosen}: refused ${answer?.status ?? 'no form'}`
	}
	const { grants } = walk
	const wasRole = answer.form['role']
	const date = vipExpiresAt === '' ? null : new Date(`${vipExpiresAt}T23:59:59.999Z`)
	// An unchanged date leaves what friends' payments gave.
	const wasDate = answer.form['vipExpiresAt'] ?? ''
	if (vipExpiresAt !== wasDate || role !== wasRole)
		Object.assign(grants, { vipUntil: date, uses: [] })
	if (role === 'VIP') await verifyCode(walk)
	else if (role !== wasRole) grants.hasCode = false
	if (role !== wasRole) {
		const hasPlan =
			owedUntil !== null || (state !== null && state !== 'paused' && state !== 'unknown')
		grants.isGranted = role === 'subscriber' && !hasPlan
	}
	return `an admin sets ${role} ${vipExpiresAt} (was ${wasRole ?? ''})`
}

export const ADMIN_ACTS = {
	adminCancel,
	adminRefund,
	adminExtend,
	adminRole,
	friend,
} satisfies Partial<Record<Act, Perform>>
