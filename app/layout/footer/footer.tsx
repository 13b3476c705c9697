import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { type Operator, operatorText } from '~/core/config/operator'
import type { Theme } from '~/layout/page/root-loader-data'
import { ThemeSwitch } from '~/layout/theme/theme-switch'
import './footer.css'

type FooterProps = {
	brand: string
	theme: Theme
	operator?: Operator
	supportEmail?: string
	contact?: ReactNode
	/** Whether the viewer can open the page with the prices, which members cannot. */
	hasPricing?: boolean
}

/** The footer of every page. */
export function Footer({
	brand,
	theme,
	operator,
	supportEmail,
	contact,
	hasPricing = false,
}: FooterProps) {
	const operatedBy = operator === undefined ? null : operatorText(operator)
	return (
		<footer className="note footer">
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
								<Link to={paths.pricing()} className="quiet-link footer__link">
									Pricing
								</Link>{' '}
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
						{contact}
					</nav>
				</div>
				<ThemeSwitch theme={theme} />
			</div>
		</footer>
	)
}
