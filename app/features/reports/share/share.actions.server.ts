import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { canChangeDeals, changeRefusal } from '~/features/deals/access/deal-access.server'
import { carryNewLink } from './new-link-cookie.server'
import { SHARE_TEXTS } from './share-texts'
import { shareDeal } from './share-deal.server'
import { shareSchema } from './share.schema.server'
import { revokeLink } from './share-links.server'

/**
 * The buttons of the page of share links. Links are for members; a former member's links work to their
 * end, and can be revoked.
 */
export const shareAction = defineAction({
	guard: requireVerified,
	schema: shareSchema,
	intents: {
		create: async ({ viewer, value, now, request, reject }) => {
			if (!canChangeDeals(viewer)) return reject({ status: 403, message: changeRefusal(viewer) })
			const { propertyId, scenarioId = '', days, section, showAddress, showCompAddresses } = value
			const options = { sections: section, showAddress, showCompAddresses }
			const chosen = scenarioId === '' ? null : scenarioId
			const made = await shareDeal(viewer, { propertyId, scenarioId: chosen, days, options }, now)
			switch (made.kind) {
				case 'notFound':
					return reject({ status: 404, message: SHARE_TEXTS.dealNotFound })
				case 'full':
					return reject({ status: 409, message: SHARE_TEXTS.full })
				case 'tooLong':
					return reject({ status: 400, message: SHARE_TEXTS.tooLong })
				case 'busy':
					return reject({ status: 503, message: SHARE_TEXTS.busy, retryAfter: 60 })
				case 'tooOften':
					return reject({ status: 429, ...made })
				case 'created': {
					const { token, expiresAt } = made
					const note = { token, expiresAt: expiresAt.toISOString() }
					const cookie = await carryNewLink(viewer.user.id, note)
					const to = paths.shareLinks({ property: propertyId, scenario: chosen })
					return redirectWithFlash(request, to, [], { setCookie: [cookie] })
				}
			}
		},
		revoke: async ({ viewer, value, now, request, reject }) => {
			const isRevoked = await revokeLink(viewer.user.id, value.linkId, now)
			if (!isRevoked) return reject({ status: 404, message: SHARE_TEXTS.linkNotFound })
			const message = { kind: 'success', text: SHARE_TEXTS.revoked } as const
			const property = new URL(request.url).searchParams.get('property') ?? undefined
			return redirectWithFlash(request, paths.shareLinks({ property }), message)
		},
	},
})
