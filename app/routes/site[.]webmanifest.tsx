import { config } from '~/platform/config.server'
import { paths } from '~/platform/paths'

/** How the app is called and drawn where a phone puts it beside its own. */
export function loader() {
	const { brand } = config()
	const icon = (size: number, purpose: 'any' | 'maskable') => ({
		src: `/icons/${purpose === 'maskable' ? 'maskable' : 'icon'}-${size}.png`,
		sizes: `${size}x${size}`,
		type: 'image/png',
		purpose,
	})
	const manifest = {
		id: paths.home(),
		name: `Real Estate Investor ${brand}`,
		short_name: brand,
		description: 'Deal analysis, guides and service providers for real-estate investors.',
		start_url: paths.home(),
		scope: '/',
		display: 'standalone',
		background_color: '#f7fbf9',
		theme_color: '#f7fbf9',
		icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
		shortcuts: [
			{ name: 'Investment Calculator', url: paths.calculator() },
			{ name: 'Real Estate Guides', url: paths.guides() },
		],
	}
	return new Response(JSON.stringify(manifest), {
		headers: {
			'Content-Type': 'application/manifest+json',
			'Cache-Control': 'public, max-age=3600',
		},
	})
}
