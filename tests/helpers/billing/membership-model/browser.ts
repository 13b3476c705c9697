import { createRemixStub } from '@remix-run/testing'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ROUTES } from '#tests/helpers/access/route-modules'
import type { TestClient, TestResponse } from '#tests/helpers/test-client'

/** Pages as people read them, and forms as they send them, without script. */

type Sent = { intent: string; fields?: Record<string, string>; agree?: boolean }

export type ReadPage = { status: number; location: string | null; html: string; text: string }

const ENTITIES: Readonly<Record<string, string>> = {
	'&#x27;': "'",
	'&quot;': '"',
	'&amp;': '&',
	'&lt;': '<',
	'&gt;': '>',
	'&nbsp;': ' ',
}

const decode = (text: string): string =>
	text.replaceAll(/&[#\w]+;/gu, (entity) => ENTITIES[entity] ?? entity)

/** The list of emails says what was so when they were sent. */
const SENT_EMAIL = /<tr><th scope="row" data-label="Email">.*?<\/tr>/gsu

/** The words of a page about now, with those of different elements apart. */
const wordsOf = (html: string): string =>
	decode(
		html
			.replaceAll('<!-- -->', '')
			.replaceAll(SENT_EMAIL, ' ')
			.replaceAll(/<[^>]+>/gu, ' '),
	).replaceAll(/\s+/gu, ' ')

/** React remarks on effects of the stub's router, which is one of browsers. */
function quietly<T>(work: () => T): T {
	const { error } = console
	console.error = () => undefined
	try {
		return work()
	} finally {
		console.error = error
	}
}

function render(pattern: string, path: string, value: unknown): string {
	const Page = ROUTES[pattern]?.module.default as ComponentType
	const pathname = path.split('?')[0] ?? ''
	const Stub = createRemixStub([
		{ id: 'page', path: pathname, Component: Page, loader: () => null },
	])
	const hydrationData = { loaderData: { page: value } }
	return quietly(() =>
		renderToString(createElement(Stub, { initialEntries: [path], hydrationData })),
	)
}

/** A device on which a user is signed in, in this process or at a server. */
export type SignIn = (userId: string) => Promise<TestClient>

/** Somebody signed in just now, with pages to read and forms to send. */
export class Reader {
	private constructor(readonly device: TestClient) {}

	static async of({ signIn }: { signIn: SignIn }, userId: string): Promise<Reader> {
		return new Reader(await signIn(userId))
	}

	/** A page by its address and the pattern of its route; a redirect is not followed. */
	async read(path: string, pattern = path.split('?')[0] ?? ''): Promise<ReadPage> {
		const { status, location, value, text } = await this.device.load(path)
		if (location !== null) return { status, location, html: '', text: '' }
		const html = value === undefined ? text : render(pattern, path, value)
		return { status, location, html, text: wordsOf(html) }
	}

	/**
	 * Sends the form of a page that has this button, with these fields changed and, if `agree`, every box
	 * checked; null if there is no such form.
	 */
	async submit(
		path: string,
		pattern: string,
		{ intent, fields = {}, agree = false }: Sent,
	): Promise<(TestResponse & { page: ReadPage; form: Record<string, string> }) | null> {
		const page = await this.read(path, pattern)
		const form = formWith(page.html, intent, agree)
		if (form === null) return null
		const answer = await this.device.post(form.action ?? path, {
			...form.fields,
			...fields,
			intent,
		})
		return { ...answer, page, form: form.fields }
	}
}

const attribute = (tag: string, name: string): string | null => {
	const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`, 'u').exec(tag)
	return found === null ? null : decode(found[1] ?? '')
}

/** The form with a button or a hidden field of this intent: where it goes, and what it sends. */
function formWith(html: string, intent: string, agree: boolean) {
	const forms = html.match(/<form\b[\s\S]*?<\/form>/gu) ?? []
	const wanted = new RegExp(
		`name="intent"[^>]*value="${intent}"|value="${intent}"[^>]*name="intent"`,
		'u',
	)
	const form = forms.find((one) => wanted.test(one))
	if (form === undefined) return null
	const fields: Record<string, string> = {}
	for (const [tag] of form.matchAll(/<input\b[^>]*>/gu)) {
		const [name, type] = [attribute(tag, 'name'), attribute(tag, 'type')]
		if (name === null || name === 'intent') continue
		const isChosen = attribute(tag, 'checked') !== null || (agree && type === 'checkbox')
		if ((type === 'radio' || type === 'checkbox') && !isChosen) continue
		fields[name] = attribute(tag, 'value') ?? (type === 'checkbox' ? 'on' : '')
	}
	for (const [select] of form.matchAll(/<select\b[\s\S]*?<\/select>/gu)) {
		const options = select.match(/<option\b[^>]*>/gu) ?? []
		const chosen = options.find((one) => attribute(one, 'selected') !== null) ?? options[0]
		fields[attribute(select, 'name') ?? ''] = attribute(chosen ?? '', 'value') ?? ''
	}
	return { action: attribute(/<form\b[^>]*>/u.exec(form)?.[0] ?? '', 'action'), fields }
}
