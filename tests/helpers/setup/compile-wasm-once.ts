/**
 * Starts the servers of this process and of its children with one compilation of WebAssembly. V8 compiles it
 * again, better, while a server starts: for Prisma's query compiler that is 0.7 s of processor time, a third of
 * a start, which only a server that runs for long gets back. Not for tests that measure time.
 */
export function compileWasmOnce(): void {
	process.env['TEST_SERVER_FLAGS'] = '--liftoff-only'
}
