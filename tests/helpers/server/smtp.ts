import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'

/** A real SMTP server on a free local port. */

type Received = {
	/** The addresses of the SMTP envelope: who really gets the mail. */
	from: string
	recipients: string[]
	raw: string
	parsed: ParsedMail
}

export type Smtp = {
	url: string
	received: Received[]
	/** The error for the next emails; null accepts them. */
	refuseWith: { code: number; text: string } | null
	stop: () => Promise<void>
}

const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
	const chunks: Buffer[] = []
	for await (const chunk of stream) chunks.push(chunk)
	return Buffer.concat(chunks)
}

function envelopeOf({ mailFrom, rcptTo }: SMTPServerEnvelope) {
	return {
		from: mailFrom === false ? '' : mailFrom.address,
		recipients: rcptTo.map(({ address }) => address),
	}
}

export async function startSmtp(): Promise<Smtp> {
	const smtp: Smtp = { url: '', received: [], refuseWith: null, stop }
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		logger: false,
		onData(stream, session, callback) {
			const { refuseWith } = smtp
			void bytesOf(stream).then(async (bytes) => {
				if (refuseWith !== null) {
					callback(Object.assign(new Error(refuseWith.text), { responseCode: refuseWith.code }))
					return
				}
				const parsed = await simpleParser(bytes)
				smtp.received.push({
					...envelopeOf(session.envelope),
					raw: bytes.toString('latin1'),
					parsed,
				})
				callback()
			})
		},
	})
	async function stop(): Promise<void> {
		await new Promise<void>((resolve) => server.close(resolve))
	}
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	smtp.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
	return smtp
}
