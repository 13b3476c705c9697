import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import type { Theme } from '~/layout/page/root-loader-data'
import { ThemeSwitch } from '~/layout/theme/theme-switch'
import './footer.css'

type FooterProps = {
	brand: string
	theme: Theme
	contact?: ReactNode
}

/** The footer of every page. */
export function Footer({ brand, theme, contact }: FooterProps) {
	return (
		<footer className="note footer">
			<div className="wrap toolbar footer__inner">
				<div className="row footer__words">
					<p>© {brand}</p>
					<nav aria-label="Footer" className="row footer__links">
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
