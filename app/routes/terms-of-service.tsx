import type { MetaFunction } from '@remix-run/node'
import { LegalPage } from '~/shell/components/legal-page'
import { termsSections } from '~/shell/components/terms-text'
import type { PageHandle } from '~/shell/hydration'
import { brandOf, pageMeta } from '~/shell/page-meta'
import { DEFAULT_BRAND } from '~/shell/root-data'
import { useRootData } from '~/shell/components/use-root-data'

export const handle: PageHandle = { hydrate: false }

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Terms of Service',
		description: `The terms of service of ${brandOf(matches)}: subscription and payment, disclaimers, responsibilities and personal information.`,
	})

export default function TermsOfService() {
	const root = useRootData()
	const sections = termsSections(root?.brand ?? DEFAULT_BRAND, root?.supportEmail ?? '')
	return (
		<LegalPage
			title="Terms of Service"
			lead={
				<>
					Last updated <time dateTime="2025-04-13">April 13, 2025</time>
				</>
			}
			sections={sections}
		/>
	)
}
