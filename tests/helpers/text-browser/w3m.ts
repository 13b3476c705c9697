import { Terminal } from './terminal'

export { missingPrograms } from './terminal'

/** Drives w3m. */
export class W3m extends Terminal {
	constructor(url: string) {
		const command = `w3m -cookie -o accept_cookie=1 -I UTF-8 -O UTF-8 '${url}'`
		super(command, { columns: 100, rows: 60 })
	}

	/** Moves to the first match below the top, with w3m's search. */
	find(...patterns: string[]): void {
		this.keys('g')
		for (const pattern of patterns) {
			this.type(`/${pattern}`)
			this.keys('Enter')
		}
	}

	/** Fills in the field after a label. */
	fill(label: string, text: string): void {
		this.find(`^${label}`, '\\[', '.')
		// The line editor opens with the current content of the field.
		this.keys('Enter', 'C-u')
		this.type(text)
		this.keys('Enter')
	}

	/** Follows a link, or presses a button within a line. */
	press(text: string): void {
		this.find(text)
		this.keys('Enter')
	}

	/** Presses a button on a line of its own. */
	send(button: string): void {
		this.press(`^${button}$`)
	}

	open(url: string): void {
		this.keys('U', 'C-u')
		this.type(url)
		this.keys('Enter')
	}
}
