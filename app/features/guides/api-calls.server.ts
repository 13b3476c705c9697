import type { z } from 'zod'
import type { ApiCall } from '~/core/api/openapi.server'
import {
	CategoriesAnswer,
	GuideAnswer,
	GuideErrorAnswer,
	GuideMessageAnswer,
	GuideWithRelatedAnswer,
	LibraryAnswer,
	TagsAnswer,
} from './api.schema.server'
import { GuideChange, GuideInput } from './guides.schema.server'

/** OpenAPI descriptions of the guide calls. */

const refusals = (...statuses: number[]): Record<number, z.ZodType> =>
	Object.fromEntries(statuses.map((status) => [status, GuideErrorAnswer]))

const ONE = '/api/guides/{slugOrId}'

export const guideCalls: readonly ApiCall[] = [
	{
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
		answers: { 200: LibraryAnswer },
	},
	{
		method: 'get',
		path: ONE,
		summary: 'A guide by its slug; with its content for those who may read it',
		answers: { 200: GuideWithRelatedAnswer, ...refusals(404) },
	},
	{
		method: 'get',
		path: '/api/guides/id/{id}',
		summary: 'A guide by its id; with its content for those who may read it',
		answers: { 200: GuideAnswer, ...refusals(404) },
	},
	{
		method: 'get',
		path: '/api/guides/categories',
		summary: 'The categories of the library',
		answers: { 200: CategoriesAnswer },
	},
	{
		method: 'get',
		path: '/api/guides/tags',
		summary: 'The tags of the library',
		answers: { 200: TagsAnswer },
	},
	{
		method: 'post',
		path: '/api/guides',
		summary: 'Create a guide (admin only)',
		body: GuideInput,
		answers: { 201: GuideAnswer, ...refusals(400, 401, 403, 415) },
	},
	{
		method: 'put',
		path: ONE,
		summary: 'Update a guide by id (admin only); an outdated revision is refused',
		body: GuideChange,
		answers: { 200: GuideAnswer, ...refusals(400, 401, 403, 404, 409, 415) },
	},
	{
		method: 'delete',
		path: ONE,
		summary: 'Delete a guide by id (admin only)',
		answers: { 200: GuideMessageAnswer, ...refusals(401, 403, 404) },
	},
]
