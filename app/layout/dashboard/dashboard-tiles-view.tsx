import { Link } from '@remix-run/react'
import { BookOpen, Calculator, MapPinned, Users } from '~/ui/icons/icons'
import { DASHBOARD_TILES, type Tile } from './dashboard-tiles'

const ICONS: Record<Tile['icon'], typeof BookOpen> = {
	guides: BookOpen,
	calculator: Calculator,
	comps: MapPinned,
	directory: Users,
}

/** The membership's tools, one tile each. */
export function DashboardTiles() {
	return (
		<ul className="tiles tiles--pairs">
			{DASHBOARD_TILES.map(({ icon, title, text, to }) => {
				const Icon = ICONS[icon]
				return (
					<li key={to} className="card card--link">
						<div className="icon-tile">
							<Icon />
						</div>
						<h2 className="title">
							<Link to={to} className="card__link">
								{title}
							</Link>
						</h2>
						<p className="text-muted mt-1">{text}</p>
					</li>
				)
			})}
		</ul>
	)
}
