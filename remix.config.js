/**
 * The single source of Remix options; vite.config.ts hands this object to the Remix plugin.
 * Why each future flag is as it is: docs/decisions/003-remix-options.md
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
	appDirectory: 'app',
	serverModuleFormat: 'esm',
	future: {
		v3_fetcherPersist: true,
		v3_relativeSplatPath: true,
		v3_throwAbortReason: true,
		v3_singleFetch: true,
		v3_lazyRouteDiscovery: false,
		v3_routeConfig: true,
	},
}
