/**
 * Makes V8 compile less in the servers that this process and its children start, because what it compiles
 * again for speed pays off only in a server that runs for long. WebAssembly is compiled once: for Prisma's
 * query compiler the second time takes 0.7 s of processor time, a third of a start. Not for tests that
 * measure time.
 */
export function compileLess(): void {
	process.env['TEST_SERVER_FLAGS'] = '--liftoff-only'
}
