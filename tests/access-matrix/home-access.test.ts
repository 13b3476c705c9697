import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { socialMeta } from '~/layout/page/page-meta'
import { isRoute } from '#tests/helpers/access/route-paths'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()

/** Metadata for phones, search engines and link previews. */

/** Width and height according to the file header. */
function sizeOfPng(path: string): string {
	const file = readFileSync(join('public', path))
	expect(file.subarray(1, 4).toString()).toBe('PNG')
	return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

type Icon = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = {
	id: string
	scope: string
	start_url: string
	icons: Icon[]
	shortcuts: { name: string; url: string }[]
}

test('LAND-01 PRO-79 the manifest makes the app installable with the calculator as a shortcut, and lists existing icons with their actual sizes', async () => {
	const { text, status } = await new TestClient().load('/site.webmanifest')
	expect(status).toBe(200)
	const manifest = JSON.parse(text) as Manifest
	const pngs = manifest.icons.filter(({ type }) => type === 'image/png')
	expect(pngs.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
	for (const { src, sizes } of pngs) expect([src, sizeOfPng(src)]).toEqual([src, sizes])
	expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
	const pages = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]
	expect(pages.filter((page) => !isRoute(page))).toEqual([])
	expect(manifest).toMatchObject({ id: '/', scope: '/' })
	expect(manifest.shortcuts[0]).toEqual({ name: 'Calculator', url: '/calculator' })
})

test('LAND-01 the link preview image has the declared size', () => {
	const page = { title: 'x', description: 'y', path: '/' }
	const root = { id: 'root', data: { origin: 'https://deals.test' } }
	const content = (name: string) =>
		socialMeta([root], page)
			.map((entry) => ('property' in entry && entry.property === name ? entry.content : null))
			.find((text) => text !== null) ?? ''
	const { pathname } = new URL(content('og:image'))
	expect(sizeOfPng(pathname)).toBe(`${content('og:image:width')}x${content('og:image:height')}`)
	expect(sizeOfPng('apple-touch-icon.png')).toBe('180x180')
})
