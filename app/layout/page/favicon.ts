/**
 * The favicon as a data URL, the same as `public/favicon.svg`: a file would be one more request on
 * every first visit, before the first paint.
 */
export const FAVICON =
	"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cstyle%3Epath{fill:%23006a49}@media (prefers-color-scheme:dark){path{fill:%234fcb9c}}%3C/style%3E%3Cpath d='M11.04 2.83a1.5 1.5 0 0 1 1.92 0l8 6.67c.34.28.54.7.54 1.15v9.35a1.5 1.5 0 0 1-1.5 1.5h-3.5a1 1 0 0 1-1-1V15a1.5 1.5 0 0 0-1.5-1.5h-4A1.5 1.5 0 0 0 8.5 15v5.5a1 1 0 0 1-1 1H4A1.5 1.5 0 0 1 2.5 20v-9.35c0-.45.2-.87.54-1.15z'/%3E%3C/svg%3E"
