import pino, { type Logger, type LoggerOptions } from 'pino'
import { config } from '~/core/config/config.server'
import { singleton } from './singleton'

const logOptions = (): LoggerOptions => ({
	level: config().logLevel,
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
})

/** Writes one JSON object per line to standard output; redacts anything that could be a secret. */
function createLogger(): Logger {
	const secret = ['password', 'token', 'recaptchaToken', 'code', 'cookie', 'authorization']
	return pino({
		...logOptions(),
		redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
	})
}

export const log = {
	info: (fields: object, text: string): void => singleton('log', createLogger).info(fields, text),
	warn: (fields: object, text: string): void => singleton('log', createLogger).warn(fields, text),
	error: (fields: object, text: string): void => singleton('log', createLogger).error(fields, text),
}

const createRequestLogger = (): Logger => pino(logOptions())

/**
 * Logs a request without redaction: its fields are fixed and contain no secrets, and searching them
 * would cost as much as writing the line.
 */
export const requestLog = {
	info: (fields: object, text: string): void =>
		singleton('request lines', createRequestLogger).info(fields, text),
}
