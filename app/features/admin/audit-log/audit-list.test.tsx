import { createRemixStub } from '@remix-run/testing'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AuditLogList } from './audit-list'
import type { AuditQuery } from './audit-query'

const QUERY: AuditQuery = {
	action: '',
	actor: '',
	kind: '',
	target: '',
	since: '',
	until: '',
	page: 1,
}
const LOG = { rows: [], total: 0, page: 1, pages: 1, actors: [] }

function shown(query: Partial<AuditQuery>): string {
	const Page = () => <AuditLogList query={{ ...QUERY, ...query }} log={LOG} presets={[]} />
	const Stub = createRemixStub([{ path: '/', Component: Page }])
	const remarks = vi.mocked(console.error).mockImplementation(() => undefined)
	const html = renderToString(<Stub />)
	// The stub's router is that of a browser: React remarks that on each of its effects.
	for (const [text] of remarks.mock.calls) expect(text).toContain('useLayoutEffect')
	remarks.mockClear()
	return html
}

test.each<[string, Partial<AuditQuery>, string]>([
	['no filter', {}, 'Admin changes will appear here'],
	['one date', { since: '2026-11-02' }, 'No entries match these filters.'],
	['one day', { since: '2026-11-02', until: '2026-11-02' }, 'No entries match these filters.'],
	[
		'dates in the wrong order',
		{ since: '2026-11-02', until: '2026-11-01' },
		'The date in From is after the one in To. Swap them.',
	],
])('ADMIN-18 an empty list with %s says why it is empty', (_what, query, text) => {
	expect(shown(query)).toContain(text)
})
