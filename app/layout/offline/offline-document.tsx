import { paths } from '~/core/http/paths'
import { FAVICON } from '~/layout/page/favicon'
import { buttonClass } from '~/ui/button/button'
import { Badge } from '~/ui/badge/badge'
import { Logo } from '~/ui/icons/icons'
import { SkipLink } from '~/ui/skip-link/skip-link'

export type OfflineDocumentProps = {
	brand: string
	/** In place of the hash of the build, which depends on this document. */
	build: string
	/** The addresses of the script and the style sheets; null without a build. */
	files: { script: string; styles: readonly string[] } | null
}

/**
 * The document of `/calculator/offline`: the same for everybody, and all that it shows of a person comes
 * from the browser's own storage.
 */
export function OfflineDocument({ brand, build, files }: OfflineDocumentProps) {
	return (
		<html lang="en" data-brand={brand} data-build={build}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="robots" content="noindex" />
				<title>{`Offline Calculator · ${brand}`}</title>
				{files?.styles.map((href) => (
					<link key={href} rel="stylesheet" href={href} />
				))}
				{files !== null && <script type="module" src={files.script} />}
				<link rel="icon" href={FAVICON} type="image/svg+xml" />
				<link rel="manifest" href={paths.manifest()} />
			</head>
			<body>
				<SkipLink targetId="main">Skip to content</SkipLink>
				<header className="topbar">
					<div className="wrap topbar__inner">
						<a href={paths.calculator()} className="brand">
							<Logo />
							<span className="truncate">{brand}</span>
						</a>
						<Badge>Offline</Badge>
					</div>
				</header>
				<main id="main" tabIndex={-1}>
					<div id="offline">
						<div className="wrap wrap--reading page">
							<h1>Offline Calculator</h1>
							<p className="lead">
								This page opens the deal on this device when there is no connection. It needs
								JavaScript, and a browser in which a member has opened the calculator before.
							</p>
							<p className="mt-5">
								<a href={paths.calculator()} className={buttonClass({ variant: 'primary' })}>
									Open the Calculator
								</a>
							</p>
						</div>
					</div>
				</main>
			</body>
		</html>
	)
}
