import { type BrowserContext, expect, test as base } from '@playwright/test'
import type { NewUser } from '../../../prisma/seed/make-user'
import type { DealInputs } from '~/deal'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { recordMessages } from '#tests/helpers/accounts/messages'

/** Fixtures for browser tests: a running server, and users. */

type Mail = { to: string; subject: string; text: string; html: string }

export type App = AppServer & {
	/** Emails sent to this address, newest first. */
	mailTo: (address: string) => Promise<Mail[]>
	/** Waits for the latest verification code sent to this address. */
	codeFor: (address: string) => Promise<string>
	/** The server's time, which a test may have advanced. */
	now: () => Promise<Date>
	/** Advances the server's clock. */
	advance: (seconds: number) => Promise<void>
	/** Stores a user; generates the email address if none is given. */
	makeUser: (user?: Partial<NewUser>) => Promise<{ id: string; email: string }>
	makeProperty: (userId: string, address: string, inputs?: Partial<DealInputs>) => Promise<string>
	/** Signs a user in with a session cookie. */
	signIn: (context: BrowserContext, userId: string) => Promise<void>
	/** The ID of a demo account. */
	demoId: (email: string) => Promise<string>
}

/**
 * Imports modules that read the configuration only after the server's data folder is set. Each worker
 * has one server and therefore one configuration.
 */
async function inside(server: AppServer) {
	process.env['DATA_DIR'] = server.dataDir
	process.env['APP_ORIGIN'] = server.origin
	process.env['LOG_LEVEL'] = 'silent'
	const [dbModule, seed, sessions, { emptyInputs }] = await Promise.all([
		import('~/core/db/db.server'),
		import('../../../prisma/seed/make-user'),
		import('~/features/accounts/sessions/sessions.server'),
		import('~/deal'),
	])
	await dbModule.openDatabase()
	return { ...dbModule, ...seed, ...sessions, emptyInputs }
}

let serial = 0

async function makeApp(server: AppServer): Promise<App> {
	const modules = await inside(server)
	const mails = async (): Promise<Mail[]> =>
		(await (await fetch(`${server.origin}/dev/mail.json`)).json()) as Mail[]
	const now = async (): Promise<Date> => {
		const answer = await fetch(`${server.origin}/dev/clock`)
		return new Date(((await answer.json()) as { now: string }).now)
	}
	const mailTo: App['mailTo'] = async (address) =>
		(await mails()).filter((mail) => mail.to === address)
	return {
		...server,
		mailTo,
		now,
		async codeFor(address) {
			await expect.poll(async () => (await mailTo(address)).length).toBeGreaterThan(0)
			const [newest] = await mailTo(address)
			const code = /^[2-9A-Z]{6}$/mu.exec(newest?.text ?? '')?.[0]
			if (code === undefined) throw new Error(`No code in the mail: ${newest?.text}`)
			return code
		},
		async advance(seconds) {
			await fetch(`${server.origin}/dev/clock`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ advance: seconds }),
			})
		},
		async makeUser(user = {}) {
			serial += 1
			const email = user.email ?? `person${process.pid}x${serial}@example.test`
			const id = await modules.makeUser({ ...user, email }, await now())
			return { id, email }
		},
		async makeProperty(userId, address, inputs = {}) {
			const all = { ...modules.emptyInputs(), ...inputs }
			return modules.makeProperty(userId, { address, inputs: all }, await now())
		},
		async signIn(context, userId) {
			const at = await now()
			const setCookie = await modules.inTransaction((tx) =>
				modules.startSession(tx, userId, new Request(server.origin), at),
			)
			const [pair = ''] = setCookie.split(';')
			const cut = pair.indexOf('=')
			await context.addCookies([
				{
					name: pair.slice(0, cut),
					value: pair.slice(cut + 1),
					url: server.origin,
					httpOnly: true,
					sameSite: 'Lax',
				},
			])
		},
		async demoId(email) {
			const row = await modules.db().user.findFirstOrThrow({ where: { email } })
			return row.id
		},
	}
}

type Settings = {
	app: App
	serverOfItsOwn: string
	serverEnv: Record<string, string>
}

export const test = base.extend<{ scripted: boolean }, Settings>({
	/** Specs with the same name here share a server and its clock; others do not. */
	serverOfItsOwn: ['', { option: true, scope: 'worker' }],
	/** Variables of the server, for specs with a server of their own. */
	serverEnv: [{}, { option: true, scope: 'worker' }],
	app: [
		async ({ serverEnv }, use) => {
			const server = await startAppServer(serverEnv)
			await use(await makeApp(server))
			await server.stop()
		},
		{ scope: 'worker' },
	],
	scripted: async ({ javaScriptEnabled }, use) => {
		await use(javaScriptEnabled)
	},
	baseURL: async ({ app }, use) => {
		await use(app.origin)
	},
	context: async ({ context, javaScriptEnabled }, use) => {
		if (javaScriptEnabled) await recordMessages(context)
		await use(context)
	},
	page: async ({ page }, use) => {
		const problems: string[] = []
		// A navigation that another one has replaced is aborted; some engines report it here.
		const isReplaced = (text: string) => /^AbortError|^signal is aborted/u.test(text)
		page.on('pageerror', ({ message }) => {
			if (!isReplaced(message)) problems.push(message)
		})
		page.on('console', (message) => {
			// Rejected forms have a 4xx status, which the browser logs as an error.
			const isStatus = message.text().startsWith('Failed to load resource')
			if (message.type() !== 'error' || isStatus || isReplaced(message.text())) return
			problems.push(message.text())
		})
		await use(page)
		expect(problems).toEqual([])
	},
})

export { expect }
