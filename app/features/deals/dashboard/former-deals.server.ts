import { getInputs, SECTIONS } from '~/features/calculator/formulas/input-definitions'
import { listLatestProperties } from '~/features/calculator/saved-properties/properties.server'
import { showInput } from '~/features/calculator/saved-properties/show-input'
import { type DealSettings, loadDealSettings } from '~/features/deals/criteria/buy-box.server'
import { DEALS_PAGE_SIZE } from '~/features/deals/list/deal-list-queries.server'
import { evaluateDeal, type HeadlineFigure } from '~/features/deals/figures/evaluated-deal'

/** A saved deal to read: its figures and what was entered. Dates are ISO strings. */
export type ReadOnlyDeal = {
	id: string
	propertyAddress: string
	savedOn: string
	/** The figures of its plan, the same as in the list of deals. */
	headline: readonly HeadlineFigure[]
	/** What lacks before there are figures; null if they are there. */
	missing: string | null
	inputs: { key: string; label: string; value: string }[]
}

type SavedProperty = Awaited<ReturnType<typeof listLatestProperties>>['properties'][number]

/** As many as a page of the list of deals, which has the others. */
const MAX_SHOWN = DEALS_PAGE_SIZE

function toReadOnly(
	{ id, propertyAddress, inputs, analysis, updatedAt }: SavedProperty,
	settings: DealSettings,
): ReadOnlyDeal {
	const source = { inputs, analysis, own: settings.own }
	const { headline, missing } = evaluateDeal(source, { limits: {}, rules: [] })
	return {
		id,
		propertyAddress,
		savedOn: updatedAt,
		headline,
		missing,
		inputs: SECTIONS.flatMap((section) => getInputs(section.key))
			.filter(({ key }) => inputs[key].trim() !== '')
			.map(({ key, label }) => ({ key, label, value: showInput(key, inputs[key]) })),
	}
}

/** The user's saved deals, last changed first, for those who may only read them, and how many there are. */
export async function listReadOnlyDeals(
	userId: string,
): Promise<{ deals: ReadOnlyDeal[]; count: number }> {
	const [{ properties, count }, settings] = await Promise.all([
		listLatestProperties(userId, MAX_SHOWN),
		loadDealSettings(userId),
	])
	return { deals: properties.map((property) => toReadOnly(property, settings)), count }
}
