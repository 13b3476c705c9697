import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { replaceSingleton } from './singletons'

/** Runs before every test file: sets a separate data folder and fails on unexpected logged errors. */

const dataDir = mkdtempSync(join(tmpdir(), 'prohub-test-'))
Object.assign(process.env, {
	APP_MODE: 'local',
	DATA_DIR: dataDir,
	APP_ORIGIN: 'http://127.0.0.1:3000',
	LOG_LEVEL: 'silent',
	LIMITS: 'strict',
})

// Tests fill the password queue on busy computers.
replaceSingleton('longest-hash-wait', 600_000)

beforeEach(() => {
	vi.spyOn(console, 'error')
})

afterEach(() => {
	expect(console.error).not.toHaveBeenCalled()
})

afterAll(() => {
	rmSync(dataDir, { recursive: true, force: true })
})
