import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAppServer } from '#tests/helpers/server/app-server'
import { offerDemoData } from '#tests/helpers/server/demo-data'

/** Starts a server once for its data folder, and removes that after the run. */
export default async function setUp(): Promise<() => void> {
	const dataDir = mkdtempSync(join(tmpdir(), 'prohub-demo-'))
	const { sandboxOrigin, stop } = await startAppServer({}, { dataDir })
	await stop()
	offerDemoData({ dataDir, sandboxOrigin })
	return () => rmSync(dataDir, { recursive: true, force: true })
}
