import type { MetaFunction } from '@remix-run/node'
import { config } from '~/core/config/config.server'
import { pageMeta } from '~/layout/page/page-meta'
import { PageHeader } from '~/ui/page-header/page-header'
import { ControlSpecimens } from '~/ui/gallery/controls'
import { FloatingSpecimens } from '~/ui/gallery/floating'
import { SurfaceSpecimens } from '~/ui/gallery/surfaces'

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Design system', noIndex: true })

/** Local mode only. */
export function loader() {
	if (config().mode !== 'local') throw new Response('Not found', { status: 404 })
	return null
}

const THEMES = ['light', 'dark'] as const

export default function DesignSystem() {
	return (
		<div className="wrap page">
			<PageHeader
				eyebrow="For developers"
				title="Design system"
				lead="Every component in every state, in both themes."
			/>
			<FloatingSpecimens />
			<div className="tiles gallery">
				{THEMES.map((theme) => (
					<div key={theme} data-theme={theme} className="gallery__theme">
						<ControlSpecimens scope={theme} />
						<SurfaceSpecimens scope={theme} />
					</div>
				))}
			</div>
		</div>
	)
}
