import type { MetaFunction } from '@remix-run/node'
import { MathCheckPage } from '~/deals/components/math-check-page'
import type { PageHandle } from '~/shell/hydration'
import { brandOf, pageMeta } from '~/shell/page-meta'

export const handle: PageHandle = { hydrate: false }

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Check our math',
		description: `See every ${brandOf(matches)} calculator formula worked by hand on public test deals.`,
	})

export default function CheckOurMath() {
	return <MathCheckPage />
}
