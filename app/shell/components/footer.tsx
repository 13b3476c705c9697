import { Link } from '@remix-run/react'
import { paths } from '~/platform/paths'
import type { Theme } from '../root-data'
import { ThemeSwitch } from './theme-switch'

/** The foot of every page. */
export function Footer({ brand, theme }: { brand: string; theme: Theme }) {
	return (
		<footer className="footer">
			<div className="wrap footer__inner">
				<div className="footer__words">
					<p>© {brand}</p>
					<nav aria-label="Footer">
						<Link to={paths.terms()} className="footer__link">
							Terms of Service
						</Link>
					</nav>
				</div>
				<ThemeSwitch theme={theme} />
			</div>
		</footer>
	)
}
