import type { MetaFunction } from '@remix-run/node'
import { termsSections } from '~/shell/components/terms-text'
import type { PageHandle } from '~/shell/hydration'
import { brandOf, pageMeta } from '~/shell/page-meta'
import { DEFAULT_BRAND } from '~/shell/root-data'
import { useRootData } from '~/shell/components/use-root-data'
import { PageHeader } from '~/ui/page-header'

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
		<div className="wrap page">
			<PageHeader
				title="Terms of Service"
				lead={
					<>
						Last updated <time dateTime="2025-04-13">April 13, 2025</time>
					</>
				}
			/>
			<div className="terms">
				<nav aria-labelledby="terms-contents" className="terms__contents no-print">
					<h2 id="terms-contents" className="terms__heading">
						On this page
					</h2>
					<ol>
						{sections.map(({ id, title }) => (
							<li key={id}>
								<a href={`#${id}`}>{title}</a>
							</li>
						))}
					</ol>
				</nav>
				<div className="terms__text">
					{sections.map(({ id, title, body }, i) => (
						<section key={id} id={id} aria-labelledby={`${id}-title`} className="prose">
							<h2 id={`${id}-title`}>
								{i + 1}. {title}
							</h2>
							{body}
						</section>
					))}
				</div>
			</div>
		</div>
	)
}
