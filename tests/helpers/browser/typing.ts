import type { Page } from '@playwright/test'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { countBefore, type Stroke, TypedField, withCommas } from './number-field-model'

/** Types random text into number fields of a real browser and compares each result with the model. */

/** The state of the focused field in the browser. */
type Shown = { text: string; start: number; end: number; direction: string }

const MOVES = [
	'ArrowLeft',
	'ArrowRight',
	'Home',
	'End',
	'Shift+ArrowLeft',
	'Shift+ArrowRight',
	'Shift+Home',
	'Shift+End',
	'Control+A',
	'Control+ArrowLeft',
	'Control+ArrowRight',
] as const

type Move = (typeof MOVES)[number]
type Step = Stroke | { type: 'move'; key: Move } | { type: 'copy' | 'pasteCopied' }

const PASTED = [
	...['$250,000.50', '7.25%', '1.2.3', 'about 5', ' 1 250 000 ', '1250', '.5', '12,34', '-5'],
	...['1.250,50', '9'.repeat(12), '0', '%', '007'],
]
const TYPED_AT_ONCE = ['12', '3.4.5', 'a7b', '$1,250.5', '..', '8'.repeat(15)]

const KEYS: Readonly<Record<string, string>> = {
	cut: 'Control+X',
	copy: 'Control+C',
	undo: 'Control+Z',
	pasteCopied: 'Control+V',
}

const look = (page: Page): Promise<Shown> =>
	page.evaluate(() => {
		const field = document.activeElement as HTMLInputElement
		return {
			text: field.value,
			start: field.selectionStart ?? -1,
			end: field.selectionEnd ?? -1,
			direction: field.selectionDirection ?? 'none',
		}
	})

function drawStep(next: () => number): Step {
	const one = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
	const kind = next()
	if (kind < 0.3) return { type: 'type', text: String(Math.floor(next() * 10)) }
	if (kind < 0.36) return { type: 'type', text: one(['.', '.', ',', 'x', '-', '0']) }
	if (kind < 0.39) return { type: 'type', text: one(TYPED_AT_ONCE) }
	if (kind < 0.62) return { type: 'move', key: one(MOVES) }
	if (kind < 0.72) return { type: 'Backspace' }
	if (kind < 0.79) return { type: 'Delete' }
	if (kind < 0.86) return { type: 'paste', text: one(PASTED) }
	if (kind < 0.93) return { type: one(['undo', 'undo', 'redo']) }
	return { type: one(['cut', 'copy', 'pasteCopied', 'leave']) }
}

/** The caret position of a text field without commas after a key; null if systems differ. */
function placesAfter(key: Move, { text, start, end, direction }: Shown): [number, number] | null {
	const isSelected = start !== end
	const last = text.length
	switch (key) {
		case 'ArrowLeft':
			return isSelected ? [start, start] : [Math.max(0, start - 1), Math.max(0, start - 1)]
		case 'ArrowRight':
			return isSelected ? [end, end] : [Math.min(last, end + 1), Math.min(last, end + 1)]
		case 'Home':
			return [0, 0]
		case 'End':
			return [last, last]
		case 'Control+A':
			return [0, last]
		case 'Shift+ArrowLeft':
			return isSelected ? null : [Math.max(0, start - 1), end]
		case 'Shift+ArrowRight':
			return isSelected ? null : [start, Math.min(last, end + 1)]
		case 'Shift+Home':
			return isSelected && direction !== 'backward' ? null : [0, end]
		case 'Shift+End':
			return isSelected && direction !== 'forward' ? null : [start, last]
		default:
			return null
	}
}

async function carryOut(page: Page, step: Step): Promise<void> {
	switch (step.type) {
		case 'type':
			// On-screen keyboards and input methods insert several characters at a time.
			if (step.text.length > 1) return page.keyboard.insertText(step.text)
			return page.keyboard.press(step.text)
		case 'paste':
			await page.evaluate((text) => navigator.clipboard.writeText(text), step.text)
			return page.keyboard.press('Control+V')
		case 'move':
			return page.keyboard.press(step.key)
		case 'redo':
			return page.keyboard.press('Control+Shift+Z')
		case 'leave':
			await page.keyboard.press('Tab')
			return page.keyboard.press('Shift+Tab')
		default:
			return page.keyboard.press(KEYS[step.type] ?? step.type)
	}
}

