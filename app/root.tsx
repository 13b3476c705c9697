// First of all sheets: it names the cascade layers.
import '~/ui/base/index.css'
import type {
	HeadersFunction,
	LinksFunction,
	LoaderFunctionArgs,
	MetaFunction,
} from '@remix-run/node'
import {
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useMatches,
	useRouteError,
} from '@remix-run/react'
import { type ReactNode, useContext, useMemo } from 'react'
import {
	endsSession,
	getToastDuration,
	isLasting,
	MAX_TOASTS,
	type Message,
} from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { skipRevalidationIfUnchanged } from '~/core/http/network-failure'
import { AuthPendingOverlay } from '~/layout/auth-pending/auth-pending-overlay'
import { ErrorPage } from '~/layout/error-page/error-page'
import { Footer } from '~/layout/footer/footer'
import { OfflineGuard } from '~/layout/offline/offline-guard'
import { ClearDraftOnSignOut } from '~/layout/page/clear-draft-on-sign-out'
import { IslandScripts } from '~/islands/island-scripts'
import { ProviderBanner } from '~/layout/top-bar/provider-banner'
import { PageNotices } from '~/layout/page/page-notices'
import { useLastingMessages } from '~/layout/page/use-lasting-messages'
import { FocusOnNavigation } from '~/layout/page/focus-on-navigation'
import { RememberSubmittedForm } from '~/layout/error-page/send-again'
import { TopBar } from '~/layout/top-bar/top-bar'
import { FAVICON } from '~/layout/page/favicon'
import { NO_STORE } from '~/layout/page/cacheable-pages'
import { shouldHydrate, islandsFor, toHandle } from '~/layout/page/route-handle'
import { getBrand } from '~/layout/page/page-meta'
import { HandleMeta } from '~/layout/page/handle-meta'
import { DEFAULT_BRAND, type Theme } from '~/layout/page/root-loader-data'
import { loadRoot } from '~/layout/page/root-loader.server'
import { RequestContext } from '~/layout/page/request-context'
import { scrollKey } from '~/layout/page/scroll-key'
import { useRootData } from '~/layout/page/use-root-data'
import { FormTokenProvider } from '~/ui/field/form-token'
import { ProgressBar } from '~/ui/progress-bar/progress-bar'
import { Toaster, ToastProvider } from '~/ui/toast/toaster'
import { SkipLink } from '~/ui/skip-link/skip-link'
import '~/ui/card/card.css'
import '~/ui/dialog/dialog.css'
import '~/ui/field/field.css'
import geist from '~/ui/base/fonts/geist-basic.woff2?url'

const MAIN = 'main'
const NO_MESSAGES: Message[] = []

export const loader = ({ request, context }: LoaderFunctionArgs) => loadRoot(request, context)

export const shouldRevalidate = skipRevalidationIfUnchanged

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
	const from = errorHeaders ?? loaderHeaders
	const wait = errorHeaders?.get('Retry-After')
	return {
		'Cache-Control': from.get('Cache-Control') ?? NO_STORE,
		...(wait && { 'Retry-After': wait }),
	}
}

export const links: LinksFunction = () => [
	{ rel: 'preload', href: geist, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
	// Browsers that do not support it request `/favicon.ico` themselves.
	{ rel: 'icon', href: FAVICON, type: 'image/svg+xml' },
	{ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
	{ rel: 'manifest', href: paths.manifest() },
]

/** For pages without a title in their handle, such as error pages. */
export const meta: MetaFunction = ({ matches }) => [{ title: getBrand(matches) }]

export default function App() {
	const lasting = useLastingMessages(useRootData()?.messages ?? NO_MESSAGES)
	return <Outlet context={lasting} />
}

export function ErrorBoundary() {
	return <ErrorPage />
}

/** The HTML document of every page and error page. */
export function Layout({ children }: { children: ReactNode }) {
	const root = useRootData()
	const hasError = (useRouteError() ?? null) !== null
	const { nonce } = useContext(RequestContext)
	const handles = useMatches().map((match) => match.handle)
	const { title, ...page } = toHandle(handles.at(-1))
	const theme = root?.theme ?? 'system'
	const brand = root?.brand ?? DEFAULT_BRAND
	const messages = root?.messages ?? NO_MESSAGES
	const toasts = useMemo(() => messages.filter((message) => !isLasting(message)), [messages])
	// Error pages are not hydrated, so that they show the server's request id.
	// In a browser that has it, it stays: without its scroll restoration a link to a part of a page that is
	// not hydrated would leave the reader where the last page was.
	const hasFramework =
		!hasError && (import.meta.env.DEV || shouldHydrate(handles) || typeof document !== 'undefined')
	return (
		<html lang="en" data-theme={theme === 'system' ? undefined : theme}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<ThemeColor theme={theme} />
				{title === undefined || hasError ? (
					<Meta />
				) : (
					<HandleMeta brand={brand} {...page} title={title} />
				)}
				<Links />
				{!hasFramework && (
					<IslandScripts
						scripts={hasError ? [] : islandsFor(handles)}
						messages={toasts}
						endsSession={messages.some(endsSession)}
					/>
				)}
			</head>
			<body>
				<ToastProvider messages={toasts} durationOf={getToastDuration} limit={MAX_TOASTS}>
					<FormTokenProvider token={root?.formToken ?? ''}>
						<SkipLink targetId={MAIN}>Skip to content</SkipLink>
						<ProgressBar />
						<TopBar brand={brand} theme={theme} auth={root?.auth} />
						<ProviderBanner auth={root?.auth} />
						<Toaster />
						<main id={MAIN} tabIndex={-1}>
							<PageNotices messages={messages} />
							{children}
						</main>
						<AuthPendingOverlay />
						<OfflineGuard />
						<ClearDraftOnSignOut messages={messages} />
						<FocusOnNavigation targetId={MAIN} />
						<RememberSubmittedForm />
						<Footer
							brand={brand}
							theme={theme}
							operator={root?.operator}
							supportEmail={root?.supportEmail}
							hasPricing={root?.auth.user === null}
							contact={{ isSignedIn: root?.auth.isAuthenticated ?? false }}
						/>
					</FormTokenProvider>
				</ToastProvider>
				{hasFramework && (
					<>
						<ScrollRestoration nonce={nonce} getKey={scrollKey} />
						<Scripts nonce={nonce} />
					</>
				)}
			</body>
		</html>
	)
}

/** Colors the browser's UI like the page background: `--bg` as hex. */
const GROUND = { light: '#f7fbf9', dark: '#0a100d' }

function ThemeColor({ theme }: { theme: Theme }) {
	if (theme !== 'system') return <meta name="theme-color" content={GROUND[theme]} />
	return (
		<>
			<meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUND.light} />
			<meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUND.dark} />
		</>
	)
}
