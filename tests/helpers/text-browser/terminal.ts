import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const has = (program: string): boolean => {
	try {
		execFileSync('which', [program], { stdio: 'ignore' })
		return true
	} catch {
		return false
	}
}

/** Which of these programs this computer does not have. */
export const missingPrograms = (...programs: string[]): string[] =>
	programs.filter((one) => !has(one))

/** A program in a tmux terminal, with its own home folder. */
export class Terminal {
	readonly #home = mkdtempSync(join(tmpdir(), 'prohub-terminal-'))

	constructor(command: string, size: { columns: number; rows: number }) {
		const { columns, rows } = size
		const whole = `env TERM=xterm ${command}`
		this.tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), whole)
	}

	protected tmux(...args: string[]): string {
		const env = {
			...process.env,
			HOME: this.#home,
			TMUX_TMPDIR: this.#home,
			TMUX: '',
			LANG: 'C.UTF-8',
		}
		return execFileSync('tmux', ['-L', 'test', '-f', '/dev/null', ...args], {
			env,
			cwd: this.#home,
			encoding: 'utf8',
		})
	}

	/** Presses keys by name: Enter, Tab, Down. */
	keys(...names: string[]): void {
		this.tmux('send-keys', ...names)
	}

	type(text: string): void {
		this.tmux('send-keys', '-l', '--', text)
	}

	screen(): string {
		return this.tmux('capture-pane', '-p')
	}

	/** Waits until the screen shows this. */
	async sees(text: string | RegExp): Promise<void> {
		await expect.poll(() => this.screen(), { timeout: 15_000, intervals: [50] }).toMatch(text)
	}

	close(): void {
		this.tmux('kill-server')
		rmSync(this.#home, { recursive: true, force: true })
	}
}
