import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

export default defineConfig({
	plugins: [tailwindcss(), remix(remixOptions)],
	resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
	// Left external, the icon package would be loaded whole at start-up.
	ssr: { noExternal: ['lucide-react'] },
	// Found one page at a time they would make development reload in the middle of a visit.
	optimizeDeps: {
		include: ['react', 'react-dom/client', '@remix-run/react', '@conform-to/react', 'lucide-react'],
	},
	build: { sourcemap: false, assetsInlineLimit: 0 },
})
