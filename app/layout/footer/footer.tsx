import { Link, useLocation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { ContactButton } from '~/features/support/contact/contact-button'
import { type Operator, operatorText } from '~/core/config/operator'
import type { Theme } from '~/layout/page/root-loader-data'
import { ThemeSwitch } from '~/layout/theme/theme-switch'
import { RenderOnce } from '~/ui/render-once/render-once'
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
export function Footer({ operator, ...props }: FooterProps) {
	const { pathname, search } = useLocation()
	const content = {
		...props,
		operatedBy: operator === undefined ? null : operatorText(operator),
	}
	return (
		<RenderOnce
			as="footer"
			className="note footer"
			name={`footer ${JSON.stringify(content)}`}
			values={{ here: pathname + search }}
		>
			{({ here }) => <FooterContent {...content} here={here} />}
		</RenderOnce>
	)
}

type ContentProps = Omit<FooterProps, 'operator'> & { operatedBy: string | null; here: string }

function FooterContent(props: ContentProps) {
	const { brand, theme, operatedBy, supportEmail, contact, hasPricing = false, here } = props
	return (
		<div className="wrap toolbar footer__inner">
			<div className="row footer__words">
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
			</div>
			<ThemeSwitch theme={theme} here={here} />
		</div>
	)
}
