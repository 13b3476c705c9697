import type { ActionFunctionArgs } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import type { z } from 'zod'
import type { Guard } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { apiError, methodNotAllowed, readJson } from './api-response.server'
import type { CallDescription } from './openapi.server'

/**
 * The JSON calls of a feature are one table: it is what /api/openapi.json describes and what runs.
 * `defineCall` is an entry of the table, `createApiRoute` the route module that dispatches from it.
 */

type CallArgs<Viewer, Body> = Pick<ActionFunctionArgs, 'request' | 'context' | 'params'> & {
	viewer: Viewer
	body: Body
	now: Date
}

type CallDefinition<Viewer, Body> = CallDescription & {
	/** Runs first; returns who calls, or throws the error. */
	guard: Guard<Viewer>
	/** Has the guard also run for a GET, which the address refuses. */
	guardsGet?: true
	/** Refuses a form of unproven origin. For POSTs without a body, where no schema does it. */
	rejectsForms?: true
	body?: z.ZodType<Body>
	/** The schema to parse with, where it depends on the caller. */
	bodyFor?: (viewer: Viewer) => z.ZodType<NoInfer<Body>>
	handler: (call: CallArgs<Viewer, Body>) => Response | Promise<Response>
}

export type ApiCall = CallDescription &
	Pick<CallDefinition<unknown, unknown>, 'guard' | 'guardsGet'> & {
		run: (args: ActionFunctionArgs) => Promise<Response>
	}

/** An entry of a table of calls: guard, then body, then handler. */
export function defineCall<Viewer, Body = undefined>(
	definition: CallDefinition<Viewer, Body>,
): ApiCall {
	const { guard, rejectsForms, body, bodyFor, handler } = definition
	return {
		...definition,
		async run({ request, context, params }) {
			const viewer = await guard(request)
			if (rejectsForms && context.formTokenRequired) {
				return apiError(415, 'bad_request', 'Send JSON (Content-Type: application/json).')
			}
			const schema = bodyFor?.(viewer) ?? body
			// Without a schema `Body` is undefined.
			const parsed = (schema && (await readJson(request, schema))) as Body
			return handler({ request, context, params, viewer, body: parsed, now: currentTime() })
		},
	}
}

/** The loader and the action of a route module that answers these calls; who may make them is in `calls`. */
export function createApiRoute(calls: readonly ApiCall[]) {
	const addresses = [...new Set(calls.map(({ path }) => path))].map((path) => ({
		path: path.replace(/\{(\w+)\}/gu, ':$1'),
		calls: calls.filter((call) => call.path === path),
	}))
	const answer = async (args: ActionFunctionArgs): Promise<Response> => {
		const { request } = args
		const { pathname } = new URL(request.url)
		// The same matcher as the framework's, so that both always agree.
		const [match] = matchRoutes(addresses, pathname) ?? []
		if (match === undefined) throw new Error(`No call is defined for ${pathname}`)
		const { calls } = match.route
		const method = request.method === 'HEAD' ? 'GET' : request.method
		const call = calls.find((one) => one.method.toUpperCase() === method)
		if (call !== undefined) return call.run(args)
		if (method === 'GET') await calls.find(({ guardsGet }) => guardsGet)?.guard(request)
		return methodNotAllowed(calls.map((one) => one.method.toUpperCase()))
	}
	return Object.assign(answer, {
		calls: calls.map(({ guard, ...call }) => ({ ...call, access: guard.access })),
	})
}
