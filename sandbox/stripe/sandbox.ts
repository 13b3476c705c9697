import type { Agenda } from './agenda'
import type { Api } from './api/api'
import type { Webhooks } from './webhooks'
import type { World } from './world'

/** The parts of a running sandbox, as pages and control calls reach them. */
export type Sandbox = {
	world: World
	agenda: Agenda
	api: Api
	webhooks: Webhooks
	/** Catches up with the time and sends what is due. */
	settle: () => void
	/** Forgets everything and sells the plans again. */
	reset: (counter?: number) => void
	/** Writes down what changed, so that an answer that was given outlives the process. */
	save: () => void
}
