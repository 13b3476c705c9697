import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Debian's security tools, run against a server of the test. */

/** Whether the tool is installed. */
export const isInstalled = (tool: string): boolean =>
	spawnSync('which', [tool], { stdio: 'ignore' }).status === 0

/** A folder for a tool's files, for the duration of the test. */
export function toolFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'prohub-tool-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

/** Runs a tool to its end in a folder; returns what it printed, without terminal colors. */
export function runTool(tool: string, args: readonly string[], folder: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const child = spawn(tool, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
		const chunks: Buffer[] = []
		child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
		child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
		child.on('error', reject)
		child.on('close', () => {
			resolve(
				Buffer.concat(chunks)
					.toString()
					.replace(/\u001b\[[0-9;]*[A-Za-z]/gu, ''),
			)
		})
	})
}
