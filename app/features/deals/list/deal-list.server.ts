import { withheldBy } from '~/features/accounts/access/access-policy'
import { LRUCache } from 'lru-cache'
import { after } from '~/core/time/durations'
import { currentTime } from '~/core/time/clock'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { listDeleted, UNDO_DELETE_MS } from '~/features/deals/commands/deleted-properties.server'
import { savingRoom } from '~/features/calculator/saved-properties/property-limit'
import { canChangeDeals } from '~/features/deals/access/deal-access.server'
import { type DealSettings, loadDealSettings } from '~/features/deals/criteria/buy-box.server'
import { countCriteria } from '~/features/deals/criteria/criterion-texts'
import { analyzeDeal } from '~/features/deals/figures/evaluated-deal'
import { readStage } from '~/features/deals/stages'
import {
	DEALS_PAGE_SIZE,
	type DealRow,
	findDealFacets,
	findDealRows,
} from './deal-list-queries.server'
import { readDealQuery } from './deal-query'

/** The list of deals: one page of rows with their figures, computed from the stored inputs. */

/** What the figures of a deal depend on: the stored texts and the member's settings. */
type FigureSource = { inputs: string; analysis: string | null; settings: DealSettings }

function computeFigures({ inputs, analysis, settings }: FigureSource) {
	const source = {
		inputs: normalizeInputs(JSON.parse(inputs)),
		analysis: normalizeAnalysisInputs(JSON.parse(analysis ?? '{}')),
		own: settings.own,
	}
	const { headline, missing, criteria } = analyzeDeal(source, { ...settings, rules: [] })
	return {
		headline,
		missing,
		/** Null without criteria. */
		criteria: criteria.length === 0 ? null : countCriteria(criteria),
	}
}

const settingsKeys = new WeakMap<DealSettings, string>()

/** The settings as a text, made once for all deals of a list. */
function settingsKey(settings: DealSettings): string {
	const key = settingsKeys.get(settings) ?? JSON.stringify(settings)
	settingsKeys.set(settings, key)
	return key
}

/**
 * Bounds the memory: a deal of usual texts has two or three thousand characters, and what the dashboard keeps
 * of it about as much again.
 */
const MAX_KEY_CHARACTERS = 6_000_000

const figures = new LRUCache<string, ReturnType<typeof computeFigures>>({
	max: 2_000,
	maxSize: MAX_KEY_CHARACTERS,
	sizeCalculation: (_, key) => key.length,
})

/**
 * The figures of a deal. Deals are shown far more often than they change, and computing them takes most of
 * the time of a list, so the latest are kept by all that they depend on.
 */
function figuresOf(source: FigureSource): ReturnType<typeof computeFigures> {
	const { inputs, analysis, settings } = source
	// No stored text has a line break.
	const key = [inputs, analysis, settingsKey(settings)].join('\n')
	const known = figures.get(key) ?? computeFigures(source)
	figures.set(key, known)
	return known
}

/** A row with its figures. */
export function toListedDeal(row: DealRow, settings: DealSettings) {
	const { id, propertyAddress, strategy, price, tags, updatedAt, inputs, analysis } = row
	return {
		id,
		propertyAddress,
		stage: readStage(row.stage),
		strategy,
		price,
		tags,
		updatedAt: updatedAt.toISOString(),
		...figuresOf({ inputs, analysis, settings }),
	}
}

export type ListedDeal = ReturnType<typeof toListedDeal>

/** The loader data of the list: three statements, however many deals there are. */
export async function dealListView(viewer: SignedIn, request: Request) {
	const { id: userId, role } = viewer.user
	const now = currentTime()
	const query = readDealQuery(new URL(request.url).searchParams)
	const isDeleted = query.show === 'deleted'
	const [{ rows, matches }, { plan, ...facets }, settings, deleted] = await Promise.all([
		isDeleted ? { rows: [], matches: 0 } : findDealRows(userId, query),
		findDealFacets(userId, after(now, -UNDO_DELETE_MS)),
		loadDealSettings(userId),
		isDeleted ? listDeleted(userId, now) : [],
	])
	const pages = Math.max(1, Math.ceil(matches / DEALS_PAGE_SIZE))
	return {
		query: { ...query, page: Math.min(query.page, pages) },
		deals: rows.map((row) => toListedDeal(row, settings)),
		deleted: deleted.map(({ id, propertyAddress, deletedAt }) => ({
			id,
			propertyAddress,
			deletedAt: deletedAt.toISOString(),
			lastDay: after(deletedAt, UNDO_DELETE_MS).toISOString(),
		})),
		matches,
		pages,
		facets,
		hasCriteria: Object.keys(settings.limits).length > 0,
		canChange: canChangeDeals(viewer),
		room: savingRoom({ role, plan, hasPaidAccess: viewer.tier === 'paid' }),
		isMember: viewer.tier === 'paid',
		withheld: withheldBy(viewer.user),
	}
}

export type DealListView = Awaited<ReturnType<typeof dealListView>>
