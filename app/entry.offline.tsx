// First of all sheets: it names the cascade layers.
import '~/ui/base/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, ScrollRestoration } from 'react-router-dom'
import { ANALYSIS_PAGES } from '~/features/calculator/analysis-pages/frame/pages'
import {
	ANALYSIS_ROUTES,
	isOtherPage,
	loadCalculator,
	saveOnDevice,
} from '~/features/calculator/offline/load-pages'
import { loadDevice } from '~/features/calculator/offline/load-device'
import { OfflineFrame } from '~/features/calculator/offline/offline-frame'
import { NeedsConnection, OfflineCalculator } from '~/features/calculator/offline/offline-pages'
import { SHELL_PATH, WORKER_SCOPE } from '~/features/calculator/offline/worker-rules'
import { FocusOnNavigation } from '~/layout/page/focus-on-navigation'
import { surviveTranslation } from '~/layout/page/translated-page'
import '~/layout/top-bar/top-bar.css'
import '~/ui/card/card.css'
import '~/ui/dialog/dialog.css'
import '~/ui/field/field.css'

/**
 * The script of `/calculator/offline`. The service worker answers every page of the calculator with that
 * document if there is no connection; the address says which one to show. Its router knows no server.
 */

surviveTranslation()

const device = loadDevice()
if (device.kind === 'open' && device.record.theme !== 'system') {
	document.documentElement.dataset['theme'] = device.record.theme
}

const calculator = {
	loader: loadCalculator,
	action: saveOnDevice,
	shouldRevalidate: isOtherPage,
	Component: OfflineCalculator,
}

const router = createBrowserRouter(
	[
		{
			element: (
				<>
					<OfflineFrame />
					<FocusOnNavigation targetId="main" />
					<ScrollRestoration />
				</>
			),
			ErrorBoundary: NeedsConnection,
			HydrateFallback: () => null,
			children: [
				{ path: WORKER_SCOPE, ...calculator },
				{ path: SHELL_PATH, ...calculator },
				...ANALYSIS_PAGES.map(({ page }) => ({
					path: `${WORKER_SCOPE}/${page}`,
					lazy: ANALYSIS_ROUTES[page],
				})),
				{ path: '*', Component: NeedsConnection },
			],
		},
	],
	{
		future: {
			v7_fetcherPersist: true,
			v7_normalizeFormMethod: true,
			v7_partialHydration: true,
			v7_relativeSplatPath: true,
			v7_skipActionErrorRevalidation: true,
		},
	},
)

const root = document.getElementById('offline')
if (root !== null) {
	createRoot(root).render(
		<StrictMode>
			<RouterProvider router={router} future={{ v7_startTransition: true }} />
		</StrictMode>,
	)
}
