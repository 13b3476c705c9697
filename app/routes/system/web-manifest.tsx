import { config } from '~/core/config/config.server'
import { anybody, guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { FAVICON } from '~/layout/page/favicon'
import { NO_STORE } from '~/layout/page/cacheable-pages'

/** The app's name and icons for the home screen. */
export const loader = guarded(anybody, () => {
	const { brand } = config()
	const manifest = {
		id: paths.home(),
		name: `Real Estate Investor ${brand}`,
		short_name: brand,
		description:
			'Deal analysis, guides and a service provider directory for real estate investors.',
		start_url: paths.home(),
		scope: '/',
		display: 'standalone',
		background_color: '#f7fbf9',
		theme_color: '#f7fbf9',
		icons: [
			// Inlined rather than a file: browsers fetch the first icon with every page.
			{ src: FAVICON, sizes: 'any', type: 'image/svg+xml' },
			{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
			{ src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
			{
				src: '/icon-maskable-512.png',
				sizes: '512x512',
				type: 'image/png',
				purpose: 'maskable',
			},
		],
		shortcuts: [
			{ name: 'Calculator', url: paths.calculator() },
			{ name: 'Real Estate Guides', url: paths.guides() },
		],
	}
	return new Response(JSON.stringify(manifest), {
		headers: {
			'Content-Type': 'application/manifest+json',
			'Cache-Control': NO_STORE,
		},
	})
})
