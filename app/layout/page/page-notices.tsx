import { useLocation } from '@remix-run/react'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { CircleAlert, CircleCheck, Info } from '~/ui/icons/icons'
import { useLastingMessages } from './use-lasting-messages'
import './page-notices.css'

const ICONS = { error: CircleAlert, info: Info, success: CircleCheck }

/**
 * Messages that remain above the content of a page. Those about the user's plan are in its card,
 * where the page has one.
 */
export function PageNotices({ messages }: { messages: readonly Message[] }) {
	const { pathname } = useLocation()
	const isHere = ({ place }: Message): boolean => place === 'page' || pathname !== paths.profile()
	return useLastingMessages(messages)
		.filter(isHere)
		.map(({ kind, text, detail, action }) => {
			const Icon = ICONS[kind]
			return (
				<div
					key={text}
					role={kind === 'error' ? 'alert' : 'status'}
					className={kind === 'info' ? 'page-notice' : `page-notice page-notice--${kind}`}
				>
					<div className="wrap page-notice__inner">
						<Icon />
						<div>
							<p className="page-notice__text">{text}</p>
							{detail !== undefined && <p>{detail}</p>}
							{action?.kind === 'link' && (
								<a href={action.to} className="link" rel="noreferrer">
									{action.label}
								</a>
							)}
						</div>
					</div>
				</div>
			)
		})
}
