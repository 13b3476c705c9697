import pino, { type Logger, type LoggerOptions } from 'pino'
import { config } from '~/core/config/config.server'
import { singleton } from './singleton'

const asLines = (): LoggerOptions => ({
	level: config().logLevel,
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
})

/** One JSON object per line on standard output; what could be a secret is never written. */
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
 * For the one line of each request, whose fields are fixed and hold nothing to hide. To look through
 * them for secrets all the same would cost as much as writing them.
 */
export const requestLines = {
	info: (fields: object, text: string): void =>
		singleton('request lines', makeRequestLines).info(fields, text),
}
