import { expect, test, vi } from 'vitest'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { mapContentSources } from '~/features/comps/map/map-sources.server'
import { ownCoverToShow } from './cover-url'
import { pictureSources, requirePictureDocument } from './picture-pages.server'

test.each(['/', '/guides', '/Guides/', '/guides.data', '/guides/a-b', '/admin/guides/edit/7'])(
	'FIX-15 %s may show pictures of any host',
	(path) => {
		expect(pictureSources(path)).toEqual({ 'img-src': ['https:'] })
	},
)

test.each([
	'/dashboard',
	'/s/abc',
	'/signin',
	'/guidesmith',
	'/admin/guides',
	'/service-providers',
])('FIX-15 %s may not', (path) => {
	expect(pictureSources(path)).toEqual({})
})

/** Where the browser is sent when a page is opened like this. */
function documentFor(headers: Record<string, string>): [string | null, string | null] {
	const request = new Request('http://app.test/guides?sort=oldest', { headers })
	try {
		requirePictureDocument(request)
		return [null, null]
	} catch (answer) {
		const { headers: sent } = answer as Response
		return [sent.get('Location'), sent.get('X-Remix-Reload-Document')]
	}
}

test('FIX-15 a page with pictures is loaded as a document from a page that may show none', () => {
	const from = (path: string) => ({ 'Sec-Fetch-Dest': 'empty', Referer: `http://app.test${path}` })
	expect(documentFor(from('/dashboard'))).toEqual(['/guides?sort=oldest', 'true'])
	expect(documentFor({ 'Sec-Fetch-Dest': 'empty' })).toEqual(['/guides?sort=oldest', 'true'])
	expect(documentFor(from('/guides/some-guide'))).toEqual([null, null])
	expect(documentFor({ ...from('/dashboard'), 'Sec-Fetch-Dest': 'document' })).toEqual([null, null])
	expect(documentFor({})).toEqual([null, null])
})

test('FIX-15 elsewhere a guide has a cover of this site only', () => {
	expect(ownCoverToShow('/covers/roof.svg')).toBe('/covers/roof.svg')
	expect(ownCoverToShow('https://pictures.test/a.png')).toBe('/covers/placeholder.svg')
	expect(ownCoverToShow('//pictures.test/a.png')).toBe('/covers/placeholder.svg')
})

test('FIX-15 map tiles come from the host that a setting names', () => {
	expect(mapContentSources()).toEqual({})
	vi.stubEnv('MAP_TILE_URL', 'https://tiles.example:8443/a/{z}/{x}/{y}.png?key=1')
	forgetSingleton('config')
	expect(mapContentSources()).toEqual({ 'img-src': ['https://tiles.example:8443'] })
	vi.unstubAllEnvs()
	forgetSingleton('config')
})
