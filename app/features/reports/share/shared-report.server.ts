import { log } from '~/core/log.server'
import { buildDealUrl } from '~/features/calculator/deal-form/deal-url'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { paths } from '~/core/http/paths'
import { consume, GLOBAL_KEY, type LimitVerdict, peek } from '~/core/security/rate-limiter.server'
import type { Viewer } from '~/features/accounts/access/viewer'
import { readSnapshot } from './make-snapshot.server'
import { countOpening, isOpening } from './openings.server'
import { findLink } from './share-links.server'
import type { Snapshot } from './snapshot.schema.server'

/** The public page of a share link. */

export type SharedReport = {
	/** The report as JSON: as objects, its thousand cells would take longer to serialize than to read. */
	report: string
	/** The address, or «Property». */
	property: string
	/** When the copy was made, and when it ends. */
	createdAt: string
	expiresAt: string
	/** The calculator with the numbers of the copy; null if an address cannot hold them. */
	calculator: string | null
}

/** Said of every address that shows nothing, whatever the reason. */
const DEAD_LINK_TEXT =
	'This link is incomplete, has expired or was revoked. Ask the person who sent it for a new one.'

/** The longest address that every browser and server takes. */
const MAX_ADDRESS_LENGTH = 8 * 1024

/**
 * Whether an address that has met too many dead links may try again, and when. Each address has an
 * allowance of its own. While all addresses together miss too often, one that has missed a few times
 * has used up its allowance, and one that has not is answered as always.
 */
async function missVerdict(ip: string): Promise<LimitVerdict> {
	const own = await peek('shareMissIp', ip)
	if (!own.allowed || (await peek('shareMissAll', GLOBAL_KEY)).allowed) return own
	return peek('shareMissStrictIp', ip)
}

async function countMiss(ip: string): Promise<void> {
	await consume('shareMissIp', ip)
	await consume('shareMissStrictIp', ip)
	await consume('shareMissAll', GLOBAL_KEY)
}

const notFound = () => new Response(DEAD_LINK_TEXT, { status: 404 })

function tooMany({ retryAfterSeconds }: LimitVerdict): Response {
	const headers = { 'Retry-After': String(retryAfterSeconds) }
	return new Response('You have opened too many links that lead nowhere. Try again later.', {
		status: 429,
		headers,
	})
}

/** The calculator with the numbers of a copy. */
function calculatorPath({ deal }: Snapshot): string | null {
	const path = paths.calculatorWith(
		buildDealUrl({
			propertyAddress: deal.propertyAddress,
			inputs: normalizeInputs(deal.inputs),
			analysis: normalizeAnalysisInputs(deal.analysis),
		}),
	)
	return path.length > MAX_ADDRESS_LENGTH ? null : path
}

/**
 * What the page of a token shows.
 * @throws Response 404, the same for every token that opens nothing, and 429 for an address that has
 * tried too many of them
 */
export async function openSharedReport(
	token: string,
	{ request, ip, viewer }: { request: Request; ip: string; viewer: Viewer },
	now: Date,
): Promise<SharedReport> {
	const verdict = await missVerdict(ip)
	if (!verdict.allowed) throw tooMany(verdict)
	const link = await findLink(token, now)
	if (link === null) {
		await countMiss(ip)
		throw notFound()
	}
	const snapshot = readSnapshot(link.snapshot)
	if (snapshot === null) {
		log.error({ linkId: link.id }, 'the copy of a share link cannot be read')
		throw notFound()
	}
	// The owner looks at it to check it.
	if (viewer.user?.id !== link.userId && isOpening(request)) await countOpening(link.id, ip, now)
	return {
		report: JSON.stringify(snapshot.report),
		property: snapshot.report.property,
		createdAt: link.createdAt.toISOString(),
		expiresAt: link.expiresAt.toISOString(),
		calculator: calculatorPath(snapshot),
	}
}
