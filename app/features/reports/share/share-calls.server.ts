import { errorResponses } from '~/core/api/api.schema.server'
import { apiError, apiJson, apiRefusal } from '~/core/api/api-response.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import { config } from '~/core/config/config.server'
import { paths } from '~/core/http/paths'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { requireApiCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { writeRefusal } from '~/features/deals/access/write-refusal.server'
import { SHARE_TEXTS } from './share-texts'
import { shareDeal } from './share-deal.server'
import { NewShareLinkAnswer, NewShareLinkBody, ShareLinkAnswer } from './share.schema.server'
import { type ListedLink, listShareLinks, revokeLink } from './share-links.server'

/** The JSON calls of share links. */

const toAnswer = ({ propertyAddress: _address, scenarioName: _name, ...link }: ListedLink) => ({
	...link,
	sections: [...link.sections],
})

/** The calls of share links. */
export const shareCalls: readonly ApiCall[] = [
	defineCall({
		method: 'get',
		path: '/api/share-links',
		summary: 'List your share links, the latest first',
		// Reading what is stored needs no membership.
		guard: requireApiUser,
		answers: { 200: ShareLinkAnswer.array(), ...errorResponses(401, 403) },
		handler: async ({ viewer: { user }, now }) =>
			apiJson((await listShareLinks(user.id, now)).map(toAnswer)),
	}),
	defineCall({
		method: 'post',
		path: '/api/share-links',
		summary: "Share a frozen copy of a deal's report; its address is in this response only",
		guard: requireApiCalculator,
		body: NewShareLinkBody,
		answers: { 201: NewShareLinkAnswer, ...errorResponses(400, 401, 403, 404, 409, 415, 429, 503) },
		async handler({ viewer, body, now }) {
			const refusal = await writeRefusal(viewer)
			if (refusal !== null) return refusal
			const { propertyId, scenarioId = null, days, ...options } = body
			const made = await shareDeal(viewer, { propertyId, scenarioId, days, options }, now)
			switch (made.kind) {
				case 'notFound':
					return apiError(404, 'not_found', 'Deal or scenario not found.')
				case 'full':
					return apiError(409, 'limit_reached', SHARE_TEXTS.full)
				case 'tooLong':
					return apiError(400, 'bad_request', SHARE_TEXTS.tooLong)
				case 'busy':
					return apiRefusal({ status: 503, message: SHARE_TEXTS.busy, retryAfter: 60 })
				case 'tooOften':
					return apiRefusal({ status: 429, ...made })
				case 'created': {
					const links = await listShareLinks(viewer.user.id, now)
					const link = links.find(({ id }) => id === made.id)
					if (link === undefined) return apiError(404, 'not_found', 'Share link not found.')
					const url = config().origin + paths.sharedReport(made.token)
					return apiJson({ ...toAnswer(link), url }, { status: 201 })
				}
			}
		},
	}),
	defineCall({
		method: 'delete',
		path: '/api/share-links/{id}',
		summary: 'Revoke a share link right away',
		// A former member can end what is shared.
		guard: requireApiUser,
		guardsGet: true,
		answers: { 204: null, ...errorResponses(401, 403, 404) },
		async handler({ viewer: { user }, params, now }) {
			const isRevoked = await revokeLink(user.id, params['id'] ?? '', now)
			if (!isRevoked) return apiError(404, 'not_found', 'Share link not found.')
			return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
		},
	}),
]
