import type { z } from 'zod'
import { requireObject } from '../domain/lookup'
import type { Kind, Kinds } from '../store'
import type { World } from '../world'
import { page } from './answer'
import type { Tree } from './form'
import { check, listing, params, type Listing } from './params'

/** An API route: method and path, parameters, handler. */

export type Route = {
	method: string
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
		pattern: new RegExp(`^${path.replace(/:id/gu, '([^/]+)')}$`, 'u'),
		run: (world, fields, ids) => handle(world, check(schema, fields), ids[0] ?? ''),
	}
}

/**
 * Declares the list of a kind. Each filter must equal the property of its name, unless `compare` has
 * a rule for it.
 */
export function listRoute<K extends Kind, F extends z.ZodRawShape>(
	path: string,
	kind: K,
	filters: F,
	compare: {
		[N in keyof F]?: (object: Kinds[K], value: NonNullable<z.output<F[N]>>) => boolean
	} = {},
): Route {
	const schema = params({ ...listing, ...filters }) as unknown as z.ZodType<Listing & Filters>
	const rules = compare as Record<
		string,
		((object: Kinds[K], value: unknown) => boolean) | undefined
	>
	return route('GET', path, schema, (world, fields) => {
		const isMatch = (object: Kinds[K]): boolean =>
			Object.keys(filters).every((name) => {
				const value = fields[name]
				if (value === undefined) return true
				return rules[name]?.(object, value) ?? (object as unknown as Filters)[name] === value
			})
		return page(path, world.store.all(kind).filter(isMatch), fields)
	})
}

type Filters = Record<string, unknown>

/** Declares the address of one object. @param param the parameter that a 404 names */
export const retrieveRoute = (path: string, kind: Kind, param?: string): Route =>
	route('GET', `${path}/:id`, params({}), (world, _fields, id) =>
		requireObject(world, kind, id, param),
	)
