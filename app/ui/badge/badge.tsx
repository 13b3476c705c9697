import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names'
import './badge.css'

export type BadgeProps = {
	tone?: 'neutral' | 'brand' | 'pos' | 'neg' | 'warn' | 'info'
	icon?: ReactNode
	children: ReactNode
}

/** A status label on a tinted background. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
	return (
		<span className={classNames('badge', tone !== 'neutral' && `badge--${tone}`)}>
			{icon}
			{children}
		</span>
	)
}
