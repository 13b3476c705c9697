import { z } from 'zod'
import { type Fault, ParameterFault, stripeError } from '../faults'
import type { Tree } from './form'

/**
 * Route parameters. All values arrive as text. Unknown parameters are rejected, because a silently
 * ignored typo could cost money.
 */

export const text = z.string().min(1)
export const integer = z
	.string()
	.regex(/^-?\d+$/u)
	.transform(Number)
/** A count of at least one. */
export const count = z
	.string()
	.regex(/^[1-9]\d*$/u)
	.transform(Number)
export const decimal = z
	.string()
	.regex(/^-?\d+(?:\.\d+)?$/u)
	.transform(Number)
export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true')
export const url = z.string().regex(/^https?:\/\//u)
/** Metadata; an empty value removes a key, and '' removes all of it. */
export const metadata = z.union([z.record(z.string(), z.string()), z.literal('')])
export const enumOf = z.enum
/** An empty value unsets the field. */
export const unset = z.literal('')
export const params = z.strictObject

/** A timestamp or a range of timestamps. */
const moments = z.union([
	integer,
	params({
		gt: integer.optional(),
		gte: integer.optional(),
		lt: integer.optional(),
		lte: integer.optional(),
	}),
])

/** Parameters of every list. */
export const listing = {
	limit: integer.optional(),
	starting_after: text.optional(),
	ending_before: text.optional(),
	created: moments.optional(),
}

export type Listing = z.output<z.ZodObject<typeof listing>>

/** A rule about parameters: whether it is broken, the provider's message, the parameter. */
export type Rule = [isBroken: boolean, message: string, param?: string]

/** Rejects a request that breaks a rule, with the message of the first one. @throws Fault */
export function assertRules(rules: readonly Rule[]): void {
	const broken = rules.find(([isBroken]) => isBroken)
	if (broken === undefined) return
	const [, message, param] = broken
	throw stripeError(message, param, message.startsWith('Missing') ? 'parameter_missing' : undefined)
}

/** Merges new metadata into the existing metadata. */
export function mergeMetadata(
	old: Record<string, string> | null,
	tree: z.output<typeof metadata> | undefined,
): Record<string, string> {
	if (tree === undefined) return { ...old }
	if (tree === '') return {}
	const merged = Object.entries({ ...old, ...tree }).filter(([, value]) => value !== '')
	if (merged.length > 50) throw stripeError('Metadata can hold 50 keys at most.', 'metadata')
	const long = merged.find(([key, value]) => key.length > 40 || value.length > 500)
	if (long) {
		throw stripeError(
			`Metadata values can have up to 500 characters, but you passed in a value that is ${long[1].length} characters.`,
			`metadata[${long[0]}]`,
		)
	}
	return Object.fromEntries(merged)
}

/** Validates the parameters of a request. @throws Fault with the provider's message */
export function check<S extends z.ZodType>(schema: S, tree: Tree): z.output<S> {
	const parsed = schema.safeParse(tree)
	if (parsed.success) return parsed.data
	const { message, details } = toFault(parsed.error.issues, tree)
	throw new ParameterFault(message, details)
}

type Issue = z.core.$ZodIssue

function toFault(issues: readonly Issue[], tree: Tree): Fault {
	const flat = issues.flatMap((issue) => deepest(issue, tree))
	const issue = flat.find(({ code }) => code === 'unrecognized_keys') ?? flat[0]
	if (issue === undefined) return stripeError('The request is not readable.')
	if (issue.code === 'unrecognized_keys') {
		const param = formatParamName([...issue.path, issue.keys[0] ?? ''])
		return stripeError(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
	}
	const param = formatParamName(issue.path)
	const value = valueAt(tree, issue.path)
	if (value === undefined) {
		return stripeError(`Missing required param: ${param}.`, param, 'parameter_missing')
	}
	if (value === '') {
		return stripeError(
			`You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
			param,
			'parameter_invalid_empty',
		)
	}
	if (issue.code === 'invalid_value') {
		const choices = issue.values.map(String)
		if (choices.join() === 'true,false')
			return stripeError(`Invalid boolean: ${formatValue(value)}`, param)
		return stripeError(`Invalid ${param}: must be one of ${choices.join(', ')}`, param)
	}
	if (issue.code === 'invalid_format' && param.endsWith('url')) {
		return stripeError('Not a valid URL', param, 'url_invalid')
	}
	if (issue.code === 'invalid_format') {
		return stripeError(`Invalid integer: ${formatValue(value)}`, param, 'parameter_invalid_integer')
	}
	return stripeError(`Invalid ${describeIssue(issue)}: ${formatValue(value)}`, param)
}

/** Replaces a union's error with the errors of the alternative that fits best. */
function deepest(issue: Issue, tree: Tree): Issue[] {
	if (issue.code !== 'invalid_union') return [issue]
	const value = valueAt(tree, issue.path)
	const branches = issue.errors
		.filter((branch) => branch.length > 0)
		.map((branch) => branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })))
	const fitting =
		typeof value === 'object'
			? branches.find((branch) =>
					branch.every(({ code }) => code !== 'invalid_value' && code !== 'invalid_type'),
				)
			: undefined
	return (fitting ?? branches[0] ?? [issue]).flatMap((inner) => deepest(inner, tree))
}

const describeIssue = (issue: Issue): string =>
	issue.code === 'invalid_type' && issue.expected !== 'string' ? issue.expected : 'string'

const formatValue = (value: unknown): string =>
	typeof value === 'string' ? value : JSON.stringify(value)

function formatParamName(path: readonly PropertyKey[]): string {
	const [first, ...rest] = path.map(String)
	return `${first ?? ''}${rest.map((key) => `[${key}]`).join('')}`
}

function valueAt(tree: unknown, path: readonly PropertyKey[]): unknown {
	let value = tree
	for (const key of path) {
		if (typeof value !== 'object' || value === null) return undefined
		value = (value as Record<PropertyKey, unknown>)[key]
	}
	return value
}
