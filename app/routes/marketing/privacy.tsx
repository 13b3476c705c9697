import { anybody, guarded } from '~/core/http/guarded.server'
import { LegalPage } from '~/features/marketing/legal/legal-page'
import { privacySections } from '~/features/marketing/legal/privacy-text'
import { useRootData } from '~/layout/page/use-root-data'
import type { PageHandle } from '~/layout/page/route-handle'
import { DEFAULT_BRAND } from '~/layout/page/root-loader-data'

export const handle: PageHandle = {
	title: 'Privacy Policy',
	description: (brand) =>
		`What ${brand} stores about you, why, for how long, and who else gets it.`,
	cacheable: true,
	hydrate: false,
}

export const loader = guarded(anybody, () => null)

export default function Privacy() {
	const root = useRootData()
	return (
		<LegalPage
			title="Privacy Policy"
			lead={
				<>
					What we collect, why, and how long we keep it. Last updated{' '}
					<time dateTime="2026-11-22">November 22, 2026</time>
				</>
			}
			sections={privacySections(root?.brand ?? DEFAULT_BRAND, root?.supportEmail ?? '')}
		/>
	)
}
