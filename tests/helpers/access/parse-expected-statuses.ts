import { type Expectation, expectedFor, type Group, GROUP_OF, to } from './access-levels'
import { EXPECTED_STATUSES } from './expected-statuses'
import { KINDS, type Kind } from '#tests/helpers/factories'
import type { RouteRow } from './route-row'

/** Expected responses for every viewer and URL, according to the route table. */

/** The expected result of a read or a write by a kind of viewer. */
function expectationOf(row: RouteRow, kind: Kind, does: 'reads' | 'writes'): Expectation {
	const access = does === 'writes' ? (row.writeAccess ?? row.access) : row.access
	const expectation = expectedFor(access, kind)
	const { redirectsWithAccess } = row
	const target =
		does === 'reads' || redirectsWithAccess?.forms ? redirectsWithAccess?.to[kind] : undefined
	if (expectation.kind !== 'in' || target === undefined) return expectation
	return to(() => target, redirectsWithAccess?.text ?? null)
}

/** The expected results for all kinds of viewers. */
export function expectationsOf(row: RouteRow, does: 'reads' | 'writes'): [Kind, Expectation][] {
	return KINDS.map((kind) => [kind, expectationOf(row, kind, does)])
}

type Shape = 'document' | 'data' | 'child' | 'unsafe'

const HEAD = ['visitor', 'unverified', 'verified', 'paid', 'admin'] as const satisfies Group[]

const withPath = (to: string, name: string) => (path: string) =>
	`${to}?${new URLSearchParams({ [name]: path })}`

/** The redirects that have a name in the table. */
const REDIRECTS: Readonly<Record<string, (path: string) => string>> = {
	home: () => '/',
	// Whose members have to accept the calculator's terms first.
	calculator: () => '/calculator',
	dashboard: () => '/dashboard',
	signin: withPath('/signin', 'redirect'),
	signup: withPath('/signup', 'redirect'),
	verify: withPath('/verify-email', 'redirect'),
	plans: withPath('/subscription', 'afterSubscribeRedirect'),
}

type Row = { groups: Record<Group, string>; exceptions: Partial<Record<string, string>> }

/** The lines of the table by `pattern request`. */
function parseTable(text: string): Map<string, Row> {
	const rows = new Map<string, Row>()
	let pattern = ''
	for (const line of text.trim().split('\n').slice(1)) {
		const words = line.trim().split(/\s+/u)
		if (line.startsWith('/')) pattern = words.shift() ?? ''
		const [request = '', ...cells] = words
		const statuses = cells.filter((cell) => !/^\w+=/u.test(cell))
		if (statuses.length !== 1 && statuses.length !== HEAD.length) throw new Error(line)
		rows.set(`${pattern} ${request}`, {
			groups: Object.fromEntries(
				HEAD.map((group, index) => [group, statuses[index] ?? statuses[0]]),
			) as Record<Group, string>,
			exceptions: Object.fromEntries(
				cells.slice(statuses.length).map((cell) => cell.split('=') as [string, string]),
			),
		})
	}
	return rows
}

const TABLE = parseTable(EXPECTED_STATUSES)

/** The addresses that the table names. */
export const EXPECTED_PATTERNS = [...new Set([...TABLE.keys()].map((key) => key.split(' ')[0]))]

/**
 * What a request in one of the shapes of the matrix gets, by the table: the status, and where a
 * redirect leads. Of a redirect the data of a page says 202.
 */
export function expectedStatus(pattern: string, path: string, shape: Shape, kind: Kind): string {
	const row = TABLE.get(`${pattern} ${shape === 'unsafe' ? 'write' : 'read'}`)
	if (row === undefined) throw new Error(`expected-statuses.ts has no line for ${pattern}`)
	const cell = row.exceptions[kind] ?? row.groups[GROUP_OF[kind]]
	const isData = shape === 'data' || shape === 'child'
	if (/^\d/u.test(cell)) return cell.split('|').at(isData ? -1 : 0) ?? cell
	return `${isData ? 202 : 302} ${REDIRECTS[cell]?.(path) ?? cell}`
}
