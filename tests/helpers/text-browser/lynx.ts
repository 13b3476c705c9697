import { expect } from '@playwright/test'
import { Terminal } from './terminal'

type Place = { row: number; column: number }

/** Moving the cursor takes one step per link, each of which is polled. */
const OFTEN = { intervals: [50] }

/**
 * Drives lynx. It numbers its links and fields, which shows where each one is; the arrow keys move
 * between them, and text fields accept text once they are activated.
 */
export class Lynx extends Terminal {
	constructor(url: string) {
		const options = '-accept_all_cookies -tna -number_fields -nopause -nocolor'
		// High enough to show a page without scrolling.
		super(`lynx ${options} '${url}'`, { columns: 100, rows: 150 })
	}

	/** The cursor position when an element is selected: on the bracket after its number. */
	#placeOf(pattern: RegExp): Place | null {
		const text = this.screen()
		const match = pattern.exec(text)
		if (match === null) return null
		const lines = text.slice(0, match.index + match[0].length).split('\n')
		return { row: lines.length - 1, column: (lines.at(-1) ?? '').length - 1 }
	}

	#cursor(): Place {
		const [row, column] = this.tmux('display-message', '-p', '#{cursor_y} #{cursor_x}').split(' ')
		return { row: Number(row), column: Number(column) }
	}

	/** Moves down, link by link, to the end of the pattern's match. */
	async #goTo(pattern: RegExp): Promise<void> {
		await this.sees(pattern)
		const place = this.#placeOf(pattern) ?? { row: 0, column: 0 }
		let at = this.#cursor()
		const isThere = (): boolean => at.row === place.row && at.column === place.column
		if (!isThere() && place.row <= at.row) {
			this.keys('Home')
			await expect.poll(() => (at = this.#cursor()).row, OFTEN).toBeLessThan(place.row)
		}
		for (let steps = 0; steps < 100; steps += 1) {
			if (isThere()) return
			this.keys('Down')
			const before = at
			await expect.poll(() => (at = this.#cursor()), OFTEN).not.toEqual(before)
		}
		throw new Error(`The cursor does not come to ${pattern}:\n${this.screen()}`)
	}

	/** Fills in the field after a label. */
	async fill(label: string, text: string): Promise<void> {
		await this.#goTo(new RegExp(`^ +${label}(?: |\\n(?: .*\\n)*? +)\\[\\d+\\](?=[^[\\n]*_)`, 'mu'))
		this.keys('Enter')
		await this.sees(/Enter text/u)
		this.keys('C-u')
		this.type(text)
		this.keys('Enter')
		await expect.poll(() => this.screen(), OFTEN).not.toMatch(/Enter text/u)
	}

	/** Follows the first link with this text, or presses the first button with it. */
	async press(text: string): Promise<void> {
		await this.#goTo(new RegExp(`\\[\\d+\\](?=(?:BUTTON\\) )?${text})`, 'u'))
		this.keys('Enter')
	}

	/** Presses the button with this text. */
	async send(button: string): Promise<void> {
		await this.#goTo(new RegExp(`\\[\\d+\\](?=BUTTON\\) ${button})`, 'u'))
		this.keys('Enter')
	}

	open(url: string): void {
		this.keys('g', 'C-u')
		this.type(url)
		this.keys('Enter')
	}
}
