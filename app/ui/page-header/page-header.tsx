import type { ReactNode } from 'react'

export type PageHeaderProps = {
	title: ReactNode
	eyebrow?: ReactNode
	lead?: ReactNode
	actions?: ReactNode
}

/** The head of a page: its one h1, what stands above and below it, and its actions. */
export function PageHeader({ title, eyebrow, lead, actions }: PageHeaderProps) {
	return (
		<header className="page-head">
			<div>
				{eyebrow !== undefined && <p className="page-head__eyebrow">{eyebrow}</p>}
				<h1>{title}</h1>
				{lead !== undefined && <p className="page-head__lead">{lead}</p>}
			</div>
			{actions !== undefined && <div className="page-head__actions">{actions}</div>}
		</header>
	)
}
