import { discountAtTarget } from '~/features/billing/vip-program/referral-code.server'
import { carriedDeal } from '~/features/calculator/carried-deal/carried-deal'
import { guideAtTarget } from '~/features/guides/reading/guides.queries.server'

export type TargetTeaserData = Awaited<ReturnType<typeof loadTargetTeaser>>

/**
 * What a user on the way to a page gets there: a guide, a deal in the calculator, a friend's
 * discount. A deal that the browser keeps is shown too, whatever the page. The discount is looked up
 * for the visitor's network, also of the code that the browser keeps; a null visitor sees none.
 */
export async function loadTargetTeaser(
	target: string | null,
	keptDeal: string | null,
	visitor: { ip: string; keptCode: string | null } | null,
) {
	const [guide, discount] = await Promise.all([
		guideAtTarget(target),
		visitor === null ? null : discountAtTarget(target, visitor.keptCode, visitor.ip),
	])
	return { guide, discount, deal: carriedDeal(target) ?? carriedDeal(keptDeal) }
}
