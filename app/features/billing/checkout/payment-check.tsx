import { useNavigate } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { Card } from '~/ui/card/card'
import { PageHeader } from '~/ui/page-header/page-header'
import { Link } from '~/ui/link/link'
import { POLL_MS } from './messages'

export type PaymentCheckProps = {
	title: string
	text: string
	/** The address that checks again; each check has one of its own. */
	next: string
	children?: ReactNode
}

/** Checks a payment again after a moment, also without JavaScript; its `key` is the attempt. */
export function PaymentCheck({ title, text, next, children }: PaymentCheckProps) {
	const navigate = useNavigate()
	useEffect(() => {
		const timer = setTimeout(() => navigate(next, { replace: true }), POLL_MS)
		return () => clearTimeout(timer)
	}, [navigate, next])
	return (
		<>
			<PageHeader title={title} />
			<Card>
				<p role="status">{text}</p>
				{children}
				<noscript>
					<meta httpEquiv="refresh" content={`${POLL_MS / 1000};url=${next}`} />
				</noscript>
				<p className="mt-3">
					<Link className="link" to={next} replace>
						Check Now
					</Link>
				</p>
			</Card>
		</>
	)
}
