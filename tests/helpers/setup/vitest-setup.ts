import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { FUZZ_RUNS, FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { singleton } from '~/core/singleton'
import { databaseEnvironment } from './postgres'
import { forgetSingletons, replaceSingleton } from './singletons'

/** Runs before every test file: sets a separate data folder and fails on unexpected logged errors. */

const initialEnvironment = singleton('initial-environment', () => ({ ...process.env }))
const dataDir = mkdtempSync(join(tmpdir(), 'prohub-test-'))
// Test files of one worker share the process: none finds the variables that another one has set.
for (const name of Object.keys(process.env)) {
	if (!(name in initialEnvironment)) Reflect.deleteProperty(process.env, name)
}
Object.assign(process.env, initialEnvironment, {
	APP_MODE: 'local',
	DATA_DIR: dataDir,
	APP_ORIGIN: 'http://localhost:3000',
	LOG_LEVEL: 'silent',
	LIMITS: 'strict',
	PASSWORD_HASH: 'fast',
	...databaseEnvironment(),
})

// They share the document and the globals as well: none finds what another one has left there.
if ('document' in globalThis) document.body.replaceChildren()
vi.unstubAllGlobals()

fc.configureGlobal({ numRuns: FUZZ_RUNS, seed: FUZZ_SEED })

// Test files of one worker share their modules, not what these remember.
forgetSingletons()
// Tests flood the password queue on computers that are busy with other things.
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
