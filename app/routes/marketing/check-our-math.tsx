import type { MetaFunction } from '@remix-run/node'
import { CheckOurMathPage } from '~/features/calculator/check-our-math/check-our-math-page'
import type { PageHandle } from '~/layout/page/route-handle'
import { getBrand, pageMeta } from '~/layout/page/page-meta'

export const handle: PageHandle = { hydrate: false }

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Check our math',
		description: `See every ${getBrand(matches)} calculator formula worked by hand on public test deals.`,
	})

export default function CheckOurMath() {
	return <CheckOurMathPage />
}
