import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { config } from '~/core/config/config.server'
import { minutes, seconds } from '~/core/time/durations'
import { randomToken } from '~/core/security/signing.server'
import { singleton } from '~/core/singleton'

/** An email ready to be sent. `replyTo` is set if replies should go to another address. */
export type OutgoingMail = {
	to: string
	subject: string
	text: string
	html: string
	replyTo?: string
}

/** An email in the local mailbox. */
export type DeliveredMail = OutgoingMail & { id: string; from: string; sentAt: string }

const ONE_ADDRESS = /^[^\s@,;:<>"()[\]\\]{1,64}@[^\s@,;:<>"()[\]\\]{1,189}$/u

/**
 * Whether the text is exactly one plain address. The email library accepts lists, names and line
 * breaks in recipients, so nothing else may reach it.
 */
export function isOneAddress(text: string): boolean {
	return text.length <= 254 && ONE_ADDRESS.test(text)
}

const mailboxFolder = (): string => join(config().dataDir, 'mailbox')

async function deliverLocally(mail: OutgoingMail, now: Date): Promise<void> {
	await mkdir(mailboxFolder(), { recursive: true, mode: 0o700 })
	const id = `${now.getTime().toString().padStart(15, '0')}-${randomToken(6)}`
	const delivered: DeliveredMail = {
		...mail,
		id,
		from: config().mailFrom,
		sentAt: now.toISOString(),
	}
	const file = join(mailboxFolder(), `${id}.json`)
	await writeFile(`${file}.part`, JSON.stringify(delivered))
	await rename(`${file}.part`, file)
}

/** How long a mail server may stay silent, whatever it is expected to say next. */
const MAX_MAIL_SILENCE = seconds(15)

/** How long one delivery may take in total: well below the duration of its claim in the outbox. */
export const MAX_MAIL_ATTEMPT = minutes(2)

/** A connection to the mail server at this URL that times out if the server is silent. */
export function mailTransport(url: string, silence = MAX_MAIL_SILENCE): Transporter {
	return createTransport({
		url,
		connectionTimeout: silence,
		greetingTimeout: silence,
		socketTimeout: silence,
		dnsTimeout: silence,
		disableFileAccess: true,
		disableUrlAccess: true,
	})
}

const transport = (): Transporter =>
	singleton('mail-transport', () => mailTransport(config().smtpUrl ?? ''))

/**
 * Sends one email now, to the mail server or, without one, to the local mailbox.
 * @throws Error when an address is not exactly one, or the server rejects the email or times out
 */
export async function sendMail(mail: OutgoingMail, now: Date): Promise<void> {
	if (!isOneAddress(mail.to)) throw new Error('The recipient is not one address')
	if (mail.replyTo !== undefined && !isOneAddress(mail.replyTo)) {
		throw new Error('The reply address is not one address')
	}
	if (config().smtpUrl === null) return deliverLocally(mail, now)
	const signal = AbortSignal.timeout(MAX_MAIL_ATTEMPT)
	await transport().sendMail({ from: config().mailFrom, ...mail, signal })
}

/** The messages in the local mailbox, newest first. */
export async function readMailbox(limit = 100): Promise<DeliveredMail[]> {
	const names = await readdir(mailboxFolder()).catch(() => [] as string[])
	const newest = names
		.filter((name) => name.endsWith('.json'))
		.sort()
		.reverse()
		.slice(0, limit)
	return Promise.all(
		newest.map(
			async (name) =>
				JSON.parse(await readFile(join(mailboxFolder(), name), 'utf8')) as DeliveredMail,
		),
	)
}
