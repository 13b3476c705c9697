import { Link, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { POLL_MS } from './messages'
import './checkout.css'

export type CheckoutReturnPageProps = {
	sessionId: string
	afterSubscribeRedirect: string | null
	attempt: number
	view: 'processing' | 'failed'
	text: string
	canAskAgain: boolean
}

/**
 * Polls until the payment is confirmed. Each poll is an address of its own, so that it also works
 * without JavaScript.
 */
export function CheckoutReturnPage(page: CheckoutReturnPageProps) {
	const { sessionId, afterSubscribeRedirect } = page
	const askAt = (attempt: number): string =>
		paths.subscriptionReturn({ session_id: sessionId, afterSubscribeRedirect, attempt })
	return (
		<div className="wrap wrap--reading page">
			{page.view === 'processing' ? (
				<Processing key={page.attempt} next={askAt(page.attempt + 1)} />
			) : (
				<Failed text={page.text} again={page.canAskAgain ? askAt(1) : null} />
			)}
		</div>
	)
}

function Processing({ next }: { next: string }) {
	const navigate = useNavigate()
	useEffect(() => {
		const timer = setTimeout(() => navigate(next, { replace: true }), POLL_MS)
		return () => clearTimeout(timer)
	}, [navigate, next])
	return (
		<>
			<PageHeader title="Confirming your payment" />
			<Card>
				<p role="status">Confirming your payment. This usually takes a few seconds…</p>
				<p className="text-muted mt-3">Please don't pay again.</p>
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

function Failed({ text, again }: { text: string; again: string | null }) {
	return (
		<>
			<PageHeader title="Payment Issue" />
			<Notice
				tone="error"
				live
				title={text}
				action={
					<div className="form-actions">
						{again !== null && (
							<ButtonLink to={again} variant="primary" replace>
								Check again
							</ButtonLink>
						)}
						<ButtonLink to={paths.subscription()}>Return to Subscriptions</ButtonLink>
					</div>
				}
			/>
		</>
	)
}
