import type { ServerResponse } from 'node:http'

/** The `res.locals` that middleware sets for what comes after it, up to Remix's load context. */
interface RequestLocals {
	/** The id of this request in the log, in `X-Request-Id` and on error pages. */
	requestId: string
	/** The CSP nonce of this response's scripts and style elements. */
	nonce: string
	/** True when no header proves the origin of an unsafe request: the action must check the form token. */
	formTokenRequired: boolean
	/** The client's address according to `trust proxy`. */
	ip: string
	/** True for what is requested all the time and says nothing: a file of the build, a health check. */
	isRoutine?: boolean
	/** True once the page cache has counted the request for the rate limit. */
	isCounted?: boolean
	/** True once the body limit has sent a 413: no other response is possible. */
	bodyRefused: boolean
}

declare global {
	// The only way to type `res.locals` in Express 4.
	// oxlint-disable-next-line typescript/no-namespace
	namespace Express {
		// oxlint-disable-next-line typescript/no-empty-object-type
		interface Locals extends RequestLocals {}
	}
}

/** A response before Express has seen it, which keeps the locals that it finds. */
export type ResponseWithLocals = ServerResponse & { locals?: Partial<RequestLocals> }

/** The locals of a response; made if there are none. */
export function localsOf(res: ResponseWithLocals): Partial<RequestLocals> {
	res.locals ??= {}
	return res.locals
}
