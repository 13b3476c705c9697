import type { ReactNode } from 'react'
import { PageHeader } from '~/ui/page-header/page-header'
import './legal-page.css'
import '~/ui/prose/prose.css'

export type LegalSection = { id: string; title: string; body: ReactNode }

/** A long text in numbered sections, with a table of contents. */
export function LegalPage({
	title,
	lead,
	sections,
}: {
	title: string
	lead: ReactNode
	sections: readonly LegalSection[]
}) {
	return (
		<div className="wrap page">
			<PageHeader title={title} lead={lead} />
			<div className="stack terms">
				<nav aria-labelledby="terms-contents" className="sticky-side terms__contents no-print">
					<h2 id="terms-contents" className="title--sm terms__heading">
						On this page
					</h2>
					<ol>
						{sections.map((section) => (
							<li key={section.id}>
								<a href={`#${section.id}`} className="quiet-link">
									{section.title}
								</a>
							</li>
						))}
					</ol>
				</nav>
				<div className="terms__text">
					{sections.map((section, i) => (
						<section
							key={section.id}
							id={section.id}
							aria-labelledby={`${section.id}-title`}
							className="prose"
						>
							<h2 id={`${section.id}-title`}>
								{i + 1}. {section.title}
							</h2>
							{section.body}
						</section>
					))}
				</div>
			</div>
		</div>
	)
}
