import pino, { type Logger, type LoggerOptions } from 'pino'
import { config } from '~/core/config/config.server'
import { singleton } from './singleton'

const FORMAT: LoggerOptions = { base: null, timestamp: pino.stdTimeFunctions.isoTime }

const logOptions = (): LoggerOptions => ({ ...FORMAT, level: config().logLevel })

/** An error with its code, such as ECONNREFUSED, under a name that is no secret's. */
function serializeError(error: unknown): unknown {
	if (!(error instanceof Error)) return error
	const { code, ...rest } = pino.stdSerializers.err(error)
	return code === undefined ? rest : { ...rest, errorCode: code as unknown }
}

/** Writes one JSON object per line to standard output; redacts anything that could be a secret. */
function createLogger(): Logger {
	const secret = ['password', 'token', 'recaptchaToken', 'code', 'cookie', 'authorization']
	return pino({
		...logOptions(),
		serializers: { err: serializeError },
		redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
	})
}

export const log = {
	info: (fields: object, text: string): void => singleton('log', createLogger).info(fields, text),
	warn: (fields: object, text: string): void => singleton('log', createLogger).warn(fields, text),
	error: (fields: object, text: string): void => singleton('log', createLogger).error(fields, text),
}

/** Logs why the process ends, at every level and without a valid configuration. */
export const logFatal = (fields: object, text: string): void => pino(FORMAT).fatal(fields, text)

const createRequestLogger = (): Logger => pino(logOptions())

/**
 * Logs a request without redaction: its fields are fixed and contain no secrets, and searching them
 * would cost as much as writing the line.
 */
export const requestLog = {
	debug: (fields: object, text: string): void =>
		singleton('request lines', createRequestLogger).debug(fields, text),
	info: (fields: object, text: string): void =>
		singleton('request lines', createRequestLogger).info(fields, text),
}
