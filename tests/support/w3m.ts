import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** w3m itself, in a terminal that tmux keeps. */

const has = (program: string): boolean => {
	try {
		execFileSync('which', [program], { stdio: 'ignore' })
		return true
	} catch {
		return false
	}
}

/** Which of these programs this computer does not have. */
export const missing = (...programs: string[]): string[] => programs.filter((one) => !has(one))

export class W3m {
	readonly #home = mkdtempSync(join(tmpdir(), 'prohub-w3m-'))

	#tmux(...args: string[]): string {
		const env = {
			...process.env,
			HOME: this.#home,
			TMUX_TMPDIR: this.#home,
			TMUX: '',
			LANG: 'C.UTF-8',
		}
		return execFileSync('tmux', ['-L', 'w3m', '-f', '/dev/null', ...args], {
			env,
			encoding: 'utf8',
		})
	}

	constructor(url: string) {
		const w3m = `env TERM=xterm w3m -cookie -o accept_cookie=1 -I UTF-8 -O UTF-8 '${url}'`
		this.#tmux('new-session', '-d', '-x', '100', '-y', '60', w3m)
	}

	/** Presses keys by name: Enter, Tab, Down. */
	keys(...names: string[]): void {
		this.#tmux('send-keys', ...names)
	}

	type(text: string): void {
		this.#tmux('send-keys', '-l', '--', text)
	}

	screen(): string {
		return this.#tmux('capture-pane', '-p')
	}

	/** Waits until the screen shows this. */
	async sees(text: string | RegExp): Promise<void> {
		await expect.poll(() => this.screen(), { timeout: 15_000 }).toMatch(text)
	}

	/** Goes to the first place below the top that matches, by w3m's own search. */
	find(...patterns: string[]): void {
		this.keys('g')
		for (const pattern of patterns) {
			this.type(`/${pattern}`)
			this.keys('Enter')
		}
	}

	/** Fills in the field that follows a label. */
	fill(label: string, text: string): void {
		this.find(`^${label}`, '\\[', '.')
		// The line editor opens with what stands in the field.
		this.keys('Enter', 'C-u')
		this.type(text)
		this.keys('Enter')
	}

	press(button: string): void {
		this.find(button)
		this.keys('Enter')
	}

	close(): void {
		this.#tmux('kill-server')
		rmSync(this.#home, { recursive: true, force: true })
	}
}
