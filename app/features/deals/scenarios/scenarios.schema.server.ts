import { z } from 'zod'
import { MAX_INTEGER } from '~/core/integer-range'
import {
	cleanScenarioName,
	isBaseName,
	MAX_SCENARIO_NAME_LENGTH,
	STARTER_KEYS,
} from '~/features/calculator/scenarios/scenario'

/** Schemas of the forms and calls of scenarios. */

const ENTER_NAME = 'Enter a name.'

/** The name of a scenario, cleaned. */
export const scenarioName = z
	.string({ error: ENTER_NAME })
	.max(1_000)
	.transform(cleanScenarioName)
	.refine((name) => name !== '', ENTER_NAME)
	.refine(
		(name) => name.length <= MAX_SCENARIO_NAME_LENGTH,
		`A name can have up to ${MAX_SCENARIO_NAME_LENGTH} characters.`,
	)
	.refine((name) => !isBaseName(name), "Base is the name of the property's own numbers.")

const scenarioId = z.string().min(1).max(64)

/** The buttons of the page of scenarios. */
export const scenariosSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('create'), name: scenarioName }),
	z.object({ intent: z.literal('save'), scenarioId }),
	z.object({
		intent: z.literal('undoSave'),
		scenarioId,
		revision: z.coerce.number().int().min(1).max(MAX_INTEGER),
	}),
	z.object({ intent: z.literal('rename'), scenarioId, name: scenarioName }),
	z.object({ intent: z.literal('duplicate'), scenarioId }),
	z.object({ intent: z.literal('up'), scenarioId }),
	z.object({ intent: z.literal('down'), scenarioId }),
	z.object({
		intent: z.literal('makeBase'),
		scenarioId,
		/** Sent by Undo: what the former base was called before. */
		formerName: scenarioName.optional(),
		formerStarter: z.enum([...STARTER_KEYS, '']).default(''),
	}),
	z.object({ intent: z.literal('delete'), scenarioId }),
	z.object({ intent: z.literal('restore'), scenarioId }),
	/** The limits are read apart: each is a number of its own. */
	z.object({ intent: z.literal('limits'), scenarioId }),
	z.object({ intent: z.literal('undoLimits'), scenarioId, limits: z.string().max(2_000) }),
])
