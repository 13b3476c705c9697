import type { RunningApp } from '#tests/helpers/access/access-matrix'
import { sendRequest } from '#tests/helpers/raw-request'

type Schema = { properties?: Record<string, unknown> }
type Operation = { requestBody?: { content?: Record<string, { schema?: Schema }> } }
type Description = { paths: Record<string, Record<string, Operation>> }

/** The properties of every JSON call's body, by "post /api/…" with `:names` for parameters. */
export async function listCallFields(app: RunningApp): Promise<Map<string, string[]>> {
	const { text } = await sendRequest(app.server.origin, { path: '/api/openapi.json' })
	const { paths } = JSON.parse(text) as Description
	return new Map(
		Object.entries(paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, { requestBody }]): [string, string[]] => {
				const properties = requestBody?.content?.['application/json']?.schema?.properties ?? {}
				return [`${method} ${path.replace(/\{(\w+)\}/gu, ':$1')}`, Object.keys(properties)]
			}),
		),
	)
}
