import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from '~/ui/class-names'
import './card.css'

export type CardProps = {
	title?: ReactNode
	titleId?: string
	headingLevel?: 'h1' | 'h2' | 'h3'
	/** Shown to the right of the title. */
	aside?: ReactNode
	sunken?: boolean
} & Omit<ComponentPropsWithoutRef<'section'>, 'title'>

/** A section with a border; with a title and a `titleId` it is a named region. */
export function Card({
	title,
	titleId,
	headingLevel: Heading = 'h2',
	aside,
	sunken = false,
	className,
	children,
	...rest
}: CardProps) {
	return (
		<section
			aria-labelledby={title !== undefined ? titleId : undefined}
			{...rest}
			className={classNames('card', sunken && 'card--sunken', className)}
		>
			{title !== undefined && (
				<div className="card__head">
					<Heading className="title" id={titleId}>
						{title}
					</Heading>
					{aside}
				</div>
			)}
			{children}
		</section>
	)
}

export type DisclosureProps = {
	title: ReactNode
	/** Shown to the right of the title, such as the section's subtotal. */
	aside?: ReactNode
	headingLevel?: 'h2' | 'h3'
} & Omit<ComponentPropsWithoutRef<'details'>, 'title'>

/** A collapsible section; of those with the same `name`, one is open. */
export function Disclosure({
	title,
	aside,
	headingLevel: Heading = 'h2',
	className,
	children,
	...rest
}: DisclosureProps) {
	return (
		<details {...rest} className={classNames('disclosure', className)}>
			<summary>
				<Heading className="disclosure__title">{title}</Heading>
				{aside !== undefined && (
					<span className="tabular-nums note disclosure__aside">{aside}</span>
				)}
				<span className="disclosure__mark" aria-hidden="true" />
			</summary>
			<div className="disclosure__body">{children}</div>
		</details>
	)
}
