import type { AppServer } from '#tests/helpers/server/app-server'
import { type Member, pause, type RequestOptions, sendRequest } from '#tests/helpers/raw-request'
import { PASSWORD, signIn, tokenFor, WRONG } from '#tests/helpers/timing-attack'

/** Strangers, and one member, who attack a running server with what once held it up or shut others out. */

let lastNetwork = 0

/** An IPv6 address in a /64 network of its own. */
function newNetwork(): { ip: string } {
	lastNetwork += 1
	return {
		ip: `2001:db8:${(lastNetwork >> 16).toString(16)}:${(lastNetwork & 65_535).toString(16)}::1`,
	}
}

/** The largest header below the limit of Node, as a browser's version. */
const LONG_VERSION = `Version/${'1'.repeat(14_500)}`

const QUOTES = `"${'b"'.repeat(30_000)}${' '.repeat(60_000)}`
const WIDE = `Address,Price${','.repeat(1_000_000)}`
const PADDED = `Address,Sale Price,Square Feet,Sale Date\n1 Elm,1${' '.repeat(60_000)}x,1000,2026-01-02`

const upload = (text: string): RequestOptions => {
	const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`
	return {
		path: '/comps/sales/import',
		headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
		raw: `${part('intent')}\r\n\r\nupload\r\n${part('file')}; filename="sales.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--b--\r\n`,
	}
}

/** Sends a form with a token, without a proof of work. */
async function sendForm(
	server: AppServer,
	path: string,
	action: string,
	fields: Record<string, string>,
): Promise<void> {
	const from = newNetwork()
	const recaptchaToken = await tokenFor(server, action, from)
	await sendRequest(server.origin, { path, form: { ...fields, recaptchaToken }, ...from })
}

const ATTACKS: [
	name: string,
	everyMs: number,
	send: (server: AppServer, member: Member, n: number) => Promise<unknown>,
][] = [
	[
		'sign-ins with an endless version of the browser',
		500,
		async (server, _member, n) => {
			const { ip } = newNetwork()
			const recaptchaToken = await tokenFor(server, 'signin', { ip })
			const form = { email: `nobody${n}@evil.test`, password: WRONG, recaptchaToken }
			const headers = { 'User-Agent': LONG_VERSION }
			return sendRequest(server.origin, { path: '/signin', form, ip, headers })
		},
	],
	[
		'sales files of a million columns',
		5_000,
		(server, { cookie, ip }) => sendRequest(server.origin, { ...upload(WIDE), cookie, ip }),
	],
	[
		'sales files of quotation marks and spaces',
		3_000,
		(server, { cookie, ip }, n) =>
			sendRequest(server.origin, { ...upload(n % 2 === 0 ? QUOTES : PADDED), cookie, ip }),
	],
	[
		'forgotten passwords of unknown addresses',
		200,
		(server, _member, n) =>
			sendForm(server, '/forgot-password', 'forgot_password', { email: `no${n}@evil.test` }),
	],
	[
		'forgotten passwords of an owner',
		2_000,
		(server) =>
			sendForm(server, '/forgot-password', 'forgot_password', { email: 'annual@demo.test' }),
	],
	[
		'wrong passwords for an owner',
		1_000,
		(server) => signIn(server, { email: 'annual@demo.test', password: WRONG }, newNetwork()),
	],
	[
		'sign-ups for the address of somebody else',
		1_000,
		(server, _member, n) =>
			sendForm(server, '/signup', 'signup', {
				firstName: 'Buy cheap pills at evil.test',
				lastName: 'Now',
				email: `victim${n % 20}@example.test`,
				password: PASSWORD,
				confirmPassword: PASSWORD,
			}),
	],
]

/**
 * Attacks until the time is over. Answers how often each attack was sent; an attack that gets no answer
 * counts as well, because it is the attacker's own loss.
 *
 * @param member whose account uploads the files
 */
export async function attackers(
	server: AppServer,
	member: Member,
	end: number,
): Promise<Record<string, number>> {
	const sent = ATTACKS.map(async ([name, everyMs, send]): Promise<[string, number]> => {
		let n = 0
		for (; performance.now() < end; n += 1) {
			await send(server, member, n).catch(() => undefined)
			await pause(everyMs)
		}
		return [name, n]
	})
	return Object.fromEntries(await Promise.all(sent))
}
