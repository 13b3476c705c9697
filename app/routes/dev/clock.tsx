import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'
import { moveClock } from '~/core/time/move-clock.server'
import { requireLocalMode } from '~/core/http/require-local-mode.server'

const Body = z.object({
	advance: z
		.number()
		.min(0)
		.max(400 * 86_400),
})

export function loader() {
	requireLocalMode()
	return apiJson({ now: currentTime().toISOString() })
}

/**
 * POST {"advance": seconds}: moves the time of the app in all of its processes, its rate limits and
 * the Stripe sandbox. Local mode only.
 */
export async function action({ request }: ActionFunctionArgs) {
	requireLocalMode()
	if (request.method !== 'POST') return methodNotAllowed(['GET', 'POST'])
	const { advance } = await readJson(request, Body)
	await moveClock(advance)
	return apiJson({ now: currentTime().toISOString() })
}
