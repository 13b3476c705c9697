import type { z } from 'zod'
import { type ActionCall, defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { requireVerified, type SignedIn } from '~/features/accounts/access/guards.server'
import { ownAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import {
	findProperty,
	findTooOften,
} from '~/features/calculator/saved-properties/properties.server'
import { makeBase } from '~/features/calculator/scenarios/make-base.server'
import { MAX_SCENARIOS } from '~/features/calculator/scenarios/scenario'
import {
	deleteScenario,
	restoreScenario,
} from '~/features/calculator/scenarios/deleted-scenarios.server'
import {
	createScenario,
	duplicateScenario,
	findScenario,
	listScenarios,
	moveScenario,
	renameScenario,
	saveScenario,
	setScenarioLimits,
	undoScenarioSave,
} from '~/features/calculator/scenarios/scenarios.server'
import { canChangeDeals, changeRefusal } from '~/features/deals/access/deal-access.server'
import { parseLimits } from '~/features/deals/criteria/buy-box.server'
import { readLimits } from '~/features/deals/criteria/criteria-form'
import { readScenarioDraft } from './scenario-draft.server'
import { scenariosSchema } from './scenarios.schema.server'
import { findDealProblems } from './scenario-problems.server'

/** The buttons of the page of scenarios. */

const NOT_FOUND = "This scenario isn't in your list."
const GONE = 'This scenario can no longer be restored.'
const NAME_TAKEN = 'Another scenario of this property has this name.'
const FULL = `A property can have up to ${MAX_SCENARIOS} scenarios. Delete one to add this one.`

type Value = z.output<typeof scenariosSchema>
type Call = Omit<ActionCall<SignedIn, unknown>, 'value'> & { propertyId: string }
type Handlers = {
	[Intent in Value['intent']]: (
		call: Call,
		value: Extract<Value, { intent: Intent }>,
	) => Promise<unknown>
}

const refuse = ({ reject }: Call, status: number, message: string, field = 'form') =>
	reject({ status, message, field })

/** The list again, with what was done and the fields of its Undo. */
function done({ request, propertyId }: Call, text: string, undo?: Record<string, string>) {
	const to = paths.analysis('scenarios', [['property', propertyId]])
	const message: Message = {
		kind: 'success',
		key: 'scenarios',
		text,
		// Long enough for the Undo button.
		...(undo && {
			durationMs: 10_000,
			action: { kind: 'form', label: 'Undo', to, fields: undo },
		}),
	}
	return redirectWithFlash(request, to, message)
}

/** The numbers in the address, and what has to be corrected before they can be saved. */
async function readDraftOf({ request, viewer, propertyId }: Call) {
	const userId = viewer.user.id
	const [property, scenarios, own] = await Promise.all([
		findProperty(userId, propertyId),
		listScenarios(userId, propertyId),
		ownAssumptions(userId),
	])
	if (property === null) return null
	const draft = readScenarioDraft(new URL(request.url).searchParams, property, scenarios, own)
	return draft && { ...draft, problem: await findDealProblems(userId, draft.deal) }
}

const NO_DRAFT = 'There are no changed numbers here to save.'

const handlers: Handlers = {
	async create(call, { name }) {
		const { viewer, propertyId, now } = call
		const draft = await readDraftOf(call)
		if (draft === null) {
			const isOwn = (await findProperty(viewer.user.id, propertyId)) !== null
			return isOwn ? refuse(call, 400, NO_DRAFT) : refuse(call, 404, NOT_FOUND)
		}
		if (draft.problem !== null) return refuse(call, 400, draft.problem)
		const { deal, starter } = draft
		const made = await createScenario(viewer.user.id, propertyId, { name, deal, starter }, now)
		switch (made.kind) {
			case 'notFound':
				return refuse(call, 404, NOT_FOUND)
			case 'full':
				return refuse(call, 409, FULL)
			case 'nameTaken':
				return refuse(call, 409, NAME_TAKEN, 'name')
			case 'created':
				return done(call, `Scenario "${name}" saved`, { intent: 'delete', scenarioId: made.id })
		}
	},
	async save(call, { scenarioId }) {
		const { viewer, propertyId, now } = call
		const draft = await readDraftOf(call)
		if (draft === null || draft.of.id !== scenarioId) {
			const target = { propertyId, scenarioId }
			const isOwn = (await findScenario(viewer.user.id, target)) !== null
			return isOwn ? refuse(call, 400, NO_DRAFT) : refuse(call, 404, NOT_FOUND)
		}
		if (draft.problem !== null) return refuse(call, 400, draft.problem)
		const target = { propertyId, scenarioId }
		const revision = await saveScenario(viewer.user.id, target, draft.deal, now)
		if (revision === null) return refuse(call, 404, NOT_FOUND)
		return done(call, `Changes to "${draft.of.name}" saved`, {
			intent: 'undoSave',
			scenarioId,
			revision: String(revision),
		})
	},
	async undoSave(call, { scenarioId, revision }) {
		const { viewer, propertyId, now } = call
		const target = { propertyId, scenarioId, revision }
		const isUndone = await undoScenarioSave(viewer.user.id, target, now)
		if (!isUndone) return refuse(call, 409, 'This save can no longer be undone.')
		return done(call, 'Brought back the earlier numbers')
	},
	async rename(call, { scenarioId, name }) {
		const { viewer, propertyId, now } = call
		const renamed = await renameScenario(viewer.user.id, { propertyId, scenarioId, name }, now)
		if (renamed.kind === 'notFound') return refuse(call, 404, NOT_FOUND)
		if (renamed.kind === 'nameTaken') return refuse(call, 409, NAME_TAKEN, 'name')
		const undo = { intent: 'rename', scenarioId, name: renamed.from }
		return done(call, `Renamed to "${name}"`, undo)
	},
	async duplicate(call, { scenarioId }) {
		const { viewer, propertyId, now } = call
		const copy = await duplicateScenario(viewer.user.id, { propertyId, scenarioId }, now)
		if (copy.kind === 'full') return refuse(call, 409, FULL)
		if (copy.kind !== 'created') return refuse(call, 404, NOT_FOUND)
		return done(call, `Saved a copy as "${copy.name}"`, { intent: 'delete', scenarioId: copy.id })
	},
	up: (call, value) => move(call, value, 'up'),
	down: (call, value) => move(call, value, 'down'),
	async makeBase(call, { scenarioId, formerName, formerStarter }) {
		const { viewer, propertyId, now } = call
		const former = formerName === undefined ? null : { name: formerName, starter: formerStarter }
		const made = await makeBase(viewer.user.id, { propertyId, scenarioId, former }, now)
		if (made === null) return refuse(call, 404, NOT_FOUND)
		if (former !== null) return done(call, 'Brought back the former base')
		const text = `"${made.name}" is the base now. The former one is "${made.formerBaseName}".`
		return done(call, text, {
			intent: 'makeBase',
			scenarioId,
			formerName: made.name,
			formerStarter: made.starter,
		})
	},
	async delete(call, { scenarioId }) {
		const { viewer, propertyId, now } = call
		const name = await deleteScenario(viewer.user.id, { propertyId, scenarioId }, now)
		if (name === null) return refuse(call, 404, NOT_FOUND)
		return done(call, `Deleted "${name}". You can restore it for 30 days.`, {
			intent: 'restore',
			scenarioId,
		})
	},
	async restore(call, { scenarioId }) {
		const { viewer, propertyId, now } = call
		const restored = await restoreScenario(viewer.user.id, { propertyId, scenarioId }, now)
		if (restored.kind === 'full') return refuse(call, 409, FULL)
		if (restored.kind === 'gone') return refuse(call, 409, GONE)
		return done(call, `Restored "${restored.name}"`)
	},
	async limits(call, { scenarioId }) {
		const { form } = call
		const { limits, errors } = readLimits((name) => {
			const value = form.get(name)
			return typeof value === 'string' ? value : ''
		})
		if (Object.keys(errors).length > 0) return call.reject({ status: 400, errors })
		return storeLimits(call, scenarioId, JSON.stringify(limits), true)
	},
	async undoLimits(call, { scenarioId, limits }) {
		let known: string
		try {
			known = JSON.stringify(parseLimits(limits))
		} catch {
			return refuse(call, 400, 'This change can no longer be undone.')
		}
		return storeLimits(call, scenarioId, known, false)
	},
}

async function move(
	call: Call,
	{ scenarioId }: { scenarioId: string },
	direction: 'up' | 'down',
): Promise<unknown> {
	const { viewer, propertyId } = call
	const name = await moveScenario(viewer.user.id, { propertyId, scenarioId, direction })
	if (name === null) return refuse(call, 404, NOT_FOUND)
	const undo = { intent: direction === 'up' ? 'down' : 'up', scenarioId }
	return done(call, `Moved "${name}" ${direction}`, undo)
}

async function storeLimits(
	call: Call,
	scenarioId: string,
	limits: string,
	canUndo: boolean,
): Promise<unknown> {
	const { viewer, propertyId, now } = call
	const stored = await setScenarioLimits(viewer.user.id, { propertyId, scenarioId, limits }, now)
	if (stored === null) return refuse(call, 404, NOT_FOUND)
	const undo = { intent: 'undoLimits', scenarioId, limits: stored.before }
	return done(call, `Criteria of "${stored.name}" saved`, canUndo ? undo : undefined)
}

/** What a former member can still do. */
const FOR_EVERYONE: ReadonlySet<Value['intent']> = new Set(['delete', 'restore'])

/** The action of the page. A former member can delete and restore, and change nothing else. */
export const scenariosAction = defineAction({
	guard: requireVerified,
	schema: scenariosSchema,
	handler: async (call): Promise<unknown> => {
		const { viewer, value, reject, request } = call
		if (!FOR_EVERYONE.has(value.intent) && !canChangeDeals(viewer)) {
			return reject({ status: 403, message: changeRefusal(viewer) })
		}
		const tooOften = await findTooOften(viewer.user.id)
		if (tooOften !== null) return reject({ status: 429, ...tooOften })
		const propertyId = (new URL(request.url).searchParams.get('property') ?? '').slice(0, 64)
		const handle = handlers[value.intent] as (call: Call, value: Value) => Promise<unknown>
		return handle({ ...call, propertyId }, value)
	},
})
