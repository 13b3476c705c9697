import type { ScheduledEvents } from './scheduled-events'
import type { Api } from './api/api'
import type { Webhooks } from './webhooks'
import type { World } from './world'

export type ResetOptions = {
	/** The number from which IDs continue. */
	counter?: number | undefined
	/** Like a new account: without the plans and all else that is seeded. */
	empty?: boolean | undefined
}

/** The parts of a running sandbox that pages and control calls use. */
export type Sandbox = {
	world: World
	scheduledEvents: ScheduledEvents
	api: Api
	webhooks: Webhooks
	/** Runs due events and sends their webhooks. */
	settle: () => void
	/** Deletes all data and seeds the plans again. */
	reset: (options: ResetOptions) => void
	/** Saves changes to disk, so that a response that was sent is not lost when the process ends. */
	save: () => void
}
