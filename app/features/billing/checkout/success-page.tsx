import { useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Card } from '~/ui/card/card'
import { PageHeader } from '~/ui/page-header/page-header'
import { Link } from '~/ui/link/link'
import { CHECKOUT_TEXTS } from './messages'

const STAY_SECONDS = 2

/** Reloads the user's access, then redirects (SUB-16). */
export function SuccessPage({ brand, onward }: { brand: string; onward: string }) {
	const navigate = useNavigate()
	const { revalidate, state } = useRevalidator()
	const hasRequested = useRef(false)
	useEffect(() => {
		if (!hasRequested.current) {
			hasRequested.current = true
			revalidate()
		} else if (state === 'idle') {
			navigate(onward, { replace: true })
		}
	}, [revalidate, state, navigate, onward])
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title={`You're In. Welcome to ${brand}!`} />
			<Card>
				<p role="status">{CHECKOUT_TEXTS.finalizing}</p>
				<noscript>
					<meta httpEquiv="refresh" content={`${STAY_SECONDS};url=${onward}`} />
				</noscript>
				<p className="mt-3">
					<Link className="link" to={onward} replace>
						Continue
					</Link>
				</p>
			</Card>
		</div>
	)
}
