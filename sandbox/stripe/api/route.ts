import type { z } from 'zod'
import type { World } from '../world'
import type { Tree } from './form'
import { check } from './params'

/** An API route: method and path, parameters, handler. */

export type Route = {
	method: string
	path: string
	pattern: RegExp
	run: (world: World, fields: Tree, ids: string[]) => object
}

/** Declares a route; the values of `:id` segments are passed in order. */
export function route<S extends z.ZodType>(
	method: 'GET' | 'POST' | 'DELETE',
	path: string,
	schema: S,
	handle: (world: World, params: z.output<S>, id: string) => object,
): Route {
	return {
		method,
		path,
		pattern: new RegExp(`^${path.replace(/:id/gu, '([^/]+)')}$`, 'u'),
		run: (world, fields, ids) => handle(world, check(schema, fields), ids[0] ?? ''),
	}
}
