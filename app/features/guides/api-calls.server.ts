import { toApiGuide } from './reading/guide'
import type { z } from 'zod'
import { apiError, apiJson } from '~/core/api/api-response.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import { getViewer, requireApiAdmin } from '~/features/accounts/access/guards.server'
import {
	CategoriesAnswer,
	GuideAnswer,
	GuideErrorAnswer,
	GuideMessageAnswer,
	GuideWithRelatedAnswer,
	LibraryAnswer,
	TagsAnswer,
} from './api.schema.server'
import {
	createGuide,
	deleteGuide,
	UNREADABLE_TEXT,
	updateGuide,
} from './editor/guides.commands.server'
import { GuideChange, GuideInput } from './guides.schema.server'
import { listGuidesForViewer } from './list/guide-list.server'
import { readGuideListQuery } from './list/guide-list-query'
import { listTaxonomy } from './list/guide-list-queries.server'
import { findGuide, guideFor, relatedGuides } from './reading/guides.queries.server'

/** A whole library in one answer; one that is larger goes on with `page`. */
const PAGE_SIZE = 500

const refusals = (...statuses: number[]): Record<number, z.ZodType> =>
	Object.fromEntries(statuses.map((status) => [status, GuideErrorAnswer]))

const missing = () => apiError(404, 'not_found', 'Guide not found.')
const unreadable = () =>
	apiError(400, 'bad_request', UNREADABLE_TEXT, { fields: { content: UNREADABLE_TEXT } })

/** The stored guide for a JSON payload. */
async function apiGuide(id: string) {
	const guide = await findGuide({ id })
	return guide && toApiGuide(guide)
}

/** The JSON calls about guides. A guide's text is only for those who may read it. */
export const guideCalls: readonly ApiCall[] = [
	defineCall({
		method: 'get',
		path: '/api/guides',
		summary: 'List guides (without content)',
		query: {
			category: 'A category, in any case',
			tag: 'A tag, in any case',
			search: 'Words; each may be the beginning of one',
			sort: 'newest, oldest, a-z or z-a',
			page: 'The page, from 1',
		},
		guard: getViewer,
		answers: { 200: LibraryAnswer },
		async handler({ request, viewer }) {
			const query = readGuideListQuery(new URL(request.url).searchParams)
			const { hasGuides: _hasGuides, ...answer } = await listGuidesForViewer(
				viewer,
				query,
				PAGE_SIZE,
			)
			return apiJson({ ...answer, guides: answer.guides.map(toApiGuide) })
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/guides/{slugOrId}',
		summary: 'A guide by its slug; with its content for those who may read it',
		guard: getViewer,
		answers: { 200: GuideWithRelatedAnswer, ...refusals(404) },
		async handler({ viewer, params }) {
			const guide = await guideFor(viewer, { slug: params['slugOrId'] ?? '' })
			if (guide === null) return missing()
			return apiJson({
				guide: toApiGuide(guide),
				relatedGuides: (await relatedGuides(guide.id)).map(toApiGuide),
			})
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/guides/id/{id}',
		summary: 'A guide by its id; with its content for those who may read it',
		guard: getViewer,
		answers: { 200: GuideAnswer, ...refusals(404) },
		async handler({ viewer, params }) {
			const guide = await guideFor(viewer, { id: params['id'] ?? '' })
			return guide === null ? missing() : apiJson({ guide: toApiGuide(guide) })
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/guides/categories',
		summary: 'The categories of the library',
		guard: getViewer,
		answers: { 200: CategoriesAnswer },
		handler: async () => apiJson({ categories: (await listTaxonomy()).categories }),
	}),
	defineCall({
		method: 'get',
		path: '/api/guides/tags',
		summary: 'The tags of the library',
		guard: getViewer,
		answers: { 200: TagsAnswer },
		handler: async () => apiJson({ tags: (await listTaxonomy()).tags }),
	}),
	defineCall({
		method: 'post',
		path: '/api/guides',
		summary: 'Create a guide (admin only)',
		guard: requireApiAdmin,
		body: GuideInput,
		answers: { 201: GuideAnswer, ...refusals(400, 401, 403, 415) },
		async handler({ viewer: { user }, body, now }) {
			const result = await createGuide(body, now, { by: { id: user.id } })
			if (!result.ok) return unreadable()
			return apiJson({ guide: await apiGuide(result.id) }, { status: 201 })
		},
	}),
	defineCall({
		method: 'put',
		path: '/api/guides/{slugOrId}',
		summary: 'Update a guide by id (admin only); an outdated revision is refused',
		guard: requireApiAdmin,
		body: GuideChange,
		answers: { 200: GuideAnswer, ...refusals(400, 401, 403, 404, 409, 415) },
		async handler({ viewer: { user }, params, body: { revision, ...input }, now }) {
			const id = params['slugOrId'] ?? ''
			const result = await updateGuide(id, revision ?? null, input, now, { id: user.id })
			if (result.ok) return apiJson({ guide: await apiGuide(id) })
			switch (result.kind) {
				case 'gone':
					return missing()
				case 'conflict':
					return apiError(
						409,
						'conflict',
						'This guide was changed by someone else. Reload and try again.',
						{ more: { revision: result.revision } },
					)
				case 'unreadable':
					return unreadable()
			}
		},
	}),
	defineCall({
		method: 'delete',
		path: '/api/guides/{slugOrId}',
		summary: 'Delete a guide by id (admin only)',
		guard: requireApiAdmin,
		answers: { 200: GuideMessageAnswer, ...refusals(401, 403, 404) },
		async handler({ viewer: { user }, params, now }) {
			const isDeleted = await deleteGuide(params['slugOrId'] ?? '', now, { id: user.id })
			return isDeleted ? apiJson({ message: 'Guide deleted successfully' }) : missing()
		},
	}),
]
