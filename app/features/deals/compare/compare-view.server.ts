import { emptyAnalysisInputs } from '~/deal'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { loadDealSettings, parseLimits } from '~/features/deals/criteria/buy-box.server'
import type { DealFormState } from '~/features/calculator/deal-form/calculator-types'
import { buildDealUrl, parseDealFromUrl } from '~/features/calculator/deal-form/deal-url'
import { paths } from '~/core/http/paths'
import { unreadLabels } from '~/features/calculator/analysis-pages/unread/unread-labels'
import { countCriteria } from '~/features/deals/criteria/criterion-texts'
import { analyzeDeal } from '~/features/deals/figures/evaluated-deal'
import {
	type ComparedDeal,
	findComparedDeals,
	recentProperties,
	scenarioChoices,
	toOptions,
} from '~/features/deals/scenarios/compared-deals.server'
import { withheldBy } from '~/features/accounts/access/access-policy'
import { canChangeDeals } from '~/features/deals/access/deal-access.server'
import { MAX_COMPARED } from './compare-limits'
import { compareRows } from './compare-rows.server'

/** More ids than this in an address are not looked up. */
const MAX_IDS = 20

const DRAFT = 'draft'
const UNSAVED = 'Your unsaved numbers appear here'

/** Numbers that are not saved: they are in the address only. */
const draftColumn = ({ propertyAddress, inputs, analysis }: DealFormState): ComparedDeal => ({
	id: DRAFT,
	propertyId: '',
	propertyAddress: propertyAddress === '' ? 'Deal without an address' : propertyAddress,
	name: 'Unsaved numbers',
	limits: '{}',
	inputs,
	analysis: analysis ?? emptyAnalysisInputs(),
})

function columnKind(id: string, propertyId: string): 'draft' | 'property' | 'scenario' {
	if (id === DRAFT) return 'draft'
	return id === propertyId ? 'property' : 'scenario'
}

/**
 * The loader data of the comparison of deals and scenarios, whose ids are in the address, and of one
 * deal whose numbers are.
 */
export async function compareView(viewer: SignedIn, request: Request) {
	const userId = viewer.user.id
	const { searchParams } = new URL(request.url)
	const asked = [...new Set(searchParams.getAll('deal').map((id) => id.slice(0, 64)))]
	const ids = asked.filter((id) => id !== '').slice(0, MAX_IDS)
	const sent = parseDealFromUrl(searchParams)
	const unread = sent === null ? null : unreadLabels(draftColumn(sent))
	// Nothing is computed from a text that is no number, nor from an older saved one.
	const draft = unread === null ? sent : null
	const [found, settings, recent] = await Promise.all([
		findComparedDeals(userId, ids),
		loadDealSettings(userId),
		recentProperties(userId),
	])
	const unclear = found.find((deal) => unreadLabels(deal) !== null)
	const readable = found.filter((deal) => unreadLabels(deal) === null)
	const room = draft === null ? MAX_COMPARED : MAX_COMPARED - 1
	const shown = readable.slice(0, room)
	const properties = shown.map(({ propertyId, propertyAddress }) => ({
		id: propertyId,
		propertyAddress,
	}))
	const unique = properties.filter(
		({ id }, i) => properties.findIndex((one) => one.id === id) === i,
	)
	const scenarios = await scenarioChoices(userId, unique)
	const chosen = new Set(shown.map(({ id }) => id))
	const { own } = settings
	const compared = [...(draft === null ? [] : [draftColumn(draft)]), ...shown]
	return {
		columns: compared.map(({ id, propertyId, propertyAddress, name, limits, inputs, analysis }) => {
			const all = { ...settings.limits, ...parseLimits(limits) }
			const { criteria } = analyzeDeal({ inputs, analysis, own }, { limits: all, rules: [] })
			return {
				id,
				propertyId,
				propertyAddress,
				name,
				kind: columnKind(id, propertyId),
				criteria: criteria.length === 0 ? null : countCriteria(criteria),
			}
		}),
		...compareRows(compared, own),
		/** The numbers of the unsaved column as fields of the address. */
		draftFields: draft === null ? [] : Object.entries(buildDealUrl(draft)),
		choices: [...scenarios, ...toOptions(recent)].filter(({ value }) => !chosen.has(value)),
		/** The labels of entries that are no number, and where to correct them. */
		held:
			sent !== null && unread !== null
				? { labels: unread, held: UNSAVED, href: paths.calculatorWith(buildDealUrl(sent)) }
				: unclear === undefined
					? null
					: {
							labels: unreadLabels(unclear) ?? '',
							held: `“${unclear.propertyAddress}” appears here`,
							href: paths.calculator({ property: unclear.propertyId }),
						},
		isMissing: found.length < ids.length,
		isTooMany: readable.length > room,
		canChange: canChangeDeals(viewer),
		withheld: withheldBy(viewer.user),
	}
}

export type CompareView = Awaited<ReturnType<typeof compareView>>
