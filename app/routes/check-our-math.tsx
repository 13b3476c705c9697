import type { MetaFunction } from '@remix-run/node'
import { MathCheckPage } from '~/deals/components/math-check-page'
import type { PageHandle } from '~/shell/hydration'
import { pageMeta } from '~/shell/page-meta'

export const handle: PageHandle = { hydrate: false }

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Check our math',
		description:
			'The formulas of the investment calculator at work on public test deals, with the arithmetic by hand, computed when the page is opened.',
	})

export default function CheckOurMath() {
	return <MathCheckPage />
}
