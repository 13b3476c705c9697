import { ANALYSIS_PAGES } from '~/features/calculator/analysis-pages/frame/pages'
import type {
	AnalysisPage,
	AnalysisView,
} from '~/features/calculator/analysis-pages/frame/analysis-view'
import { needsConnection, savedHere } from '~/features/calculator/deal-form/offline-action-data'
import { browserStorage } from '~/core/browser-storage'
import { markSavedHere } from './device-owner'
import { loadDevice } from './load-device'
import { offlinePage, type OfflineData } from './offline-pages'
import { analysisOffline, calculatorOffline, isOnAnotherDevice } from './offline-views'

/** The loaders and the action of the shell, in place of those of the server. */

const queryOf = ({ url }: Request): URLSearchParams => new URL(url).searchParams

/** The calculator of the deal on this device. */
export function loadCalculator({ request }: { request: Request }) {
	const device = loadDevice()
	if (device.kind !== 'open') return device
	const query = queryOf(request)
	return {
		kind: device.kind,
		view: calculatorOffline(device, query),
		isOther: isOnAnotherDevice(query, device.draft),
	}
}

/** Saving keeps the draft, which the page has stored already; nothing is sent, now or later. */
export async function saveOnDevice({ request }: { request: Request }) {
	const intent = (await request.formData()).get('intent')
	return intent === 'save' && markSavedHere(browserStorage) ? savedHere() : needsConnection()
}

/** A saved deal stays on the page, so its data is not loaded again. */
export const isOtherPage = ({
	formMethod,
	defaultShouldRevalidate,
}: {
	formMethod?: string
	defaultShouldRevalidate: boolean
}): boolean => formMethod?.toLowerCase() !== 'post' && defaultShouldRevalidate

/** The data and the component of an analysis page. */
function page<View extends AnalysisView>(
	name: AnalysisPage,
	toView: (view: AnalysisView, query: URLSearchParams) => View | Promise<View>,
	Page: Parameters<typeof offlinePage<View>>[1],
) {
	const title = ANALYSIS_PAGES.find((one) => one.page === name)?.label ?? name
	const loader = async ({ request }: { request: Request }): Promise<OfflineData<View>> => {
		const device = loadDevice()
		if (device.kind !== 'open') return device
		const query = queryOf(request)
		if (isOnAnotherDevice(query, device.draft)) return { kind: 'elsewhere' }
		return { kind: 'open', view: await toView(analysisOffline(device, name, query), query) }
	}
	return { loader, Component: offlinePage(title, Page) }
}

/** Each page's script is loaded when it is opened. */
export const ANALYSIS_ROUTES: Readonly<
	Record<AnalysisPage, () => Promise<ReturnType<typeof page>>>
> = {
	projection: async () => {
		const [{ projectionView }, { ProjectionPage }] = await Promise.all([
			import('~/features/calculator/analysis-pages/projection/projection-data'),
			import('~/features/calculator/analysis-pages/projection/projection-page'),
		])
		return page('projection', projectionView, ProjectionPage)
	},
	loan: async () => {
		const [{ loanView }, { LoanPage }] = await Promise.all([
			import('~/features/calculator/analysis-pages/loan/loan-data'),
			import('~/features/calculator/analysis-pages/loan/loan-page'),
		])
		return page('loan', loanView, LoanPage)
	},
	brrrr: async () => {
		const [{ brrrrView }, { BrrrrPage }] = await Promise.all([
			import('~/features/calculator/analysis-pages/brrrr/brrrr-data'),
			import('~/features/calculator/analysis-pages/brrrr/brrrr-page'),
		])
		return page('brrrr', brrrrView, BrrrrPage)
	},
	sensitivity: async () => {
		const [{ sensitivityView }, { rangeCheckInSlices }, { SensitivityPage }] = await Promise.all([
			import('~/features/calculator/analysis-pages/sensitivity/sensitivity-data'),
			import('~/features/calculator/analysis-pages/sensitivity/range-check-job'),
			import('~/features/calculator/analysis-pages/sensitivity/sensitivity-page'),
		])
		return page(
			'sensitivity',
			// A property in the address is the one of the draft, and gives the digits that it gives online.
			async (view, query) =>
				sensitivityView(view, await rangeCheckInSlices(view, query.get('property') ?? '')),
			SensitivityPage,
		)
	},
	offer: async () => {
		const [{ offerView }, { OfferPage }] = await Promise.all([
			import('~/features/calculator/analysis-pages/offer/offer-data'),
			import('~/features/calculator/analysis-pages/offer/offer-page'),
		])
		return page('offer', offerView, OfferPage)
	},
}
