import pino, { type Logger, type LoggerOptions } from 'pino'
import { config } from '~/core/config/config.server'
import { singleton } from './singleton'

const asLines = (): LoggerOptions => ({
	level: config().logLevel,
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
})

/** Writes one JSON object per line to standard output; redacts anything that could be a secret. */
function makeLog(): Logger {
	const secret = ['password', 'token', 'recaptchaToken', 'code', 'cookie', 'authorization']
	return pino({
		...asLines(),
		redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
	})
}

export const log = {
	info: (fields: object, text: string): void => singleton('log', makeLog).info(fields, text),
	warn: (fields: object, text: string): void => singleton('log', makeLog).warn(fields, text),
	error: (fields: object, text: string): void => singleton('log', makeLog).error(fields, text),
}

const makeRequestLines = (): Logger => pino(asLines())

/**
 * Logs a request without redaction: its fields are fixed and contain no secrets, and searching them
 * would cost as much as writing the line.
 */
export const requestLines = {
	info: (fields: object, text: string): void =>
		singleton('request lines', makeRequestLines).info(fields, text),
}
