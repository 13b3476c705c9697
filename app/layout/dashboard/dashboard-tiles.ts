import { paths } from '~/core/http/paths'

export type Tile = {
	icon: 'guides' | 'calculator' | 'comps' | 'directory'
	title: string
	text: string
	to: string
}

/** The tiles of the dashboard (DASH-01). */
export const DASHBOARD_TILES: readonly Tile[] = [
	{
		icon: 'guides',
		title: 'Real Estate Guides',
		text: 'Learn to find, finance and manage investment property.',
		to: paths.guides(),
	},
	{
		icon: 'calculator',
		title: 'Investment Calculator',
		text: 'Calculate profit, cash flow, DSCR and your maximum offer.',
		to: paths.calculator(),
	},
	{
		icon: 'comps',
		title: 'Comps',
		text: 'Estimate value from comparable sales nearby.',
		to: paths.comps(),
	},
	{
		icon: 'directory',
		title: 'Service Provider Directory',
		text: 'Find contractors, agents, lenders and more in your state.',
		to: paths.directory(),
	},
]
