import type { ReportModel } from '~/features/reports/report/report-model'
import type { SharedReport } from '~/features/reports/share/shared-report.server'
import type { ShareLinksView } from '~/features/reports/share/share-links-view.server'
import { SHARED_SECTION_KEYS } from '~/features/reports/share/share-link'
import type { DealOwner } from '#tests/helpers/deals/deal-calls'
import { TestClient, type TestResponse } from '#tests/helpers/test-client'

/** Requests to the page of share links, and to shared reports. */

export const SHARE_PAGE = '/calculator/share'

/** Sends the form for a new link, with everything at its default but `changes`. */
export function postShare(
	{ device }: Pick<DealOwner, 'device'>,
	propertyId: string,
	changes: Record<string, string | string[]> = {},
): Promise<TestResponse> {
	const fields = {
		intent: 'create',
		propertyId,
		days: '30',
		section: [...SHARED_SECTION_KEYS],
		...changes,
	}
	const pairs = Object.entries(fields).flatMap(([name, values]) =>
		[values].flat().map((value): [string, string] => [name, value]),
	)
	return device.postPairs(`${SHARE_PAGE}?property=${propertyId}`, pairs)
}

/** Makes a link; returns its token. */
export async function share(
	owner: Pick<DealOwner, 'device'>,
	propertyId: string,
	changes: Record<string, string | string[]> = {},
): Promise<string> {
	const { value, status, location } = await postShare(owner, propertyId, changes)
	if (location === null) throw new Error(`No link: ${status} ${JSON.stringify(value)}`)
	const { newLink } = await shareLinksOf(owner, location)
	return newLink?.url.split('/').at(-1) ?? ''
}

/** What a stranger sees at the address of a token. */
export async function openShared(token: string, device = new TestClient()) {
	const answer = await device.load(`/s/${token}`)
	const page = answer.value as SharedReport
	const report = answer.status === 200 ? (JSON.parse(page.report) as ReportModel) : null
	return { ...answer, page, report }
}

export const shareLinksOf = async ({ device }: Pick<DealOwner, 'device'>, at = SHARE_PAGE) =>
	(await device.load(at)).value as ShareLinksView

export const revoke = ({ device }: Pick<DealOwner, 'device'>, linkId: string) =>
	device.post(SHARE_PAGE, { intent: 'revoke', linkId })
