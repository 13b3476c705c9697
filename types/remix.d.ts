import '@remix-run/node'

declare module '@remix-run/node' {
	/** Types of loaders and actions follow the single fetch of remix.config.js. */
	interface Future {
		v3_singleFetch: true
	}

	/** What the Express server tells Remix about the request under way. */
	interface AppLoadContext {
		/** Nonce of this response's content security policy. */
		nonce: string
		requestId: string
		/** The browser gave no proof of origin: the action must find a valid form token. */
		formTokenRequired: boolean
		/** The client's address as the trusted proxies give it. */
		ip: string
		/** The page is drawn once for many: nothing in it may belong to one of them. */
		isForEveryone?: true
	}
}
