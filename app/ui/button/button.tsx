import { type LinkProps } from '@remix-run/react'
import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '~/ui/class-names'
import { Link } from '~/ui/link/link'
import './button.css'

export type ButtonLook = {
	variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
	size?: 'sm' | 'md' | 'lg'
	/** As wide as its container. */
	block?: boolean
	/** Contains only an icon; requires an `aria-label`. */
	iconOnly?: boolean
	className?: string
}

/** The classes of a button, for elements other than the two components below. */
export function buttonClass({
	variant = 'secondary',
	size = 'md',
	block = false,
	iconOnly = false,
	className,
}: ButtonLook): string {
	return classNames(
		'btn',
		variant !== 'secondary' && `btn--${variant}`,
		size !== 'md' && `btn--${size}`,
		block && 'btn--block',
		iconOnly && 'btn--icon',
		className,
	)
}

export type ButtonProps = ButtonLook & {
	icon?: ReactNode
	/** Shown after the label. */
	iconEnd?: ReactNode
	/** While true the button shows `busyLabel`, keeps its width and focus, and ignores clicks. */
	busy?: boolean
	busyLabel?: string
} & ComponentPropsWithoutRef<'button'>

/**
 * A button. As in HTML, it submits its form unless `type="button"` is set. The hidden label is in
 * an attribute, so that text browsers show one label only.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
	{
		variant,
		size,
		block,
		iconOnly,
		className,
		icon,
		iconEnd,
		busy = false,
		busyLabel,
		children,
		onClick,
		...rest
	},
	ref,
) {
	const other = busy ? (typeof children === 'string' ? children : undefined) : busyLabel
	const click = (event: MouseEvent<HTMLButtonElement>) => {
		if (busy) event.preventDefault()
		else onClick?.(event)
	}
	return (
		<button
			ref={ref}
			{...rest}
			className={buttonClass({ variant, size, block, iconOnly, className })}
			onClick={click}
			{...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
		>
			{icon}
			{iconOnly ? (
				children
			) : (
				<span className="btn__label" data-other={other}>
					{busy ? (busyLabel ?? children) : children}
				</span>
			)}
			{iconEnd}
		</button>
	)
})

export type ButtonLinkProps = ButtonLook & { icon?: ReactNode; iconEnd?: ReactNode } & LinkProps

/** A link that looks like a button. */
export const ButtonLink = forwardRef<HTMLAnchorElement, ButtonLinkProps>(function ButtonLink(
	{ variant, size, block, iconOnly, className, icon, iconEnd, children, ...rest },
	ref,
) {
	return (
		<Link
			ref={ref}
			{...rest}
			className={buttonClass({ variant, size, block, iconOnly, className })}
		>
			{icon}
			{iconOnly ? children : <span className="btn__label">{children}</span>}
			{iconEnd}
		</Link>
	)
})
