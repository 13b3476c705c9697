import { moveClock } from '~/core/time/move-clock.server'
import type { Billing } from '#tests/helpers/billing/billing'
import { signedInClient } from '#tests/helpers/factories'
import { forgetSingleton, resetClock } from '#tests/helpers/setup/singletons'
import type { Place } from './walk-state'

/** The app in this process: its real loaders and actions, and its pages rendered. */
export const inThisProcess = ({ sandbox }: Billing): Place => ({
	sandbox,
	signIn: signedInClient,
	move: moveClock,
	reset: async (store) => {
		resetClock()
		await store()
	},
	killDuring: async (work) => {
		await work
		for (const name of ['event-poll', 'last-readings']) forgetSingleton(name)
	},
})
