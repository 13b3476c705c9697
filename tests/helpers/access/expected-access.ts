import { GROUP_OF, type Expectation, EXPECTATIONS, to } from './access-policy'
import { type Kind, KINDS } from '#tests/helpers/users'
import type { RouteRow } from './route-row'

/** Expected responses for every viewer and URL, according to the route table. */

/** The expected result for a viewer who reads or writes. */
export function expectationOf(row: RouteRow, kind: Kind, does: 'reads' | 'writes'): Expectation {
	const door = does === 'writes' ? (row.writeDoor ?? row.door) : row.door
	const passage = EXPECTATIONS[door][GROUP_OF[kind]]
	const { elsewhere } = row
	const target = does === 'reads' || elsewhere?.forms ? elsewhere?.to[kind] : undefined
	if (passage.kind !== 'in' || target === undefined) return passage
	return to(() => target, elsewhere?.text ?? null)
}

/** The expected results for all kinds of viewers. */
export function expectationsOf(row: RouteRow, does: 'reads' | 'writes'): [Kind, Expectation][] {
	return KINDS.map((kind) => [kind, expectationOf(row, kind, does)])
}

const isApi = (path: string): boolean => path.startsWith('/api/')

const readsOf = (
	{ reads, methods }: RouteRow,
	path: string,
	isDocument: boolean,
	kind: Kind,
): number | string => {
	if (typeof reads === 'function') {
		const read = reads(kind)
		return typeof read === 'string' ? `${isDocument ? 302 : 202} ${read}` : read
	}
	if (typeof reads === 'object') return isDocument ? reads.document : reads.data
	if (reads !== undefined) return reads
	return isApi(path) && !methods.includes('GET') ? 405 : 200
}

/**
 * The expected status and redirect target for a viewer who requests a URL in one of the matrix's
 * shapes. Redirects of page data have status 202.
 */
export function expectedStatus(
	row: RouteRow,
	path: string,
	shape: 'document' | 'data' | 'child' | 'unsafe',
	kind: Kind,
): string {
	const group = GROUP_OF[kind]
	const passage = expectationOf(row, kind, shape === 'unsafe' ? 'writes' : 'reads')
	const writes = row.methods.some((method) => method !== 'GET')
	if (shape === 'unsafe' && !writes) return path === '/no-such-page' ? '404' : '405'
	const isRead = shape !== 'unsafe'
	const isWrongMethod = isRead && isApi(path) && !row.methods.includes('GET')
	if (isWrongMethod && row.guardsEveryMethod !== true) return '405'
	if (passage.kind === 'json') return String(passage.status)
	if (passage.kind === 'redirect') {
		const status = shape === 'data' || shape === 'child' ? 202 : 302
		return `${status} ${passage.to(path)}`
	}
	if (isRead) return String(readsOf(row, path, shape === 'document', kind))
	const { empty } = row
	if (typeof empty === 'function') return empty(kind)
	return (typeof empty === 'object' ? (empty[kind] ?? empty[group]) : empty) ?? '400'
}
