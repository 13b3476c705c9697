import { Link as RemixLink, type LinkProps } from '@remix-run/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { renderWithCache } from '#tests/helpers/render-with-cache'
import { Link } from './link'

const html = (element: ReactElement): string => renderWithCache(() => element, null)

test.each<[string, LinkProps]>([
	['a path', { to: '/guides' }],
	['a query and a part', { to: '/guides?tag=cash+flow&page=2#list', className: 'link' }],
	['of the document', { to: '/guides', reloadDocument: true, 'aria-current': 'page' }],
	['with state', { to: '/deals', state: { from: 1 }, replace: true, preventScrollReset: true }],
	['within the page', { to: '?page=2' }],
	['an object', { to: { pathname: '/guides', search: '?page=2' } }],
])('FAST-03 the server writes the link that Remix would: %s', (_case, props) => {
	const expected = html(<RemixLink {...props}>Text</RemixLink>)
	expect(expected).toContain('>Text</a>')
	expect(html(<Link {...props}>Text</Link>)).toBe(expected)
})
