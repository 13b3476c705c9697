import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import phoneDark from '~/features/marketing/landing/pictures/calculator-phone-dark.webp'
import phoneLight from '~/features/marketing/landing/pictures/calculator-phone-light.webp'
import wideDark from '~/features/marketing/landing/pictures/calculator-wide-dark.webp'
import wideLight from '~/features/marketing/landing/pictures/calculator-wide-light.webp'
import './feature-tour.css'

/** Screenshots and live components of the product, each in a window frame. */

type ScreenProps = {
	title: string
	text: string
	/** Text alternative of the frame's content. */
	picture: string
	/** The address in the frame's header. */
	address: string
	children: ReactNode
}

/** The screenshot in light and in dark; the hidden one is not loaded. */
const LOOKS = [
	{ look: 'light', wide: wideLight, phone: phoneLight },
	{ look: 'dark', wide: wideDark, phone: phoneDark },
] as const

/** A screenshot of the whole calculator, in its desktop or phone layout. */
function CalculatorPicture() {
	return (
		<>
			{LOOKS.map(({ look, wide, phone }) => (
				<picture key={look} className={`screenshot screenshot--${look}`}>
					<source media="(max-width: 40rem)" srcSet={phone} width={780} height={1560} />
					<img src={wide} width={1920} height={1230} alt="" loading="lazy" decoding="async" />
				</picture>
			))}
		</>
	)
}

type FrameProps = Pick<ScreenProps, 'picture' | 'address' | 'children'> & { isFilled?: boolean }

/** The window frame. Its content cannot be focused, and its label is announced instead. */
function Frame({ picture, address, isFilled = false, children }: FrameProps) {
	return (
		<figure className="browser-frame" role="img" aria-label={picture}>
			<div className="browser-frame__bar" aria-hidden="true">
				<svg viewBox="0 0 36 8" className="browser-frame__dots">
					<circle cx="4" cy="4" r="3.5" />
					<circle cx="16" cy="4" r="3.5" />
					<circle cx="28" cy="4" r="3.5" />
				</svg>
				<span>{address}</span>
			</div>
			<div className={isFilled ? undefined : 'browser-frame__body'} aria-hidden="true" inert="">
				{children}
			</div>
		</figure>
	)
}

/** One feature: its own component with sample data, and its purpose. */
export function Screen({ title, text, ...frame }: ScreenProps) {
	return (
		<article className="stack feature-tour__item">
			<div className="feature-tour__words">
				<h3>{title}</h3>
				<p className="text-muted">{text}</p>
			</div>
			<Frame {...frame} />
		</article>
	)
}

/** The feature tour; the whole calculator comes first. */
export function TourSection({ children }: { children: ReactNode }) {
	return (
		<section className="band wrap" aria-labelledby="tour-heading">
			<div className="band__head">
				<h2 id="tour-heading">A look inside</h2>
				<p>
					The calculator as members see it, with a sample deal. Results update as you type, and you
					can open any figure to see its formula.
				</p>
			</div>
			<Frame
				isFilled
				address={paths.calculator()}
				picture="Investment calculator with a sample deal: inputs on the left; net profit, cash flow, DSCR and maximum offers on the right."
			>
				<CalculatorPicture />
			</Frame>
			<div className="feature-tour">{children}</div>
		</section>
	)
}
