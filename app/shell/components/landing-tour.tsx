import type { ReactNode } from 'react'

/** A look inside: parts of the product as they are, each in the frame of a window. */

type ScreenProps = {
	title: string
	text: string
	/** What the frame shows, for whoever cannot see it. */
	picture: string
	/** The address in the frame's head. */
	address: string
	children: ReactNode
}

/**
 * One part of the product. What stands in the frame is the product's own component with sample data; it
 * is there to be looked at, so nothing in it can be reached by keyboard or read out twice.
 */
export function Screen({ title, text, picture, address, children }: ScreenProps) {
	return (
		<article className="tour__item">
			<div className="tour__words">
				<h3>{title}</h3>
				<p className="text-muted">{text}</p>
			</div>
			<figure className="screen" role="img" aria-label={picture}>
				<div className="screen__bar" aria-hidden="true">
					<svg viewBox="0 0 36 8" className="screen__dots">
						<circle cx="4" cy="4" r="3.5" />
						<circle cx="16" cy="4" r="3.5" />
						<circle cx="28" cy="4" r="3.5" />
					</svg>
					<span className="screen__address">{address}</span>
				</div>
				<div className="screen__body" aria-hidden="true" inert="">
					{children}
				</div>
			</figure>
		</article>
	)
}

/** The product in pictures that are the product. */
export function TourSection({ children }: { children: ReactNode }) {
	return (
		<section className="band wrap" aria-labelledby="tour-heading">
			<div className="band__head">
				<h2 id="tour-heading">A look inside</h2>
				<p>
					These are parts of the product itself, filled with a sample deal. Nothing was painted for
					this page.
				</p>
			</div>
			<div className="tour">{children}</div>
		</section>
	)
}
