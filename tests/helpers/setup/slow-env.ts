import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Imported first by a slow test that uses the app's modules in its own process: a data folder of its own. */
const dataDir = mkdtempSync(join(tmpdir(), 'prohub-slow-'))
Object.assign(process.env, {
	APP_MODE: 'local',
	DATA_DIR: dataDir,
	APP_ORIGIN: 'http://localhost:3000',
	LOG_LEVEL: 'silent',
	LIMITS: 'strict',
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
