import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Imported first by slow tests that use app modules in their own process: sets a separate data folder. */
const dataDir = mkdtempSync(join(tmpdir(), 'prohub-hard-'))
Object.assign(process.env, {
	APP_MODE: 'local',
	DATA_DIR: dataDir,
	APP_ORIGIN: 'http://127.0.0.1:3000',
	LOG_LEVEL: 'silent',
	LIMITS: 'strict',
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
