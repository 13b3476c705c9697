import { withheldBy } from '~/features/accounts/access/access-policy'
import { currentTime } from '~/core/time/clock'
import { toIsoDay } from '~/core/time/calendar-date'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { ANALYSIS_PAGES } from '~/features/calculator/analysis-pages/frame/pages'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { canChangeDeals } from '~/features/deals/access/deal-access.server'
import {
	countCriteria,
	criteriaSentence,
	shownCriterion,
} from '~/features/deals/criteria/criterion-texts'
import { shownRule } from '~/features/deals/criteria/rule-texts'
import { analyzeDeal } from '~/features/deals/figures/evaluated-deal'
import { loadValuationChoice, mayUseComps } from '~/features/deals/parts/valuation.server'
import { displayUrl } from '~/features/directory/profile/web-address'
import { searchProviders } from '~/features/directory/listing/listed-providers.server'
import { toPeople } from '~/features/deals/parts/people.server'
import { readStage } from '~/features/deals/stages'
import { findDeal, type FoundDeal } from './deal-queries.server'

/** More than this is no choice but a list; other words find others. */
const MAX_FOUND_PROVIDERS = 10

/** The page of a deal: everything that its owner keeps about it, with its figures. */

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null

function dealFacts(row: FoundDeal) {
	const { id, propertyAddress, strategy, price } = row
	return {
		id,
		propertyAddress,
		stage: readStage(row.stage),
		strategy,
		price,
		isArchived: row.archivedAt !== null,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
		tags: row.tags.map(({ name }) => name),
		links: row.links.map(({ id: linkId, label, url }) => ({
			id: linkId,
			label,
			url,
			shown: displayUrl(url),
		})),
		notes: row.notes.map((note) => ({
			id: note.id,
			text: note.text,
			dueOn: note.dueOn,
			isDone: note.doneAt !== null,
			createdAt: note.createdAt.toISOString(),
		})),
		history: row.stageChanges.map((change) => ({
			id: change.id,
			from: change.from,
			to: change.to,
			at: change.at.toISOString(),
		})),
		stageSince: isoOrNull(row.stageSince),
	}
}

/** One of the user's deals as its page shows it, or null. */
export async function findDealView(viewer: SignedIn, id: string, request: Request) {
	const { id: userId } = viewer.user
	const now = currentTime()
	const { searchParams } = new URL(request.url)
	const row = await findDeal(userId, id, mayUseComps(viewer))
	if (row === null) return null
	const canChange = canChangeDeals(viewer)
	const peopleSearch = (searchParams.get('people') ?? '').trim().slice(0, 100)
	const { settings } = row
	const [valuation, people, found] = await Promise.all([
		loadValuationChoice(viewer, row, now),
		toPeople(row.people, row.newestListing),
		canChange && peopleSearch !== '' ? searchProviders(peopleSearch, MAX_FOUND_PROVIDERS) : null,
	])
	const source = {
		inputs: normalizeInputs(JSON.parse(row.inputs)),
		analysis: normalizeAnalysisInputs(JSON.parse(row.analysis ?? '{}')),
		own: settings.own,
	}
	const { headline, missing, note, criteria, rules, assumed } = analyzeDeal(source, settings)
	return {
		deal: dealFacts(row),
		headline,
		missing,
		figuresNote: note,
		criteria: criteria.map((line) => shownCriterion(line, assumed.values)),
		criteriaSentence: criteriaSentence(countCriteria(criteria)),
		analyses: ANALYSIS_PAGES.map(({ page, label }) => ({ page, label })),
		rules: rules.map(shownRule),
		scenarios: row.scenarios,
		/** The ARV that was entered; null without one. */
		arv: assumed.values.deal.arv > 0 ? assumed.values.deal.arv : null,
		valuation,
		people,
		peopleSearch,
		found,
		today: toIsoDay(now),
		asksDelete: searchParams.get('confirm') === 'delete',
		canChange,
		isMember: viewer.tier === 'paid',
		withheld: withheldBy(viewer.user),
	}
}

export type DealView = NonNullable<Awaited<ReturnType<typeof findDealView>>>

/** The loader data of the page of a deal. @throws Response 404 if the user has no such deal */
export async function dealView(viewer: SignedIn, id: string, request: Request): Promise<DealView> {
	const view = await findDealView(viewer, id, request)
	if (view === null) throw new Response('This deal was not found.', { status: 404 })
	return view
}
