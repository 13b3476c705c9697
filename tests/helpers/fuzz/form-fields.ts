import { z } from 'zod'
import { MATRIX_WRITES } from '#tests/helpers/access/access-matrix'
import { ROUTES, type RouteModule } from '#tests/helpers/access/route-modules'

/** The fields of every form, by the address that it posts to, as its action says. */

type Fields = NonNullable<NonNullable<RouteModule['action']>['fields']>

const NONE = z.object({})

/** Forms that no schema reads. */
const UNPARSED: Readonly<Record<string, Fields>> = {
	'/signout': { schema: () => NONE, others: {} },
	'/theme': { schema: () => NONE, others: { '': ['theme', 'redirectTo'] } },
}

/** What the forms have in common. */
const COMMON = ['intent', 'formToken', 'recaptchaToken', 'nickname']

/** The objects of a schema: a form with several buttons has one for each. */
function objectsOf(schema: z.ZodType): z.ZodObject[] {
	if (schema instanceof z.ZodObject) return [schema]
	if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(objectsOf)
	if (schema instanceof z.ZodPipe) {
		return objectsOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
	}
	throw new Error(`A form's schema is a ${schema.type}`)
}

/** What one button of a form sends. */
export type SentFields = { intent: string; names: string[] }

/** Which intents an object is for; '' for a form with one button. */
function intentsOf({ shape }: z.ZodObject): string[] {
	const { intent } = shape as { intent?: z.ZodType }
	if (intent instanceof z.ZodLiteral) return [...intent.values].map(String)
	return intent instanceof z.ZodEnum ? intent.options.map(String) : ['']
}

/**
 * What each button of the form at this address sends, and what all of them do.
 * @throws if there is no such form
 */
export function fieldsOf(pattern: string): SentFields[] {
	const fields = ROUTES[pattern]?.module.action?.fields ?? UNPARSED[pattern]
	if (fields === undefined) throw new Error(`No fields are known for ${pattern}`)
	const buttons = objectsOf(fields.schema()).flatMap((object) =>
		intentsOf(object).map((intent) => ({ intent, names: Object.keys(object.shape) })),
	)
	const first = buttons[0]?.intent ?? ''
	const others = Object.entries(fields.others)
	return [
		{ intent: first, names: COMMON },
		...buttons.map(({ intent, names }) => ({
			intent,
			names: names.filter((name) => !COMMON.includes(name)),
		})),
		...others.map(([intent, names]) => ({ intent, names: [...names] })),
	]
}

/** The addresses of the app's pages that forms are posted to. */
export const FORM_ROUTES = MATRIX_WRITES.filter(({ pattern }) => !/^\/(?:api|dev)\//u.test(pattern))
