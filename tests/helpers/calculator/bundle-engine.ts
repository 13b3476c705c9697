import { build } from 'esbuild'

/**
 * A module of tests/helpers/calculator with the engine of the analysis as one script, which leaves
 * its exports in `engine`. It runs in a browser and in Node.
 */
export async function bundleEngine(module: 'engine-figures' | 'engine-times'): Promise<string> {
	const { outputFiles } = await build({
		entryPoints: [`tests/helpers/calculator/${module}.ts`],
		bundle: true,
		write: false,
		format: 'iife',
		globalName: 'engine',
		define: { 'process.env': '{}' },
		tsconfig: 'tsconfig.json',
	})
	return outputFiles[0]?.text ?? ''
}
