import { paths } from '~/core/http/paths'
import { Link } from '~/ui/link/link'
import '~/ui/segmented/segmented.css'

export type CompsPart = 'sample' | 'valuations' | 'sales'

const PARTS: readonly { key: CompsPart; label: string; to: string }[] = [
	{ key: 'valuations', label: 'My Valuations', to: paths.valuations() },
	{ key: 'sales', label: 'My Comps', to: paths.sales() },
	{ key: 'sample', label: 'Sample Data', to: paths.sampleComps() },
]

/** Navigation between the three parts of the comps tool. */
export function CompsNav({ current }: { current: CompsPart }) {
	return (
		<nav aria-label="Comps" className="segmented no-print">
			{PARTS.map(({ key, label, to }) => (
				<Link
					key={key}
					to={to}
					className="segmented__item"
					aria-current={key === current ? 'page' : undefined}
				>
					{label}
				</Link>
			))}
		</nav>
	)
}
