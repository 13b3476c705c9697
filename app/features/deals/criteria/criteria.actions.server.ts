import { z } from 'zod'
import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { requireVerified, type SignedIn } from '~/features/accounts/access/guards.server'
import { findTooOften } from '~/features/calculator/saved-properties/properties.server'
import { canChangeDeals, changeRefusal } from '~/features/deals/access/deal-access.server'
import { changed } from '~/features/deals/deal-messages'
import { loadDealSettings, saveBuyBox } from './buy-box.server'
import { CRITERION_FIELDS, limitTexts, readLimits, RULE_FIELDS } from './criteria-form'

/** The page of the member's criteria. */

/** The loader data of the page. */
export async function criteriaView(viewer: SignedIn) {
	const { limits, rules } = await loadDealSettings(viewer.user.id)
	return {
		/** The page gets its fields as data, so that it loads nothing of the engine. */
		fields: CRITERION_FIELDS,
		ruleFields: RULE_FIELDS,
		stored: limitTexts(limits),
		rules,
		canChange: canChangeDeals(viewer),
	}
}

export type CriteriaView = Awaited<ReturnType<typeof criteriaView>>

/** The form's fields are read apart: each is a number of its own. */
export const criteriaAction = defineAction({
	guard: requireVerified,
	schema: z.object({ intent: z.literal('saveCriteria') }),
	fields: { saveCriteria: ['rule', ...CRITERION_FIELDS.map(({ key }) => key)] },
	handler: async ({ request, viewer, form, now, reject }) => {
		if (!canChangeDeals(viewer)) return reject({ status: 403, message: changeRefusal(viewer) })
		const tooOften = await findTooOften(viewer.user.id)
		if (tooOften !== null) return reject({ status: 429, ...tooOften })
		const { limits, errors } = readLimits((name) => {
			const value = form.get(name)
			return typeof value === 'string' ? value : ''
		})
		if (Object.keys(errors).length > 0) return reject({ status: 400, errors })
		const chosen = new Set(form.getAll('rule'))
		const rules = RULE_FIELDS.map(({ key }) => key).filter((key) => chosen.has(key))
		await saveBuyBox(viewer.user.id, { limits, rules }, now)
		return redirectWithFlash(request, paths.deals(), changed('Criteria saved'))
	},
})
