/**
 * A reference model of a number field, for comparison with the real one. It shares no code with the
 * product: the number is a string without commas, caret and selection are positions in that string, and
 * commas are added only for display.
 */

export type Stroke =
	| { type: 'type' | 'paste'; text: string }
	| { type: 'Backspace' | 'Delete' | 'cut' | 'undo' | 'redo' | 'leave' }

type Run = 'type' | 'Backspace' | 'Delete' | null
/** A state for undo; `caret` is null if the field may choose the position. */
type Remembered = { number: string; caret: number | null }

const MAX_LENGTH = 20
const MAX_STEPS = 100

/** The number with commas, as displayed. */
export function withCommas(number: string): string {
	const [whole = '', ...decimals] = number.split('.')
	return [whole.replace(/\B(?=(?:\d{3})+$)/gu, ','), ...decimals].join('.')
}

/** Converts a position in the displayed text to a position in the number. */
export const countBefore = (shown: string, place: number): number =>
	shown.slice(0, place).replaceAll(',', '').length

/** Parses pasted text: digits with commas between thousands, a point, a dollar or percent sign; otherwise null. */
function readPasted(text: string): string | null {
	const plain = text.trim().replace(/(?<=\d) (?=\d{3}(?:\D|$))/gu, ',')
	const match = /^\$?((?:\d*|\d{1,3}(?:,\d{3})+)\.?\d*)%?$/u.exec(plain)
	const number = match?.[1]?.replaceAll(',', '') ?? ''
	return number === '' ? null : number
}

/** The digits and points of typed text, without points if the number has one already. */
function readTyped(text: string, hasPoint: boolean): string {
	let seen = hasPoint
	return [...text]
		.filter((char) => {
			if (char !== '.') return /[0-9]/u.test(char)
			const isFirst = !seen
			seen = true
			return isFirst
		})
		.join('')
}

/** The number after the field loses focus. */
function leftAs(number: string): string {
	const [whole = '', decimals = ''] = number.split('.')
	if (whole + decimals === '') return ''
	const digits = whole.replace(/^0+/u, '') || '0'
	return decimals === '' ? digits : `${digits}.${decimals}`
}

/** A field, from the first keystroke on. */
export class TypedField {
	number: string
	/** Start and end of the selection; equal if nothing is selected. */
	anchor: number
	caret: number | null
	#past: Remembered[] = []
	#future: Remembered[] = []
	#run: Run = null
	/** A selected comma is a selection, though it is not part of the number. */
	#isSelected = false
	/** The caret after the last keystroke: an undo group continues only from there. */
	#leftAt: number | null

	constructor(number = '') {
		this.number = number
		this.anchor = this.caret = this.#leftAt = number.length
	}

	/** Moves the caret or the selection. */
	moved(anchor: number, caret: number, isSelected = anchor !== caret): void {
		this.anchor = anchor
		this.caret = caret
		this.#isSelected = isSelected
	}

	/** Applies a keystroke; returns whether it affects the field. */
	stroke(stroke: Stroke): boolean {
		const { number } = this
		const caret = this.caret ?? 0
		const first = Math.min(this.anchor, caret)
		const last = Math.max(this.anchor, caret)
		const isSelected = this.#isSelected
		switch (stroke.type) {
			case 'type':
			case 'paste': {
				const rest = number.slice(0, first) + number.slice(last)
				const added =
					stroke.type === 'type'
						? readTyped(stroke.text, rest.includes('.'))
						: (readPasted(stroke.text) ?? '')
				const points = (rest + added).split('.').length - 1
				if (added === '' || points > 1 || rest.length + added.length > MAX_LENGTH) return false
				const isRun = stroke.type === 'type' && stroke.text.length === 1 && !isSelected
				return this.#put(added, first, last, isRun ? 'type' : null)
			}
			case 'cut':
				return first !== last && this.#put('', first, last, null)
			case 'Backspace':
				if (isSelected) return first !== last && this.#put('', first, last, null)
				return first > 0 && this.#put('', first - 1, first, 'Backspace')
			case 'Delete':
				if (isSelected) return first !== last && this.#put('', first, last, null)
				return last < number.length && this.#put('', last, last + 1, 'Delete')
			case 'undo':
				return this.#travel(this.#past, this.#future)
			case 'redo':
				return this.#travel(this.#future, this.#past)
			case 'leave':
				return this.#leave()
		}
	}

	/** Replaces a range of the number, as a new undo step or as part of the current group. */
	#put(added: string, from: number, to: number, run: Run): boolean {
		const { number, anchor, caret } = this
		const after = number.slice(0, from) + added + number.slice(to)
		this.moved(from + added.length, from + added.length)
		// Replacing text with itself is not a step.
		if (after === number) return true
		const goesOn = run !== null && run === this.#run && caret === this.#leftAt
		if (!goesOn) this.#remember({ number, caret: Math.max(anchor, caret ?? 0) })
		this.#future = []
		this.#run = run
		this.#leftAt = this.caret
		this.number = after
		return true
	}

	#remember(state: Remembered): void {
		this.#past.push(state)
		if (this.#past.length > MAX_STEPS) this.#past.shift()
	}

	#leave(): boolean {
		const { number } = this
		const tidy = leftAs(number)
		if (tidy === number) return false
		this.#remember({ number, caret: this.#leftAt })
		this.#future = []
		this.#run = this.#leftAt = null
		this.number = tidy
		return true
	}

	#travel(from: Remembered[], to: Remembered[]): boolean {
		const restored = from.pop()
		if (restored === undefined) return false
		to.push({ number: this.number, caret: this.#leftAt })
		this.#run = null
		this.number = restored.number
		this.caret = this.#leftAt = restored.caret
		this.anchor = restored.caret ?? 0
		this.#isSelected = false
		return true
	}
}
