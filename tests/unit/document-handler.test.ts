import {
	type AppLoadContext,
	createRequestHandler,
	data,
	redirect,
	type ServerBuild,
} from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { documentHandler } from '../../server/http/document-handler'

/**
 * The handler of pages answers as Remix does: each request goes to both, and each has to give the same
 * response and call the same loaders as often.
 */

type Routes = ServerBuild['routes']
type Module = Record<string, unknown>

const Page = () => null

function createBuild(modules: Record<string, Module>, calls: string[]): ServerBuild {
	const counted = (id: string, module: Module): Module =>
		typeof module['loader'] === 'function'
			? {
					...module,
					loader: (args: { request: Request; params: object }) => {
						const { pathname, search } = new URL(args.request.url)
						calls.push(`${id} ${pathname}${search} ${JSON.stringify(args.params)}`)
						return (module['loader'] as (given: unknown) => unknown)(args)
					},
				}
			: module
	const routes = Object.entries(modules).map(([path, module]) => {
		const id = path === '' ? 'home' : path
		const place =
			id === 'root'
				? { path: '' }
				: { parentId: 'root', ...(id === 'home' ? { index: true } : { path }) }
		return [id, { id, ...place, module: counted(id, module) }]
	})
	const build = {
		mode: 'production',
		isSpaMode: false,
		publicPath: '/',
		assetsBuildDirectory: '',
		basename: '/',
		future: { v3_singleFetch: true },
		assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '1' },
		routes: Object.fromEntries(routes) as Routes,
		entry: {
			module: {
				default: async (
					_request: Request,
					status: number,
					headers: Headers,
					{ staticHandlerContext, serverHandoffStream, serverHandoffString }: Shown,
				) => {
					const { matches, loaderData, errors, location } = staticHandlerContext
					if (JSON.stringify(loaderData).includes('unrenderable') && errors === null) {
						throw new Error('cannot be rendered')
					}
					const shown = {
						matches: matches.map(({ route, params, pathname }) => [route.id, params, pathname]),
						loaderData,
						errors,
						location: { ...location, key: '' },
						serverHandoffString,
						state: serverHandoffStream && (await new Response(serverHandoffStream).text()),
					}
					return new Response(JSON.stringify(shown), { status, headers })
				},
				handleError: (error: unknown) => calls.push(`error ${String(error)}`),
			},
		},
	}
	return build as unknown as ServerBuild
}

type Shown = {
	staticHandlerContext: {
		matches: { route: { id: string }; params: object; pathname: string }[]
		loaderData: object
		errors: unknown
		location: object
	}
	serverHandoffStream?: ReadableStream
	serverHandoffString?: string
}

const MODULES: Record<string, Module> = {
	root: {
		default: Page,
		ErrorBoundary: Page,
		loader: () =>
			data({ brand: 'Deal House' }, { headers: { 'Set-Cookie': 'flash=; Max-Age=0', 'X-A': 'a' } }),
		headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => ({
			'Cache-Control': loaderHeaders.get('X-A') === 'a' ? 'no-store' : 'wrong',
		}),
	},
	'': { default: Page },
	plain: { default: Page, loader: () => ({ list: [1, { at: new Date(0) }], none: null }) },
	cookies: {
		default: Page,
		loader: () =>
			data('x', {
				headers: [
					['Set-Cookie', 'a=1'],
					['Set-Cookie', 'b=2'],
					['X-Own', 'y'],
				],
			}),
		headers: ({ parentHeaders, loaderHeaders }: Record<string, Headers>) => ({
			'X-Seen': `${parentHeaders?.get('Cache-Control')} ${loaderHeaders?.get('X-Own')}`,
		}),
	},
	'guides/:slug': { default: Page, loader: ({ params }: { params: object }) => params },
	classes: {
		default: Page,
		loader: () => ({
			set: new Set([1]),
			own: new (class Own {
				a = 1
			})(),
			run: () => 1,
		}),
	},
	missing: {
		default: Page,
		ErrorBoundary: Page,
		loader: () => {
			throw new Response('Not here.', { status: 404 })
		},
	},
	moved: { default: Page, loader: () => redirect('/plain', { headers: { 'Set-Cookie': 'c=3' } }) },
	thrown: {
		default: Page,
		loader: () => {
			// oxlint-disable-next-line typescript/only-throw-error -- as guards do
			throw redirect('/plain')
		},
	},
	broken: {
		default: Page,
		loader: () => {
			throw new Error('secret detail')
		},
	},
	gone: { default: Page, loader: () => data({ gone: true }, { status: 410 }) },
	nothing: { default: Page, loader: () => undefined },
	unrenderable: { default: Page, loader: () => 'unrenderable' },
	resource: { loader: () => new Response('text', { headers: { 'Content-Type': 'text/plain' } }) },
	form: { default: Page, loader: () => 'loaded', action: () => ({ saved: true }) },
	'*': {
		default: Page,
		loader: () => redirect('/'),
	},
}

async function answer(
	makeHandler: (build: ServerBuild) => ReturnType<typeof createRequestHandler>,
	path: string,
	init: RequestInit,
) {
	const calls: string[] = []
	const handler = makeHandler(createBuild(MODULES, calls))
	const request = new Request(`http://pages.test${path}`, init)
	const response = await handler(request, { nonce: 'n' } as AppLoadContext)
	return {
		status: response.status,
		headers: [...response.headers],
		text: await response.text(),
		calls,
	}
}

const ours = (path: string, init: RequestInit = {}) =>
	answer((build) => documentHandler(build, 'production'), path, init)
const remix = (path: string, init: RequestInit = {}) =>
	answer((build) => createRequestHandler(build, 'production'), path, init)

describe('FAST-03 a page is answered as by Remix', () => {
	test.each([
		'/',
		'/plain',
		'/plain?a=1&b=+x',
		'/plain/',
		'/PLAIN',
		'/plain?index',
		'/plain?_routes=plain',
		'/cookies',
		'/guides/a%20guide',
		'/guides/%E0',
		'/classes',
		'/missing',
		'/moved',
		'/thrown',
		'/broken',
		'/gone',
		'/nothing',
		'/unrenderable',
		'/resource',
		'/form',
		'/no-such-page',
		'/plain.data',
		'/_root.data',
		'//plain',
	])('GET %s', async (path) => {
		expect(await ours(path)).toEqual(await remix(path))
	})

	test.each(['/plain', '/missing', '/resource'])('HEAD %s', async (path) => {
		const init = { method: 'HEAD' }
		expect(await ours(path, init)).toEqual(await remix(path, init))
	})

	test('a form', async () => {
		const init = { method: 'POST', body: new URLSearchParams({ a: 'b' }) }
		expect(await ours('/form', init)).toEqual(await remix('/form', init))
	})
})

test('a page whose data is not used does not serialize it', async () => {
	let reads = 0
	const listed = {
		get text() {
			reads += 1
			return 'text'
		},
	}
	const build = createBuild(
		{ root: { default: Page }, page: { default: Page, loader: () => listed } },
		[],
	)
	const shown = { ...build.entry.module, default: () => new Response('shown') }
	const handler = documentHandler({ ...build, entry: { module: shown } }, 'production')
	const response = await handler(new Request('http://pages.test/page'), {} as AppLoadContext)
	expect(await response.text()).toBe('shown')
	expect(reads).toBe(0)
})
