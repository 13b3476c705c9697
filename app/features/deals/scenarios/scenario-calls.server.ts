import { z } from 'zod'
import { errorResponses } from '~/core/api/api.schema.server'
import { apiError, apiJson } from '~/core/api/api-response.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { requireApiCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { inputTexts, SavedInputs } from '~/features/calculator/deal-form/deal-form.schema.server'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import {
	analysisTexts,
	SavedAnalysis,
} from '~/features/calculator/saved-analysis/saved-analysis.schema.server'
import { findProperty } from '~/features/calculator/saved-properties/properties.server'
import { MAX_SCENARIOS } from '~/features/calculator/scenarios/scenario'
import { deleteScenario } from '~/features/calculator/scenarios/deleted-scenarios.server'
import {
	createScenario,
	findScenario,
	listScenarios,
	renameScenario,
	type Scenario,
	saveScenario,
} from '~/features/calculator/scenarios/scenarios.server'
import { unreadableDeal, writeRefusal } from '~/features/deals/access/write-refusal.server'
import { scenarioName } from './scenarios.schema.server'
import { dealProblemTexts } from './scenario-problems.server'

/** The JSON calls of scenarios (analysis 6.3). */

const ScenarioAnswer = z.strictObject({
	id: z.string(),
	name: z.string(),
	inputs: SavedInputs,
	analysis: SavedAnalysis,
	revision: z.number(),
	createdAt: z.string(),
	updatedAt: z.string(),
})

const NewScenarioBody = z.object({
	name: scenarioName,
	inputs: inputTexts,
	analysis: analysisTexts.optional(),
})

/** What is absent stays as it is. */
const ChangeScenarioBody = z
	.object({
		name: scenarioName.optional(),
		inputs: inputTexts.optional(),
		analysis: analysisTexts.optional(),
	})
	.refine((body) => Object.keys(body).length > 0, 'Send a name, inputs or analysis.')

const toAnswer = ({
	id,
	name,
	inputs,
	analysis,
	revision,
	createdAt,
	updatedAt,
}: Scenario): z.output<typeof ScenarioAnswer> => ({
	id,
	name,
	inputs,
	analysis,
	revision,
	createdAt,
	updatedAt,
})

const notFound = (what: 'Property' | 'Scenario') => apiError(404, 'not_found', `${what} not found.`)

const nameTaken = () =>
	apiError(409, 'conflict', 'Another scenario of this property has this name.')

/** The calls of scenarios. */
export const scenarioCalls: readonly ApiCall[] = [
	defineCall({
		method: 'get',
		path: '/api/properties/{id}/scenarios',
		summary: 'List the scenarios of a saved property',
		// Reading what is saved needs no membership.
		guard: requireApiUser,
		answers: { 200: ScenarioAnswer.array(), ...errorResponses(401, 403, 404) },
		async handler({ viewer: { user }, params }) {
			const propertyId = params['id'] ?? ''
			if ((await findProperty(user.id, propertyId)) === null) return notFound('Property')
			return apiJson((await listScenarios(user.id, propertyId)).map(toAnswer))
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/properties/{id}/scenarios',
		summary: 'Add a scenario to a saved property',
		guard: requireApiCalculator,
		body: NewScenarioBody,
		answers: { 201: ScenarioAnswer, ...errorResponses(400, 401, 403, 404, 409, 415, 429) },
		async handler({ viewer, params, body, now }) {
			const refusal = await writeRefusal(viewer)
			if (refusal !== null) return refusal
			const { user } = viewer
			const propertyId = params['id'] ?? ''
			const deal = {
				inputs: normalizeInputs(body.inputs),
				analysis: normalizeAnalysisInputs(body.analysis),
			}
			const problems = await dealProblemTexts(user.id, deal)
			if (Object.keys(problems).length > 0) return unreadableDeal(problems)
			const made = await createScenario(user.id, propertyId, { name: body.name, deal }, now)
			switch (made.kind) {
				case 'notFound':
					return notFound('Property')
				case 'full':
					return apiError(
						409,
						'limit_reached',
						`A property can have up to ${MAX_SCENARIOS} scenarios.`,
					)
				case 'nameTaken':
					return nameTaken()
				case 'created': {
					const scenario = await findScenario(user.id, { propertyId, scenarioId: made.id })
					if (scenario === null) return notFound('Scenario')
					return apiJson(toAnswer(scenario), { status: 201 })
				}
			}
		},
	}),
	defineCall({
		method: 'put',
		path: '/api/properties/{id}/scenarios/{scenarioId}',
		summary: 'Rename a scenario or replace its numbers',
		guard: requireApiCalculator,
		guardsGet: true,
		body: ChangeScenarioBody,
		answers: { 200: ScenarioAnswer, ...errorResponses(400, 401, 403, 404, 409, 415, 429) },
		async handler({ viewer, params, body, now }) {
			const refusal = await writeRefusal(viewer)
			if (refusal !== null) return refusal
			const { user } = viewer
			const target = { propertyId: params['id'] ?? '', scenarioId: params['scenarioId'] ?? '' }
			const scenario = await findScenario(user.id, target)
			if (scenario === null) return notFound('Scenario')
			const { name, inputs, analysis } = body
			const deal = {
				inputs: inputs === undefined ? scenario.inputs : normalizeInputs(inputs),
				analysis: analysis === undefined ? scenario.analysis : normalizeAnalysisInputs(analysis),
			}
			const problems = await dealProblemTexts(user.id, deal)
			if (Object.keys(problems).length > 0) return unreadableDeal(problems)
			if (name !== undefined) {
				const renamed = await renameScenario(user.id, { ...target, name }, now)
				if (renamed.kind === 'nameTaken') return nameTaken()
			}
			if (inputs !== undefined || analysis !== undefined) {
				await saveScenario(user.id, target, deal, now)
			}
			const changed = await findScenario(user.id, target)
			return changed === null ? notFound('Scenario') : apiJson(toAnswer(changed))
		},
	}),
	defineCall({
		method: 'delete',
		path: '/api/properties/{id}/scenarios/{scenarioId}',
		summary: 'Delete a scenario',
		guard: requireApiCalculator,
		guardsGet: true,
		answers: { 204: null, ...errorResponses(401, 403, 404) },
		async handler({ viewer: { user }, params, now }) {
			const target = { propertyId: params['id'] ?? '', scenarioId: params['scenarioId'] ?? '' }
			const name = await deleteScenario(user.id, target, now)
			if (name === null) return notFound('Scenario')
			return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
		},
	}),
]
