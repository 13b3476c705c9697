import type { z } from 'zod'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import { toIsoDay } from '~/core/time/calendar-date'
import { currentTime } from '~/core/time/clock'
import { newValuationSchema, withCoordinates } from '~/features/comps/comps.schema.server'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { countSales } from '~/features/comps/sales/sales.server'
import { sampleSubject } from '~/features/comps/sales/sources.server'
import { createValuation, listValuations, MAX_VALUATIONS } from './valuations.server'

/** The page of the saved valuations. */

export async function valuationsView({ user }: SignedIn, request: Request) {
	const [valuations, sales] = await Promise.all([listValuations(user.id), countSales(user.id)])
	return {
		valuations,
		/** Whether the form for a new one is open. */
		isNew: new URL(request.url).searchParams.get('new') === '1',
		sales,
	}
}

const LIMIT_TEXT = `You've reached the limit of ${MAX_VALUATIONS} valuations. Delete one to create another.`

/** Starts a valuation: of a property that was typed in, or of the sample property. */
export const valuationsAction = defineAction({
	guard: requireComps,
	schema: () => newValuationSchema(toIsoDay(currentTime())),
	handler: async ({ request, viewer, value, now, reject }) => {
		const created = await createValuation(viewer, newValuation(value), now)
		if (created.kind === 'tooOften') return reject({ status: 429, ...created })
		if (created.kind === 'full') return reject({ status: 409, message: LIMIT_TEXT })
		return redirectWithFlash(request, paths.valuation(created.id), {
			kind: 'success',
			text: 'Valuation created. Changes save automatically.',
		})
	},
})

function newValuation(value: z.output<ReturnType<typeof newValuationSchema>>) {
	if (value.intent === 'sample') {
		return { name: 'Sample house', subject: sampleSubject(), source: 'sample' }
	}
	const { intent: _, name, ...subject } = value
	return { name, subject: withCoordinates(subject), source: 'own' }
}
