import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction } from '~/core/audit/audit-actions'
import { listQuery, queryChoice, queryField, queryPage, queryText } from '~/core/http/list-query'
import { paths } from '~/core/http/paths'
import { after, days } from '~/core/time/durations'
import { roleName } from '~/features/admin/users/user-fields'

/** The state of the audit log page, all in its address. */

export const AUDIT_PAGE_SIZE = 50

const DAY = /^\d{4}-\d{2}-\d{2}$/u

/** A date, `2026-11-20`. */
const day = queryField('', (text) => {
	const typed = text.trim()
	return DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : null
})

export const auditList = listQuery(paths.adminAudit, {
	action: queryChoice(Object.keys(AUDIT_ACTIONS) as AuditAction[]),
	actor: queryText(100),
	kind: queryChoice(AUDIT_KINDS),
	target: queryText(100),
	since: day,
	/** Inclusive. */
	until: day,
	page: queryPage,
})
export const readAuditQuery = auditList.read
export type AuditQuery = ReturnType<typeof readAuditQuery>

export type AuditPreset = { label: string; since: string }

/** Usual periods until now, by their first day in UTC. */
export function auditPresets(now: Date): AuditPreset[] {
	const firstOf = (count: number): string =>
		after(now, -days(count - 1))
			.toISOString()
			.slice(0, 10)
	return [
		{ label: 'Today', since: firstOf(1) },
		{ label: '7 days', since: firstOf(7) },
		{ label: '30 days', since: firstOf(30) },
	]
}

/**
 * `after` is null where nothing is left, as after a deletion; `before` for what did not change but was
 * said, such as a reason.
 */
export type AuditChange = { field: string; before: string | null; after: string | null }

const FIELD_LABELS: Readonly<Record<string, string>> = {
	role: 'Role',
	vipStripeCouponId: 'VIP coupon',
	vipExpiresAt: 'VIP until',
	serviceProvider: 'Service provider',
	signedUp: 'Signed up',
	title: 'Title',
	slug: 'Address',
	isFree: 'Free',
	words: 'Words',
	company: 'Company',
	serviceTypes: 'Service types',
	serviceAreas: 'Service areas',
	reports: 'Reports resolved',
	payment: 'Payment',
	amount: 'Amount',
	refunded: 'Refunded in total',
	subscription: 'Plan in Stripe',
	plan: 'Plan',
	when: 'When',
	status: 'Status',
	ends: 'Ends',
	days: 'Days added',
	nextPayment: 'Next payment',
	reason: 'Reason',
	note: 'Note',
	outcome: 'Outcome',
	id: 'Stripe ID',
	rows: 'Rows',
	filter: 'Filter',
}

/** "Past due" for `past_due`: what Stripe, or we, name by a key. */
const keyName = (key: string): string =>
	key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

/** What became of a payment event that was replayed. */
const OUTCOMES: Readonly<Record<string, string>> = {
	applied: 'Handled',
	ignored: 'No changes were needed',
	orphan: 'Its customer has no account',
	failed: 'Failed again',
	unknown: 'Event not found',
	unavailable: "Stripe couldn't be reached",
}

/** A text of an entry in words. */
function formatText(key: string, text: string): string {
	if (key === 'role') return roleName(text)
	if (key === 'status') return keyName(text)
	return key === 'outcome' ? (OUTCOMES[text] ?? text) : text
}

const NOTHING = '–'

function formatValue(key: string, value: unknown): string {
	if (value === undefined || value === null || value === '') return NOTHING
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(String).join(', ')
	if (typeof value === 'string') return formatText(key, value)
	return typeof value === 'number' ? String(value) : '…'
}

function values(json: string | null): Record<string, unknown> {
	if (json === null) return {}
	try {
		const value: unknown = JSON.parse(json)
		return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
	} catch {
		return {}
	}
}

/** What an entry says for the first time and leaves empty, or says twice: a plan is changed by its own ID. */
const isSaid = (key: string, values: Record<string, unknown>): boolean =>
	key === 'id' ? values['id'] !== values['subscription'] : formatValue(key, values[key]) !== NOTHING

/** Formats the changes of an entry for display. */
export function readChanges(before: string | null, after: string | null): AuditChange[] {
	const [oldValues, newValues] = [values(before), values(after)]
	const changed = Object.keys(oldValues)
	const said = Object.keys(newValues).filter(
		(key) => !Object.hasOwn(oldValues, key) && isSaid(key, newValues),
	)
	return [...changed, ...said].map((key) => ({
		field: FIELD_LABELS[key] ?? key,
		before: Object.hasOwn(oldValues, key) ? formatValue(key, oldValues[key]) : null,
		after: after === null ? null : formatValue(key, newValues[key]),
	}))
}
