interface ImportMetaEnv {
	/** Set by vite.config.ts. */
	readonly PAGE_SCRIPTS?: Record<'landing' | 'messages' | 'guides', string>
}