/** The difference from the model after a step, or ''. `before` is the previously displayed text. */
function faultOf(
	step: Step,
	model: TypedField,
	isDone: boolean,
	before: Shown,
	after: Shown,
): string {
	const expected = withCommas(model.number)
	if (after.text !== expected) return `the field must hold ${JSON.stringify(expected)}`
	if (step.type === 'leave') {
		const isAll = after.start === 0 && after.end === after.text.length
		return isAll ? '' : 'a field that is entered must be selected'
	}
	if (step.type === 'move') {
		const places = placesAfter(step.key, before)
		const isThere = places === null || (places[0] === after.start && places[1] === after.end)
		return isThere ? '' : `the selection must be ${String(places)}`
	}
	if (!isDone) {
		const isStill = after.start === before.start && after.end === before.end
		return isStill ? '' : 'nothing was to happen, and the selection moved'
	}
	if (after.start !== after.end) return 'nothing must be selected after an edit'
	const count = countBefore(after.text, after.end)
	if (model.caret === null || model.caret === count) return ''
	return `the caret must stand after ${model.caret} characters, commas not counted`
}

/** The step in terms of the model; null if it does not edit. */
function strokeOf(step: Step, copied: string | null): Stroke | null {
	switch (step.type) {
		case 'move':
		case 'copy':
			return null
		case 'pasteCopied':
			return { type: 'paste', text: copied ?? '' }
		default:
			return step
	}
}

export type TypingRun = { seed: number; steps: number; fields: readonly string[] }

/** Steps in one field before moving to the next. */
const TURN = 40

/**
 * Takes random steps in these fields of the page, which must be empty. Throws at the first mismatch,
 * with the seed and the steps. Returns the values of the fields.
 */
export async function typeAtRandom(
	page: Page,
	{ seed, steps, fields }: TypingRun,
): Promise<Record<string, string>> {
	const next = randomNumbers(seed)
	const models = new Map(fields.map((name) => [name, new TypedField()]))
	let copied: string | null = null
	for (let done = 0; done < steps;) {
		const name = fields[Math.floor(next() * fields.length)] ?? ''
		const model = models.get(name)
		if (model === undefined) throw new Error('There is no field to type into.')
		await page.locator(`[name=${name}]`).focus()
		let before = await look(page)
		model.moved(0, model.number.length)
		const log: string[] = [`focus ${name} ${JSON.stringify(before)}`]
		for (let turn = 0; turn < TURN && done < steps; turn++, done++) {
			const step = drawStep(next)
			if (step.type === 'pasteCopied' && copied === null) continue
			const isClipped = (step.type === 'cut' || step.type === 'copy') && before.start !== before.end
			if (isClipped) copied = before.text.slice(before.start, before.end)
			await carryOut(page, step)
			const after = await look(page)
			const stroke = strokeOf(step, copied)
			if (stroke?.type === 'paste') copied = stroke.text
			const isDone = stroke !== null && model.stroke(stroke)
			log.push(`${JSON.stringify(step)} → ${JSON.stringify(after)}`)
			const fault = faultOf(step, model, isDone, before, after)
			if (fault !== '') {
				throw new Error(`seed ${seed}, step ${done}, ${name}: ${fault}\n${log.join('\n')}`)
			}
			const [first, last] = [after.start, after.end].map((place) => countBefore(after.text, place))
			const isBackward = after.direction === 'backward'
			const ends = [first ?? 0, last ?? 0] as const
			const [anchor, caret] = isBackward ? [ends[1], ends[0]] : ends
			model.moved(anchor, caret, after.start !== after.end)
			before = after
		}
		await page.keyboard.press('Tab')
		model.stroke({ type: 'leave' })
	}
	// What was typed besides the digits may leave a field in doubt; the same number again is clear.
	for (const [name, { number }] of models) await page.locator(`[name=${name}]`).fill(number)
	return Object.fromEntries([...models].map(([name, { number }]) => [name, number]))
}
