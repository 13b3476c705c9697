import {
	AUDIT_KINDS,
	type AuditAction,
	type AuditKind,
	isAuditAction,
} from '~/core/audit/audit-actions'
import { paths } from '~/core/http/paths'
import { after, days } from '~/core/time/durations'
import { roleName } from '~/features/admin/users/user-fields'

/** The state of the audit log page, all in its address. */

export const AUDIT_PAGE_SIZE = 50

export type AuditQuery = {
	action: AuditAction | ''
	actor: string
	kind: AuditKind | ''
	target: string
	/** Dates, `2026-11-20`, inclusive. */
	since: string
	until: string
	page: number
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u

function dayIn(text: string | null): string {
	const day = (text ?? '').trim()
	return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
}

/** Parses an address; ignores invalid values. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
	const action = params.get('action') ?? ''
	const id = (name: string): string => (params.get(name) ?? '').trim().slice(0, 100)
	const page = Number(params.get('page') ?? '1')
	return {
		action: isAuditAction(action) ? action : '',
		actor: id('actor'),
		kind: AUDIT_KINDS.find((kind) => kind === params.get('kind')) ?? '',
		target: id('target'),
		since: dayIn(params.get('since')),
		until: dayIn(params.get('until')),
		page: Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : 1,
	}
}

/** The address of this state. */
export function auditPath({ page = 1, ...query }: Partial<AuditQuery>): string {
	return paths.adminAudit({ ...query, page: page > 1 ? String(page) : undefined })
}

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

/** Whether any filter is set. */
export function isAuditFiltered({ page: _, ...filters }: AuditQuery): boolean {
	return Object.values(filters).some((value) => value !== '')
}

/** `after` is null where nothing is left, as after a deletion. */
export type Change = { field: string; before: string; after: string | null }

const FIELD_LABELS: Readonly<Record<string, string>> = {
	role: 'Role',
	vipStripeCouponId: 'VIP coupon',
	vipExpiresAt: 'VIP until',
	serviceProvider: 'Service provider',
	title: 'Title',
	isFree: 'Free',
	company: 'Company',
	reason: 'Reason',
	rows: 'Rows',
	filter: 'Filter',
}

function formatValue(key: string, value: unknown): string {
	if (value === undefined || value === null || value === '') return '–'
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(String).join(', ')
	if (typeof value === 'string') return key === 'role' ? roleName(value) : value
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

/** Formats the changes of an entry for display. */
export function readChanges(before: string | null, after: string | null): Change[] {
	const [oldValues, newValues] = [values(before), values(after)]
	return [...new Set([...Object.keys(oldValues), ...Object.keys(newValues)])].map((key) => ({
		field: FIELD_LABELS[key] ?? key,
		before: formatValue(key, oldValues[key]),
		after: after === null ? null : formatValue(key, newValues[key]),
	}))
}
