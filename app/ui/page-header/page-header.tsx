import type { ReactNode } from 'react'

export type PageHeaderProps = {
	title: ReactNode
	eyebrow?: ReactNode
	lead?: ReactNode
	actions?: ReactNode
}

export const PAGE_HEADER_CLASS = 'toolbar page-head'

/** The header of a page: its only h1, the lines above and below it, and its actions. */
export function PageHeader(props: PageHeaderProps) {
	return (
		<header className={PAGE_HEADER_CLASS}>
			<PageHeaderContent {...props} />
		</header>
	)
}

/** What is in the header, for one that is rendered once. */
export function PageHeaderContent({ title, eyebrow, lead, actions }: PageHeaderProps) {
	return (
		<>
			<div>
				{eyebrow !== undefined && <p className="note page-head__eyebrow">{eyebrow}</p>}
				<h1>{title}</h1>
				{lead !== undefined && <p className="lead page-head__lead">{lead}</p>}
			</div>
			{actions !== undefined && <div className="row">{actions}</div>}
		</>
	)
}
