import { seedDemoPayments } from '../prisma/seed/demo-payments'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from '../prisma/seed/demo'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/start'

/**
 * What local mode brings along: the payment sandbox, the demo content and its accounts. server.ts
 * imports this only in local mode, and the build keeps it in a file of its own, so that the
 * production bundle holds neither the sandbox nor a known password.
 */

export type SandboxOptions = Omit<Parameters<typeof startStripeSandbox>[0], 'port'>

/**
 * Starts the payment sandbox. A port that is taken, as by a second copy of the app, is no reason to
 * stay down: `onPortTaken` hears of it, and any other port will do.
 */
export async function startPaymentSandbox(
	port: number,
	options: SandboxOptions,
	onPortTaken: (error: unknown) => void,
): Promise<StripeSandbox> {
	try {
		return await startStripeSandbox({ ...options, port })
	} catch (error) {
		onPortTaken(error)
		return startStripeSandbox({ ...options, port: 0 })
	}
}

/** Fills an empty database with the demo, and with what its members paid at `apiBase` if there is one. */
export async function seedDemoContent(apiBase: string | null, now: Date): Promise<void> {
	await seedDemo(now)
	if (apiBase !== null) await seedDemoPayments(apiBase, now)
}

/** The lines that tell who can sign in and where mail arrives. */
export function welcomeLines(origin: string): string[] {
	return [
		`Mailbox:  ${origin}/dev/mail`,
		`Sign in at ${origin}/signin with the password ${DEMO_PASSWORD} as`,
		...DEMO_ACCOUNTS.map(({ email, what }) => `  ${email.padEnd(24)} ${what}`),
	]
}
