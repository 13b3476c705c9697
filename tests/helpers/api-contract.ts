import { expect } from 'vitest'
import { z } from 'zod'
import { type TestResponse, TestClient } from './test-client'

/** Makes JSON requests and checks every response against /api/openapi.json. */

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
type Operation = {
	requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
	responses: Record<string, { content?: { 'application/json': { schema: JsonSchema } } }>
}
type OpenApi = { openapi: string; paths: Record<string, Record<string, Operation>> }

export async function description(): Promise<OpenApi> {
	return JSON.parse((await new TestClient().load('/api/openapi.json')).text) as OpenApi
}

/** Every request made here, as `METHOD path status`. */
export const testedCalls = new Set<string>()

const PLACES: readonly [RegExp, string][] = [
	[/(?<=\/reset-password\/).+$/u, '{token}'],
	[/(?<=\/api\/properties\/)[^/]+/u, '{id}'],
	[/(?<=\/api\/properties\/\{id\}\/scenarios\/)[^/]+/u, '{scenarioId}'],
	[/(?<=\/api\/deals\/)[^/]+/u, '{id}'],
	[/(?<=\/api\/share-links\/)[^/]+/u, '{id}'],
	[/(?<=\/api\/deals\/\{id\}\/notes\/)[^/]+/u, '{noteId}'],
	[/(?<=\/api\/users\/)[^/]+(?=\/service-provider-profile$)/u, '{id}'],
	[/(?<=\/api\/users\/)(?!me\/)[^/]+(?=\/(?:vip-details|verify-vip-coupon)$)/u, '{id}'],
	[/(?<=\/api\/users\/)(?!(?:me|accept-tos|service-[a-z-]+)$)[^/]+$/u, '{id}'],
	[/(?<=\/api\/guides\/id\/).+$/u, '{id}'],
	[/(?<=\/api\/guides\/)(?!(?:categories|tags)$)[^/]+$/u, '{slugOrId}'],
]

/** The path as written in the API description. */
function templateOf(path: string): string {
	const bare = path.replace(/\?.*$/u, '')
	return PLACES.reduce((text, [place, name]) => text.replace(place, name), bare)
}

/** Makes a request and checks the response against the API description. */
export async function call(device: TestClient, method: string, path: string, body?: unknown) {
	const answer = await device.call(method, path, body)
	const { paths } = await description()
	const template = templateOf(path)
	const operation = paths[template]?.[method.toLowerCase()]
	expect(operation, `${method} ${template} is described`).toBeDefined()
	const described = operation?.responses[String(answer.status)]
	expect(described, `${method} ${template} may answer ${answer.status}`).toBeDefined()
	const schema = described?.content?.['application/json'].schema
	const value: unknown = schema === undefined ? {} : JSON.parse(answer.text)
	if (schema === undefined) expect(answer.text).toBe('')
	else {
		expect(z.fromJSONSchema(schema).safeParse(value).error?.message).toBeUndefined()
		expect(answer.headers.get('Content-Type')).toContain('application/json')
	}
	expect(answer.headers.get('Cache-Control')).toBe('no-store')
	// No internal database fields (security row 9). A random ID may have the letters of 'hash'.
	const withoutIds = answer.text.replaceAll(/"(?:\w*Id|_?id)":"[^"]*"/gu, '')
	expect(withoutIds).not.toMatch(/hash|argon2|verifiedEmail|roleSource|graceUntil/iu)
	testedCalls.add(`${method} ${template} ${answer.status}`)
	return { ...answer, body: value as Record<string, unknown> & { user?: Record<string, unknown> } }
}

/** Expects an error response with its message in both fields, and its code. */
export function expectError(
	answer: TestResponse & { body: Record<string, unknown> },
	status: number,
	code: string,
) {
	expect([answer.status, answer.body['code']]).toEqual([status, code])
	expect(answer.body['error']).toBe(answer.body['message'])
	expect(answer.body['message']).not.toBe('')
}

export type Action = Parameters<TestClient['botToken']>[0]
export const withToken = async (device: TestClient, action: Action, body: object) => ({
	...body,
	recaptchaToken: await device.botToken(action),
})
