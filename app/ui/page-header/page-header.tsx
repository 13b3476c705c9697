import type { ReactNode } from 'react'

export type PageHeaderProps = {
	title: ReactNode
	eyebrow?: ReactNode
	lead?: ReactNode
	actions?: ReactNode
}

/** The header of a page: its only h1, the lines above and below it, and its actions. */
export function PageHeader({ title, eyebrow, lead, actions }: PageHeaderProps) {
	return (
		<header className="toolbar page-head">
			<div>
				{eyebrow !== undefined && <p className="note page-head__eyebrow">{eyebrow}</p>}
				<h1>{title}</h1>
				{lead !== undefined && <p className="lead page-head__lead">{lead}</p>}
			</div>
			{actions !== undefined && <div className="row">{actions}</div>}
		</header>
	)
}
