import type { ReactNode } from 'react'
import './auth-page.css'

/** Layout of the account pages: a heading, a sentence, one card, and links to the other pages. */
export function AuthPage({
	title,
	lead,
	before,
	children,
	elsewhere,
}: {
	title: string
	lead?: ReactNode
	/** Shown above the form, such as the page the visitor requested. */
	before?: ReactNode
	children: ReactNode
	elsewhere?: ReactNode
}) {
	return (
		<div className="wrap wrap--narrow page">
			<div className="toolbar page-head">
				<div>
					<h1>{title}</h1>
					{lead !== undefined && <p className="lead page-head__lead">{lead}</p>}
				</div>
			</div>
			{before}
			<div className="card">{children}</div>
			{elsewhere !== undefined && <p className="text-muted auth-page__alternative">{elsewhere}</p>}
		</div>
	)
}
