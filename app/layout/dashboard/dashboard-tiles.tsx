import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { BookOpen, Calculator, MapPinned, Users } from '~/ui/icons/icons'
import { Link } from '~/ui/link/link'

/** The tiles of the dashboard (DASH-01). */
export const DASHBOARD_TILES = [
	{
		Icon: BookOpen,
		title: 'Real Estate Guides',
		text: 'Learn to find, finance and manage investment property.',
		to: paths.guides(),
	},
	{
		Icon: Calculator,
		title: 'Investment Calculator',
		text: 'Calculate profit, cash flow, DSCR and your maximum offer.',
		to: paths.calculator(),
	},
	{
		Icon: MapPinned,
		title: 'Comps',
		text: 'Estimate value from comparable sales nearby.',
		to: paths.comps(),
	},
	{
		Icon: Users,
		title: 'Service Provider Directory',
		text: 'Find contractors, agents, lenders and more in your state.',
		to: paths.directory(),
	},
]

/** The membership's tools, one tile each; `soon` are the addresses of those that are not open yet. */
export function DashboardTiles({ soon = [] }: { soon?: readonly string[] }) {
	return (
		<ul className="tiles tiles--pairs">
			{DASHBOARD_TILES.map(({ Icon, title, text, to }) => (
				<li key={to} className="card card--link">
					<div className="icon-tile">
						<Icon />
					</div>
					<h2 className="title">
						<Link to={to} className="card__link">
							{title}
						</Link>{' '}
						{soon.includes(to) && <Badge>Soon</Badge>}
					</h2>
					<p className="text-muted mt-1">{text}</p>
				</li>
			))}
		</ul>
	)
}
