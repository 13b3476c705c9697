import { type LinkProps } from '@remix-run/react'
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from '~/ui/button/button'
import { classNames } from '~/ui/class-names'
import { Link } from '~/ui/link/link'
import './menu.css'
import './popover.css'

export type MenuProps = {
	id: string
	trigger: ReactNode
	/** The accessible name of the button if `trigger` has no text. */
	triggerLabel?: string
	/** The accessible name of the popover. */
	label: string
	/** The side of the button to which the menu is aligned. */
	align?: 'start' | 'end'
	look?: ButtonLook
	disabled?: boolean
	children: ReactNode
}

/** Hides the popover after a choice; needed if a click loads no new document. */
export function hideOnChoice(event: MouseEvent<HTMLElement>): void {
	const { target, currentTarget } = event
	const isChoice =
		target instanceof Element && target.closest('a[href], button[type="submit"]') !== null
	if (isChoice && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}

/**
 * A button that opens a short list of links and buttons. As a popover it works without JavaScript,
 * and closes on Esc and on a click elsewhere.
 */
export function Menu({
	id,
	trigger,
	triggerLabel,
	label,
	align = 'end',
	look = {},
	disabled,
	children,
}: MenuProps) {
	return (
		<>
			<button
				type="button"
				popovertarget={id}
				disabled={disabled}
				aria-label={triggerLabel}
				className={buttonClass(look)}
			>
				{trigger}
			</button>
			{/* Handles clicks on the items, which have their own key handling. */}
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
			<div
				id={id}
				popover="auto"
				role="group"
				aria-label={label}
				className={classNames('menu', align === 'start' && 'menu--start')}
				onClick={hideOnChoice}
			>
				{children}
			</div>
		</>
	)
}

export type MenuLinkProps = { icon?: ReactNode } & LinkProps

/** A link in a menu. */
export function MenuLink({ icon, className, children, ...rest }: MenuLinkProps) {
	return (
		// The block puts each link on its own line without a style sheet.
		<div>
			<Link {...rest} className={classNames('menu__item', className)}>
				{icon}
				{children}
			</Link>
		</div>
	)
}

export type MenuButtonProps = { icon?: ReactNode } & ComponentPropsWithoutRef<'button'>

/** A button in a menu; by default it submits its form. */
export function MenuButton({ icon, className, children, ...rest }: MenuButtonProps) {
	return (
		<button type="submit" {...rest} className={classNames('menu__item', className)}>
			{icon}
			{children}
		</button>
	)
}
