import { pathToFileURL } from 'node:url'
import { isBuilt } from './bundle/stamp.mjs'
import { runInherit, fromRoot } from './lib.mjs'

/** Builds if necessary and runs the server in this process. */

// In a separate process, so that the build's memory is released.
if (!isBuilt()) {
	const code = await runInherit(process.execPath, [fromRoot('scripts/build.mjs')])
	if (code !== 0) process.exit(code)
}
stopWithNpm()
// The production builds of React and Remix; the app's own mode comes from APP_MODE.
process.env.NODE_ENV = 'production'
process.chdir(fromRoot('.'))
await import(pathToFileURL(fromRoot('build/server.js')).href)

/** Stops with npm: a signal to npm ends its shell, but not this process, so the parent is polled. */
function stopWithNpm() {
	const shell = process.ppid
	if (process.env.npm_lifecycle_event === undefined) return
	const watch = setInterval(() => {
		if (process.ppid === shell) return
		clearInterval(watch)
		process.kill(process.pid, 'SIGTERM')
	}, 200)
	watch.unref()
}
