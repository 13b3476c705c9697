interface ImportMetaEnv {
	/** Set by vite.config.ts. */
	readonly ISLAND_SCRIPTS?: Record<'landing' | 'messages' | 'guides' | 'forget', string>
}
