import { z } from 'zod'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { moveClock } from '~/core/time/move-clock.server'
import { requireLocalMode } from '~/core/http/require-local-mode.server'

const Body = z.object({
	advance: z
		.number()
		.min(0)
		.max(400 * 86_400),
})

export const loader = guarded(requireLocalMode, () => apiJson({ now: currentTime().toISOString() }))

/**
 * POST {"advance": seconds}: moves the time of the app in all of its processes, its rate limits and
 * the Stripe sandbox. Local mode only.
 */
export const action = guarded(requireLocalMode, async ({ request }) => {
	if (request.method !== 'POST') return methodNotAllowed(['GET', 'POST'])
	const { advance } = await readJson(request, Body)
	await moveClock(advance)
	return apiJson({ now: currentTime().toISOString() })
})
