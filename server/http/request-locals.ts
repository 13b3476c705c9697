/** What the Express pieces leave in `res.locals` for those after them, up to Remix's load context. */
export interface RequestLocals {
	/** Names this request in the log, in `X-Request-Id` and on error pages. */
	requestId: string
	/** The one value that scripts and style elements of this answer must carry. */
	nonce: string
	/** True when no header proves where an unsafe request came from: the action must see a valid form token. */
	formTokenRequired: boolean
	/** The client's address as far as `trust proxy` believes it. */
	ip: string
	/** True once the page cache has counted the request for the rate limit. */
	isCounted?: boolean
	/** True once the body limit has answered 413: whoever still works on the request has nothing left to say. */
	bodyRefused: boolean
}

declare global {
	// The only door through which Express lets `res.locals` be typed.
	// eslint-disable-next-line @typescript-eslint/no-namespace
	namespace Express {
		// eslint-disable-next-line @typescript-eslint/no-empty-object-type
		interface Locals extends RequestLocals {}
	}
}
