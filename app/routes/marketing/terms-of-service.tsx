import { LegalPage } from '~/features/marketing/legal/legal-page'
import { termsSections } from '~/features/marketing/legal/terms-text'
import type { PageHandle } from '~/layout/page/route-handle'
import { anybody, guarded } from '~/core/http/guarded.server'
import { NO_OPERATOR } from '~/core/config/operator'
import { DEFAULT_BRAND } from '~/layout/page/root-loader-data'
import { useRootData } from '~/layout/page/use-root-data'

export const handle: PageHandle = {
	title: 'Terms of Service',
	description: (brand) =>
		`The terms of service of ${brand}: subscription and payment, disclaimers, responsibilities and personal information.`,
	cacheable: true,
	hydrate: false,
}

export const loader = guarded(anybody, () => null)

export default function TermsOfService() {
	const { brand = DEFAULT_BRAND, supportEmail = '', operator = NO_OPERATOR } = useRootData() ?? {}
	const sections = termsSections(brand, supportEmail, operator)
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
