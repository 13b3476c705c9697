import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CheckOurMathPage } from '~/features/calculator/check-our-math/check-our-math-page'
import { comparePublicExamples } from '~/features/calculator/check-our-math/public-examples/public-examples.server'
import type { PageHandle } from '~/layout/page/route-handle'
import { getBrand, pageMeta } from '~/layout/page/page-meta'

export const handle: PageHandle = { hydrate: false }

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Check our math',
		description: `See every ${getBrand(matches)} calculator formula worked by hand on public test deals.`,
	})

export function loader() {
	return { modules: comparePublicExamples() }
}

export default function CheckOurMath() {
	const { modules } = useLoaderData<typeof loader>()
	return <CheckOurMathPage modules={modules} />
}
