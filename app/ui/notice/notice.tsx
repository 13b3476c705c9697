import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '~/ui/icons/icons'
import './notice.css'

type NoticeTone = 'info' | 'success' | 'warn' | 'error'

const ICONS = { info: Info, success: CircleCheck, warn: TriangleAlert, error: CircleAlert }

export type NoticeProps = {
	tone?: NoticeTone
	title?: ReactNode
	children?: ReactNode
	action?: ReactNode
	/** Announced when it appears: an error interrupts, everything else waits. */
	live?: boolean
	id?: string
	/** -1 for a message that a script focuses. */
	tabIndex?: -1
	className?: string
}

/** A message in the flow of the page. */
export function Notice({
	tone = 'info',
	title,
	children,
	action,
	live = false,
	id,
	tabIndex,
	className,
}: NoticeProps) {
	const Icon = ICONS[tone]
	const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined
	return (
		<div
			id={id}
			role={role}
			tabIndex={tabIndex}
			className={classNames('notice', `notice--${tone}`, className)}
		>
			<Icon />
			<div>
				{title !== undefined && <p className="notice__title">{title}</p>}
				{children}
			</div>
			{action !== undefined && <div className="notice__action">{action}</div>}
		</div>
	)
}

export type EmptyStateProps = {
	icon: ReactNode
	title: ReactNode
	headingLevel?: 'h2' | 'h3'
	/** One sentence about what will appear here. */
	children: ReactNode
	action?: ReactNode
	secondary?: ReactNode
}

/** The empty state of a list. */
export function EmptyState({
	icon,
	title,
	headingLevel: Heading = 'h2',
	children,
	action,
	secondary,
}: EmptyStateProps) {
	const hasActions = action !== undefined || secondary !== undefined
	return (
		<div className="empty">
			<div className="icon-text empty__title">
				{icon}
				<Heading className="title">{title}</Heading>
			</div>
			<p className="text-muted empty__text">{children}</p>
			{hasActions && (
				<div className="row empty__actions">
					{action}
					{secondary}
				</div>
			)}
		</div>
	)
}
