import { z } from 'zod'

/** One JSON call as its feature describes it. */
export type CallDescription = {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete'
	/** Path in OpenAPI notation: `/api/properties/{id}`. */
	path: string
	summary: string
	/** Query parameters and their descriptions. */
	query?: Readonly<Record<string, string>>
	body?: z.ZodType
	/** Responses by status; null is a response without a body. */
	answers: Readonly<Record<number, z.ZodType | null>>
}

const REASONS: Readonly<Record<number, string>> = {
	200: 'Done',
	201: 'Created',
	204: 'Success, no content',
	400: 'Invalid request',
	401: 'Not signed in',
	403: 'Not allowed',
	404: 'Not found',
	405: 'Method not allowed',
	409: 'Conflict: token already used, or the resource changed',
	413: 'The body is too large',
	415: 'Body is not JSON',
	429: 'Too many requests; see Retry-After (seconds)',
	500: 'Server error (logged)',
	503: 'Not possible just now',
}

function content(schema: z.ZodType, io: 'input' | 'output') {
	const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
	return { 'application/json': { schema: json } }
}

function operation(call: CallDescription) {
	const schema = { type: 'string' }
	const inPath = [...call.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => ({
		name,
		in: 'path',
		required: true,
		schema,
	}))
	const inQuery = Object.entries(call.query ?? {}).map(([name, description]) => ({
		name,
		in: 'query',
		description,
		schema,
	}))
	const parameters = [...inPath, ...inQuery]
	const responses = Object.fromEntries(
		Object.entries(call.answers).map(([status, schema]) => [
			status,
			{
				description: REASONS[Number(status)] ?? 'Answer',
				...(schema === null ? {} : { content: content(schema, 'output') }),
			},
		]),
	)
	return {
		summary: call.summary,
		...(parameters.length === 0 ? {} : { parameters }),
		...(call.body === undefined
			? {}
			: { requestBody: { required: true, content: content(call.body, 'input') } }),
		responses,
	}
}

/** The description of these calls, as OpenAPI 3.1. */
export function openApi(
	info: { title: string; origin: string },
	calls: readonly CallDescription[],
) {
	const paths: Record<string, Record<string, unknown>> = {}
	for (const call of calls) {
		const at = (paths[call.path] ??= {})
		at[call.method] = operation(call)
	}
	return {
		openapi: '3.1.0',
		info: { title: info.title, version: '1' },
		servers: [{ url: info.origin }],
		paths,
	}
}
