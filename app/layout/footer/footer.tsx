import { useLocation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { ContactButton } from '~/features/support/contact/contact-button'
import { type Operator, operatorText } from '~/core/config/operator'
import type { Theme } from '~/layout/page/root-loader-data'
import { ThemeSwitch } from '~/layout/theme/theme-switch'
import { RenderOnce } from '~/ui/render-once/render-once'
import { Link } from '~/ui/link/link'
import './footer.css'

type FooterProps = {
	brand: string
	theme: Theme
	operator?: Operator
	supportEmail?: string
	/** Whether the page has the link to the contact form, for a viewer who is signed in or not. */
	contact?: { isSignedIn: boolean }
	/** Whether the viewer can open the page with the prices, which members cannot. */
	hasPricing?: boolean
}

/** The footer of every page. */
export function Footer({ operator, theme, ...words }: FooterProps) {
	const { pathname, search } = useLocation()
	const operatedBy = operator === undefined ? null : operatorText(operator)
	return (
		<footer className="note footer">
			<div className="wrap toolbar footer__inner">
				<RenderOnce
					name={`footer ${JSON.stringify([words, operatedBy])}`}
					className="row footer__words"
				>
					<Words {...words} operatedBy={operatedBy} />
				</RenderOnce>
				<ThemeSwitch theme={theme} here={pathname + search} />
			</div>
		</footer>
	)
}

type WordsProps = Omit<FooterProps, 'operator' | 'theme'> & { operatedBy: string | null }

function Words({ brand, operatedBy, supportEmail, contact, hasPricing = false }: WordsProps) {
	return (
		<>
			<p>© {brand}</p>
			{operatedBy !== null && <p>{operatedBy}</p>}
			{supportEmail !== undefined && (
				<a href={`mailto:${supportEmail}`} className="quiet-link footer__link">
					{supportEmail}
				</a>
			)}
			<nav aria-label="Footer" className="row footer__links">
				{hasPricing && (
					<>
						{/* A page that is loaded as a document would lose its place on the way. */}
						<a href={paths.pricing()} className="quiet-link footer__link">
							Pricing
						</a>{' '}
					</>
				)}
				<Link to={paths.terms()} className="quiet-link footer__link">
					Terms of Service
				</Link>{' '}
				<Link to={paths.privacy()} className="quiet-link footer__link">
					Privacy Policy
				</Link>{' '}
				<Link to={paths.checkOurMath()} className="quiet-link footer__link">
					Check our math
				</Link>{' '}
				{contact !== undefined && (
					<ContactButton className="quiet-link footer__link" isSignedIn={contact.isSignedIn} />
				)}
			</nav>
		</>
	)
}
