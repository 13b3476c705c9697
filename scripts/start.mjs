import { pathToFileURL } from 'node:url'
import { isBuilt } from './build-stamp.mjs'
import { runInherit, fromRoot } from './lib.mjs'

/** Builds what is stale and runs the server in this process. */

// In a process of its own: the builder's memory is not the server's.
if (!isBuilt()) {
	const code = await runInherit(process.execPath, [fromRoot('scripts/build.mjs')])
	if (code !== 0) process.exit(code)
}
stopWithNpm()
// The fast versions of React and Remix; which mode the app runs in is APP_MODE's business.
process.env.NODE_ENV = 'production'
process.chdir(fromRoot('.'))
await import(pathToFileURL(fromRoot('build/server.js')).href)

/** A signal to npm ends the shell between it and this process, which would then go on by itself. */
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
