import type { ReactNode } from 'react'
import './auth-page.css'

/** The frame of the account pages: a heading, a sentence, one card, and the way elsewhere. */
export function AuthPage({
	title,
	lead,
	before,
	children,
	elsewhere,
}: {
	title: string
	lead?: ReactNode
	/** What the visitor is on the way to. */
	before?: ReactNode
	children: ReactNode
	elsewhere?: ReactNode
}) {
	return (
		<div className="wrap wrap--narrow page">
			<div className="page-head">
				<div>
					<h1>{title}</h1>
					{lead !== undefined && <p className="page-head__lead">{lead}</p>}
				</div>
			</div>
			{before}
			<div className="card">{children}</div>
			{elsewhere !== undefined && <p className="auth-page__alternative">{elsewhere}</p>}
		</div>
	)
}
