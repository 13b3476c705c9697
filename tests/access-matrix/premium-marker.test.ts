import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuide } from '~/features/guides/editor/guides.commands.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { sendRequest } from '#tests/helpers/raw-request'
import { addressOf, startApp, type RunningApp } from '#tests/helpers/access/access-matrix'
import { KINDS } from '#tests/helpers/factories'
import { ROUTE_TABLE } from '#tests/helpers/access/route-table'

/**
 * GUIDE-22, security row 4: every premium text contains a marker, and no response to a viewer without
 * access contains it: pages, page data, JSON, searches, feed, sitemap, meta tags, caches, logs.
 */

const READERS = new Set(['annual', 'trialing', 'pastDueInGrace', 'vip', 'admin'])
const MARKER = 'Quokkaberry'
const PIECES = [MARKER, 'zzmarkerzz', MARKER.slice(0, 7)]
const FREE = 'Freewombat'

let app: RunningApp
let premium: { id: string; slug: string }[]

beforeAll(async () => {
	app = await startApp()
	const premiumGuides: { id: string; slug: string }[] = []
	for (const [i, isFree] of [false, false, true].entries()) {
		const text = isFree ? FREE : `${MARKER} zzmarkerzz`
		const result = await createGuide(
			{
				title: `Marked ${i}`,
				category: ['Financing'],
				summary: `Summary ${i}`,
				content: `${text} begins.\n\n## ${text} heading\n\n[${text}](https://e.test/${text}) ends.`,
				tags: ['marked'],
				coverImage: '',
				isFree,
			},
			currentTime(),
		)
		if (!result.ok) throw new Error('not stored')
		if (!isFree) premiumGuides.push(result)
	}
	// The demo's guides are marked too.
	for (const row of await db().guide.findMany({ where: { isFree: false } })) {
		if (!premiumGuides.some(({ id }) => id === row.id)) premiumGuides.push(row)
	}
	premium = premiumGuides
}, 120_000)

afterAll(() => app.leave())

/** Lines of the demo's premium texts, long enough to be unique. */
async function linesOfDemo(): Promise<string[]> {
	const rows = await db().guide.findMany({ where: { isFree: false } })
	return rows.flatMap(({ content }) =>
		content
			.split('\n')
			.map((line) => line.replace(/[*#|>[\]()-]/gu, ' ').trim())
			.filter((line) => line.length > 80)
			.slice(0, 6)
			.map((line) => line.slice(0, 50)),
	)
}

function addresses(): string[] {
	const fixed = Object.entries(ROUTE_TABLE)
		.filter(([, row]) => row.methods.includes('GET'))
		.map(([pattern, row]) => addressOf(pattern, row))
	const own = premium.flatMap(({ id, slug }) => [
		`/guides/${slug}`,
		`/guides/${slug}?confirm=delete`,
		`/api/guides/${slug}`,
		`/api/guides/id/${id}`,
		`/admin/guides/edit/${id}`,
		`/signup?redirect=/guides/${slug}`,
		`/signin?redirect=/guides/${slug}`,
		`/verify-email?redirect=/guides/${slug}`,
		`/subscription?afterSubscribeRedirect=/guides/${slug}`,
	])
	const lists = ['/guides', '/api/guides'].flatMap((path) => [
		`${path}?search=marked`,
		`${path}?search=begins`,
		`${path}?search=${FREE}`,
		`${path}?tag=marked&sort=a-z`,
		`${path}?category=Financing&view=list`,
	])
	return [...fixed, ...own, ...lists]
}

/** A URL as a page and as page data, complete and partial. */
function shapes(path: string): string[] {
	if (path.startsWith('/api/') || /\.\w+(?:\?|$)/u.test(path)) return [path]
	const [pathname = '', query] = path.split('?')
	const data = pathname === '/' ? '/_root.data' : `${pathname}.data`
	const more = query === undefined ? '' : `&${query}`
	return [path, `${data}?x=1${more}`, `${data}?_routes=routes%2Fguides_.%24slug${more}`]
}

describe('GUIDE-22 premium text never leaves the server', () => {
	test.each(KINDS.filter((kind) => !READERS.has(kind)))(
		'for %s',
		async (kind) => {
			const lines = await linesOfDemo()
			expect(lines.length).toBeGreaterThan(20)
			const cookie = await app.cookieOf(kind)
			for (const path of addresses().flatMap(shapes)) {
				const answer = await sendRequest(app.server.origin, { path, cookie })
				const whole = JSON.stringify(answer.headers) + answer.text
				const leaked = [...PIECES, ...lines].filter((piece) => whole.includes(piece))
				expect([path, leaked]).toEqual([path, []])
			}
		},
		120_000,
	)

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
			const cookie = await app.cookieOf(kind as (typeof KINDS)[number])
			const slug = premium[0]?.slug ?? ''
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
		const slug = premium[0]?.slug ?? ''
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
