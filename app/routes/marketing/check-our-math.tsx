import { useLoaderData } from '@remix-run/react'
import { anybody, guarded } from '~/core/http/guarded.server'
import { CheckOurMathPage } from '~/features/calculator/check-our-math/check-our-math-page'
import { comparePublicExamples } from '~/features/calculator/check-our-math/public-examples/public-examples.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = {
	title: 'Check our math',
	description: (brand) =>
		`See every ${brand} calculator formula worked by hand on public test deals.`,
	hydrate: false,
}

export const loader = guarded(anybody, () => ({ modules: comparePublicExamples() }))

export default function CheckOurMath() {
	const { modules } = useLoaderData<typeof loader>()
	return <CheckOurMathPage modules={modules} />
}
