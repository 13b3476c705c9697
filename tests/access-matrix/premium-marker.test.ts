import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRequest } from '#tests/helpers/raw-request'
import { startApp, type RunningApp } from '#tests/helpers/access/access-matrix'
import {
	addMarkedGuides,
	findPremiumText,
	FREE_MARKER,
	MARKER,
	type MarkedGuides,
	READERS,
} from '#tests/helpers/access/marked-guides'
import { KINDS } from '#tests/helpers/factories'
import { ROUTES } from '#tests/helpers/access/route-modules'

/**
 * GUIDE-22, security row 4: every premium text contains a marker, and no response to a viewer without
 * access contains it: pages of guides, page data, JSON, searches, links that carry a guide's address,
 * caches, logs. access-matrix.test.ts does the same for all other addresses.
 */

let app: RunningApp
let guides: MarkedGuides

beforeAll(async () => {
	app = await startApp()
	guides = await addMarkedGuides()
})

afterAll(() => app.leave())

function addresses(): string[] {
	const own = guides.premium.flatMap(({ id, slug }) => [
		`/guides/${slug}`,
		`/guides/${slug}?confirm=delete`,
		`/api/guides/${slug}`,
		`/api/guides/id/${id}`,
		`/admin/guides/edit/${id}`,
	])
	const carrying = guides.premium
		.slice(0, 1)
		.flatMap(({ slug }) => [
			`/signup?redirect=/guides/${slug}`,
			`/signin?redirect=/guides/${slug}`,
			`/verify-email?redirect=/guides/${slug}`,
			`/subscription?afterSubscribeRedirect=/guides/${slug}`,
		])
	const lists = ['/guides', '/api/guides'].flatMap((path) => [
		`${path}?search=marked`,
		`${path}?search=begins`,
		`${path}?search=${FREE_MARKER}`,
		`${path}?tag=marked&sort=a-z`,
		`${path}?category=Financing&view=list`,
	])
	return [...own, ...carrying, ...lists]
}

/** A URL as a page and as page data, complete and partial. */
function shapes(path: string): string[] {
	if (path.startsWith('/api/')) return [path]
	const [pathname = '', query] = path.split('?')
	const more = query === undefined ? '' : `&${query}`
	return [
		path,
		`${pathname}.data?x=1${more}`,
		`${pathname}.data?_routes=${encodeURIComponent(ROUTES['/guides/:slug']?.id ?? '')}${more}`,
	]
}

describe('GUIDE-22 premium text never leaves the server', () => {
	test.each(KINDS.filter((kind) => !READERS.has(kind)))('for %s', async (kind) => {
		const cookie = await app.cookieOf(kind)
		for (const path of addresses().flatMap(shapes)) {
			const answer = await sendRequest(app.server.origin, { path, cookie })
			expect([path, findPremiumText(answer, guides)]).toEqual([path, []])
		}
	})

	test.each(['visitor', 'user'] as const)(
		'a search by %s cannot spell it out, letter by letter',
		async (kind) => {
			const cookie = await app.cookieOf(kind)
			for (let length = 1; length <= MARKER.length; length += 1) {
				const path = `/api/guides?search=${MARKER.slice(0, length)}`
				const { text } = await sendRequest(app.server.origin, { path, cookie })
				const searchResults = (JSON.parse(text) as { guides: { title: string }[] }).guides
				expect(searchResults.filter(({ title }) => title.startsWith('Marked'))).toEqual([])
			}
		},
	)

	test('members receive the marker, so the search for it works', async () => {
		for (const kind of READERS) {
			const cookie = await app.cookieOf(kind)
			const slug = guides.premium[0]?.slug ?? ''
			for (const path of [
				`/guides/${slug}`,
				`/api/guides/${slug}`,
				`/api/guides?search=${MARKER}`,
			]) {
				const { text } = await sendRequest(app.server.origin, { path, cookie })
				expect([kind, path, text.includes(MARKER)]).toEqual([kind, path, true])
			}
		}
	})

	test('visitors do not get it from a cache after members have read it', async () => {
		const slug = guides.premium[0]?.slug ?? ''
		const cookie = await app.cookieOf('annual')
		await sendRequest(app.server.origin, { path: `/guides/${slug}`, cookie })
		const ways: Record<string, string>[] = [
			{},
			{ 'If-None-Match': '*' },
			{ Range: 'bytes=0-50000' },
		]
		for (const headers of ways) {
			const answer = await sendRequest(app.server.origin, { path: `/guides/${slug}`, headers })
			expect([answer.status, answer.headers.location]).toEqual([
				302,
				`/signup?redirect=${encodeURIComponent(`/guides/${slug}`)}`,
			])
		}
	})

	test('logs, mailbox and rate limit store do not contain it', () => {
		expect(app.server.output()).not.toContain(MARKER)
		const files = readdirSync(app.server.dataDir, { recursive: true, encoding: 'utf8' })
		const others = files.filter(
			(name) => !name.startsWith('app.db') && statSync(join(app.server.dataDir, name)).isFile(),
		)
		for (const name of others) {
			expect(readFileSync(join(app.server.dataDir, name), 'latin1')).not.toContain(MARKER)
		}
	})
})
