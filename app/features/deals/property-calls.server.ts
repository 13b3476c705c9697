import { analyzeProperty } from '~/features/calculator/saved-analysis/analysis-answer'
import { ownAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import { AnalysisResponse } from '~/features/calculator/saved-analysis/saved-analysis.schema.server'
import {
	CHANGED_SINCE_TEXT,
	TERMS_NEEDED_TEXT,
} from '~/features/calculator/saved-properties/refused-save-texts'
import { toApiProperty } from '~/features/calculator/saved-properties/saved-property'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { errorResponses } from '~/core/api/api.schema.server'
import { apiError, apiJson, apiRefusal } from '~/core/api/api-response.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import { requireApiCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import {
	SavedPropertyAnswer,
	SavePropertyBody,
} from '~/features/calculator/deal-form/deal-form.schema.server'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { countScenarios, findScenario } from '~/features/calculator/scenarios/scenarios.server'
import {
	findProperty,
	listProperties,
	saveProperty,
} from '~/features/calculator/saved-properties/properties.server'
import { unreadableDeal } from './access/write-refusal.server'
import { deleteWithUndo } from './commands/deleted-properties.server'
import { unreadableFields } from './scenarios/scenario-problems.server'

/** The JSON calls of saved properties. */
export const propertyCalls: readonly ApiCall[] = [
	defineCall({
		method: 'get',
		path: '/api/properties',
		summary: 'List your saved properties',
		guard: requireApiCalculator,
		answers: { 200: SavedPropertyAnswer.array(), ...errorResponses(401, 403) },
		async handler({ viewer: { user } }) {
			const [properties, counts] = await Promise.all([
				listProperties(user.id),
				countScenarios(user.id),
			])
			return apiJson(properties.map((one) => toApiProperty(one, counts.get(one.id) ?? 0)))
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/properties',
		summary: 'Save a property; an address that is saved already is updated',
		guard: requireApiCalculator,
		body: SavePropertyBody,
		answers: {
			200: SavedPropertyAnswer,
			201: SavedPropertyAnswer,
			...errorResponses(400, 401, 403, 409, 415, 429),
		},
		async handler({ viewer, body, now }) {
			const deal = {
				propertyAddress: body.propertyAddress,
				inputs: normalizeInputs(body.inputs),
				analysis: body.analysis === undefined ? null : normalizeAnalysisInputs(body.analysis),
			}
			const saved = await saveProperty(viewer, deal, now, {
				opened: body.opened ?? null,
				others: 'replaced',
			})
			switch (saved.kind) {
				case 'changedSince':
					return apiError(409, 'conflict', CHANGED_SINCE_TEXT)
				case 'created':
					return apiJson(toApiProperty(saved.property, 0), { status: 201 })
				case 'updated': {
					const { id } = saved.property
					const count = (await countScenarios(viewer.user.id)).get(id) ?? 0
					return apiJson(toApiProperty(saved.property, count))
				}
				case 'termsNotAccepted':
					return apiError(403, 'terms_not_accepted', TERMS_NEEDED_TEXT)
				case 'limitReached':
					return apiError(409, 'limit_reached', saved.message)
				case 'tooOften':
					return apiRefusal({ status: 429, ...saved })
				case 'unreadable':
					return unreadableDeal(unreadableFields(saved.problems, saved.analysisProblems))
			}
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/properties/{id}/analysis',
		summary: 'Analyze a saved property, or a scenario of it, over 30 years or more',
		query: { scenario: 'the id of a scenario; without it the numbers of the property itself' },
		// Reading what is saved needs no membership.
		guard: requireApiUser,
		answers: { 200: AnalysisResponse, ...errorResponses(401, 403, 404) },
		async handler({ viewer: { user }, params, request }) {
			const propertyId = params['id'] ?? ''
			const scenarioId = new URL(request.url).searchParams.get('scenario')
			const [deal, own] = await Promise.all([
				scenarioId === null
					? findProperty(user.id, propertyId)
					: findScenario(user.id, { propertyId, scenarioId: scenarioId.slice(0, 64) }),
				ownAssumptions(user.id),
			])
			const missing = scenarioId === null ? 'Property' : 'Scenario'
			if (deal === null) return apiError(404, 'not_found', `${missing} not found.`)
			return apiJson(analyzeProperty(deal, own))
		},
	}),
	defineCall({
		method: 'delete',
		path: '/api/properties/{id}',
		summary: 'Delete a saved property',
		guard: requireApiCalculator,
		guardsGet: true,
		answers: { 204: null, ...errorResponses(401, 403, 404) },
		async handler({ viewer: { user }, params, now }) {
			const isDeleted = await deleteWithUndo(user.id, params['id'] ?? '', now)
			if (!isDeleted) return apiError(404, 'not_found', 'Property not found.')
			return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
		},
	}),
]
