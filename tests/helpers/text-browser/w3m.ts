import { Terminal } from './terminal'

export { missingPrograms } from './terminal'

/** w3m itself. */
export class W3m extends Terminal {
	constructor(url: string) {
		const command = `w3m -cookie -o accept_cookie=1 -I UTF-8 -O UTF-8 '${url}'`
		super(command, { columns: 100, rows: 60 })
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

	/** Follows a link, or presses a button in a line of other things. */
	press(text: string): void {
		this.find(text)
		this.keys('Enter')
	}

	/** Presses a button that has a line of its own. */
	send(button: string): void {
		this.press(`^${button}$`)
	}

	open(url: string): void {
		this.keys('U', 'C-u')
		this.type(url)
		this.keys('Enter')
	}
}
