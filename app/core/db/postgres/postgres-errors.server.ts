import { DatabaseBusyError, DatabaseUnwritableError } from '../database-errors.server'
import { raiseDiskAlarm } from '../disk-alarm.server'

/** Tells which errors of PostgreSQL and of the connection pass by themselves. */

/** SQLSTATE codes of a server that is stopping, starting, full, or slower than the time limits. */
const BUSY_STATES = [
	...['57P01', '57P02', '57P03', '57P05', '57014', '55P03', '53300', '25P03'],
	...['08000', '08001', '08003', '08004', '08006'],
]
/** disk_full, out_of_memory, and a server that accepts no writes, such as a standby. */
const UNWRITABLE_STATES = ['53100', '53200', '25006']
const NETWORK_CODES = [
	...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
	...['EHOSTUNREACH', 'ENETUNREACH'],
]
const BUSY_KINDS = [
	'DatabaseNotReachable',
	'ConnectionClosed',
	'SocketTimeout',
	'TooManyConnections',
]
/** pg reports these without a code. */
const LOST_CONNECTION =
	/connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/iu

type Details = {
	message?: unknown
	code?: unknown
	cause?: { kind?: unknown; originalCode?: unknown; code?: unknown } | null
}

const detailsOf = (error: unknown): Details =>
	typeof error === 'object' && error !== null ? error : {}

const statesOf = ({ code, cause }: Details): string[] =>
	[code, cause?.originalCode, cause?.code].map(String)

/** Whether the server could not be reached or ended the connection, so that its answer is unknown. */
export function isUnreachable(error: unknown): boolean {
	const details = detailsOf(error)
	const states = statesOf(details)
	return (
		BUSY_KINDS.includes(String(details.cause?.kind)) ||
		states.some((state) => BUSY_STATES.includes(state) || NETWORK_CODES.includes(state)) ||
		LOST_CONNECTION.test(String(details.message))
	)
}

/** Translates an error of the driver; raises the alarm if the server cannot write. */
export function translatePostgresError(error: unknown): unknown {
	const state = statesOf(detailsOf(error)).find((one) => UNWRITABLE_STATES.includes(one))
	if (state !== undefined) {
		raiseDiskAlarm(state)
		return new DatabaseUnwritableError(state)
	}
	if (!isUnreachable(error) || error instanceof DatabaseBusyError) return error
	return new DatabaseBusyError(
		`The database is not available (${String(detailsOf(error).message)})`,
	)
}
