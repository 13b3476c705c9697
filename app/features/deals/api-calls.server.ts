import { errorResponses } from '~/core/api/api.schema.server'
import { apiError, apiJson } from '~/core/api/api-response.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import { requireApiUser, type SignedIn } from '~/features/accounts/access/guards.server'
import { requireApiCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { writeRefusal } from './access/write-refusal.server'
import {
	DealAnswer,
	DealsAnswer,
	NewNoteBody,
	NoteAnswer,
	PatchDealBody,
} from './deals.api.schema.server'
import type { HeadlineFigure } from './figures/evaluated-deal'
import { dealListView, type ListedDeal } from './list/deal-list.server'
import { archiveDeals, unarchiveDeals } from './commands/archive.server'
import { addNote, deleteNote } from './parts/notes.server'
import { MAX_NOTES, NOTES_FULL } from './parts/part-limits'
import { moveDeal } from './parts/stage.server'
import { findDealView, type DealView } from './workspace/deal.server'

/** The JSON calls of deals (DEAL-18). */

const notFound = () => apiError(404, 'not_found', 'Deal not found.')

const toFigures = (headline: readonly HeadlineFigure[]) =>
	headline.map(({ name, label, value, text }) => ({ name, label, value, text }))

const toListed = ({ headline, ...deal }: ListedDeal) => ({ ...deal, figures: toFigures(headline) })

function toApiDeal({ deal, headline, missing, criteria, people }: DealView) {
	return {
		...deal,
		links: deal.links.map(({ id, label, url }) => ({ id, label, url })),
		people: people.map(({ providerId, name, role }) => ({ providerId, name, role })),
		figures: toFigures(headline),
		missing,
		criteria: criteria.map(({ key, label, status, value, text, limitText }) => ({
			key,
			label,
			status,
			value,
			text,
			limit: limitText,
		})),
	}
}

/** The deal as it is now, or 404. */
async function dealAnswer(viewer: SignedIn, id: string, request: Request): Promise<Response> {
	const view = await findDealView(viewer, id, request)
	return view === null ? notFound() : apiJson(toApiDeal(view))
}

/** The calls of deals. */
export const dealCalls: readonly ApiCall[] = [
	defineCall({
		method: 'get',
		path: '/api/deals',
		summary: 'List your deals with their figures, a page at a time',
		query: {
			search: 'part of an address',
			stage: 'lead, analyzing, offer, contract, owned, sold or passed',
			strategy: 'flip, rental or brrrr',
			tag: 'a tag; can be repeated',
			sort: 'change, address, stage, strategy or price',
			dir: 'asc or desc',
			page: 'the page, from 1',
			show: 'archived for archived deals',
		},
		// Reading what is saved needs no membership.
		guard: requireApiUser,
		answers: { 200: DealsAnswer, ...errorResponses(401, 403) },
		async handler({ viewer, request }) {
			const { deals, matches, pages, query, facets } = await dealListView(viewer, request)
			return apiJson({
				deals: deals.map(toListed),
				total: matches,
				page: query.page,
				pages,
				stages: facets.stages,
			})
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/deals/{id}',
		summary: 'Get a deal with its notes, tags, links, people and figures',
		guard: requireApiUser,
		answers: { 200: DealAnswer, ...errorResponses(401, 403, 404) },
		handler: ({ viewer, params, request }) => dealAnswer(viewer, params['id'] ?? '', request),
	}),
	defineCall({
		method: 'patch',
		path: '/api/deals/{id}',
		summary: 'Move a deal to a stage, archive or restore it',
		guard: requireApiCalculator,
		body: PatchDealBody,
		answers: { 200: DealAnswer, ...errorResponses(400, 401, 403, 404, 415, 429) },
		async handler({ viewer, params, body, request, now }) {
			const refusal = await writeRefusal(viewer)
			if (refusal !== null) return refusal
			const id = params['id'] ?? ''
			const { stage, isArchived } = body
			if (stage !== undefined) await moveDeal(viewer.user.id, { id, stage }, now)
			if (isArchived === true) await archiveDeals(viewer.user.id, [id], now)
			if (isArchived === false) await unarchiveDeals(viewer.user.id, [id])
			return dealAnswer(viewer, id, request)
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/deals/{id}/notes',
		summary: 'Add a note to a deal',
		guard: requireApiCalculator,
		guardsGet: true,
		body: NewNoteBody,
		answers: { 201: NoteAnswer, ...errorResponses(400, 401, 403, 404, 409, 415, 429) },
		async handler({ viewer, params, body, now }) {
			const refusal = await writeRefusal(viewer)
			if (refusal !== null) return refusal
			const { text, dueOn = null } = body
			const added = await addNote(viewer.user.id, params['id'] ?? '', { text, dueOn }, now)
			if (added.kind === 'notFound') return notFound()
			if (added.kind === 'full') {
				return apiError(409, 'limit_reached', `A deal can have up to ${MAX_NOTES} notes.`)
			}
			if (added.kind === 'accountFull') return apiError(409, 'limit_reached', NOTES_FULL)
			const note = { id: added.id, text, dueOn, isDone: false, createdAt: now.toISOString() }
			return apiJson(note, { status: 201 })
		},
	}),
	defineCall({
		method: 'delete',
		path: '/api/deals/{id}/notes/{noteId}',
		summary: 'Delete a note of a deal',
		guard: requireApiCalculator,
		guardsGet: true,
		answers: { 204: null, ...errorResponses(401, 403, 404) },
		async handler({ viewer: { user }, params, now }) {
			const target = { propertyId: params['id'] ?? '', noteId: params['noteId'] ?? '' }
			const isDeleted = await deleteNote(user.id, target, now)
			if (!isDeleted) return apiError(404, 'not_found', 'Note not found.')
			return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
		},
	}),
]
