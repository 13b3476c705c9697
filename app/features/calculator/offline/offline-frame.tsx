import { Outlet, useLocation, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { getToastDuration, MAX_TOASTS, type Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { buttonClass } from '~/ui/button/button'
import { FormTokenProvider } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import { Toaster, ToastProvider, useToast } from '~/ui/toast/toaster'
import { useConnection } from './use-connection'
import { hasShellPage, SHELL_PATH } from './worker-rules'

const NO_MESSAGES: Message[] = []

/** What all pages of the shell have around them. */
export function OfflineFrame() {
	return (
		<ToastProvider messages={NO_MESSAGES} durationOf={getToastDuration} limit={MAX_TOASTS}>
			<FormTokenProvider token="">
				<Toaster />
				<Connection />
				<Outlet />
			</FormTokenProvider>
		</ToastProvider>
	)
}

/** Says whether there is a connection, and stops links to pages that need one. */
function Connection() {
	const isBack = useConnection()
	const { pathname, search } = useLocation()
	const { show } = useToast()

	useEffect(() => {
		const onClick = (event: MouseEvent) => {
			if (event.defaultPrevented || event.button !== 0) return
			const link = event.target instanceof Element ? event.target.closest('a[href]') : null
			if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return
			if (!link.protocol.startsWith('http') || hasShellPage(link.pathname)) return
			event.preventDefault()
			if (isBack) window.location.assign(link.href)
			else show({ kind: 'error', text: 'That page needs a connection.', key: 'offline' })
		}
		// Before the router's own handler.
		document.addEventListener('click', onClick, true)
		return () => document.removeEventListener('click', onClick, true)
	}, [isBack, show])

	const data = useMatches().at(-1)?.data as { kind?: string } | null | undefined
	const hasDeal = data?.kind === 'open'
	const here = pathname === SHELL_PATH ? paths.calculator() : pathname + search
	if (!isBack && !hasDeal) return null
	return (
		<div className="wrap mt-5 no-print">
			{isBack ? (
				<Notice
					tone="success"
					live
					title="You're back online"
					action={
						// A document of the server, not a page of this script.
						<a href={here} className={buttonClass({ size: 'sm' })}>
							Open the Page
						</a>
					}
				>
					{hasDeal && <p>Your deal is offered for saving in the calculator.</p>}
				</Notice>
			) : (
				<Notice title="You're offline">
					<p>
						You're working on the deal on this device. Its numbers stay here until you're back.
						Links to other pages work then, too.
					</p>
				</Notice>
			)}
		</div>
	)
}
