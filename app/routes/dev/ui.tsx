import { guarded } from '~/core/http/guarded.server'
import { requireLocalMode } from '~/core/http/require-local-mode.server'
import type { PageHandle } from '~/layout/page/route-handle'
import { PageHeader } from '~/ui/page-header/page-header'
import { ControlSpecimens } from '~/ui/gallery/controls'
import { FloatingSpecimens } from '~/ui/gallery/floating'
import { SurfaceSpecimens } from '~/ui/gallery/surfaces'

export const handle: PageHandle = { title: 'Design system', noIndex: true }

export const loader = guarded(requireLocalMode, () => null)

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
