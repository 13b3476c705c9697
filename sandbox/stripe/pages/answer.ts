import type { Html } from './html'

/** A page response. */
export type PageAnswer = {
	status: number
	headers: Record<string, string>
	body: string
}

export type PageRequest = {
	method: string
	path: string
	query: URLSearchParams
	form: URLSearchParams
}

const POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'"

export const renderPage = (page: Html, status = 200): PageAnswer => ({
	status,
	headers: {
		'content-type': 'text/html; charset=utf-8',
		'cache-control': 'no-store',
		'content-security-policy': POLICY,
	},
	body: page.text,
})

export const redirect = (location: string): PageAnswer => ({
	status: 303,
	headers: { location, 'cache-control': 'no-store' },
	body: '',
})
