import type { MetaFunction } from '@remix-run/node'
import { LegalPage } from '~/shell/components/legal-page'
import { privacySections } from '~/shell/components/privacy-text'
import { useRootData } from '~/shell/components/use-root-data'
import type { PageHandle } from '~/shell/hydration'
import { brandOf, pageMeta } from '~/shell/page-meta'
import { DEFAULT_BRAND } from '~/shell/root-data'

export const handle: PageHandle = { hydrate: false }

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Privacy Policy',
		description: `What ${brandOf(matches)} stores about you, why, for how long, and who else gets it.`,
	})

export default function Privacy() {
	const root = useRootData()
	return (
		<LegalPage
			title="Privacy Policy"
			lead={
				<>
					What we collect, why, and how long we keep it. Last updated{' '}
					<time dateTime="2026-11-20">November 20, 2026</time>
				</>
			}
			sections={privacySections(root?.brand ?? DEFAULT_BRAND, root?.supportEmail ?? '')}
		/>
	)
}
