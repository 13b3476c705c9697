import pino, { type Logger } from 'pino'
import { config } from './config.server'
import { singleton } from './singleton'

/** One JSON object per line on standard output; what could be a secret is never written. */
function makeLog(): Logger {
	const secret = ['password', 'token', 'recaptchaToken', 'code', 'cookie', 'authorization']
	return pino({
		level: config().logLevel,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
	})
}

export const log = {
	info: (fields: object, text: string): void => singleton('log', makeLog).info(fields, text),
	warn: (fields: object, text: string): void => singleton('log', makeLog).warn(fields, text),
	error: (fields: object, text: string): void => singleton('log', makeLog).error(fields, text),
}
