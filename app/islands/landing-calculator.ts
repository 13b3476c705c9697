import { keepTabDeal, readTabDeal } from '~/core/browser-storage'
import { attachNumberInputs } from '~/features/calculator/number-input/attach-number-inputs'
import { groupThousands, type NumberFieldUnits, readNumber, unreadProblem } from '~/deal'
import {
	exactValue,
	isLoss,
	isNumberText,
	landingDeal,
	type LandingField,
	keptInputs,
	LANDING_FIELDS,
	type LandingInputs,
	landingQuery,
	notANumber,
	saveDealPath,
} from '~/features/marketing/landing/mini-calculator'

/**
 * Makes the small calculator interactive. The server renders the HTML; this only updates its
 * figures, its sentence, its errors and the page's address. Runs on its own on a page without
 * hydration, and in an effect when React renders the page.
 */

/** Screen readers announce the figures after typing has paused. */
const SETTLE_MS = 800

const LEFT_OUT = "We left out characters that aren't part of a number. Check this field."

const isField = (name: string): name is LandingField =>
	(LANDING_FIELDS as readonly string[]).includes(name)

/** Shows a field's error below it; `null` for none. */
function showError(field: HTMLInputElement, message: string | null): void {
	const id = `${field.id}-error`
	const errorElement = document.getElementById(id)
	const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
	const otherIds = described.filter((one) => one !== id && one !== '')
	field.setAttribute('aria-describedby', [...otherIds, ...(message === null ? [] : [id])].join(' '))
	if (message === null) {
		errorElement?.remove()
		field.removeAttribute('aria-invalid')
		return
	}
	const error = errorElement ?? document.createElement('p')
	error.id = id
	error.className = 'field__error'
	error.textContent = message
	field.closest('.field')?.append(error)
	field.setAttribute('aria-invalid', 'true')
}

/** What to correct in a field's text; `null` for nothing. */
function problemOf({ value, dataset: { max, range = '' } }: HTMLInputElement): string | null {
	if (!isNumberText(value)) return notANumber(range)
	return readNumber(value).value > Number(max) ? range : null
}

/** How the text of a field is read; one without a unit after its number is in dollars. */
function unitsOf({ dataset: { suffix = '', max } }: HTMLInputElement): NumberFieldUnits {
	return { isMoney: suffix === '', suffix, max: Number(max) }
}

/** Whether an edit corrects the text: it deletes something, or replaces all of it. */
function isCorrection({ inputType }: InputEvent, field: HTMLInputElement): boolean {
	const { value, selectionStart, selectionEnd } = field
	const isAll = value !== '' && selectionStart === 0 && selectionEnd === value.length
	return inputType.startsWith('delete') || isAll
}

/** Watches the form until the returned function is called. */
export function enhanceLandingCalculator(form: HTMLFormElement): () => void {
	const fields = [...form.querySelectorAll('input')].filter(({ name }) => isField(name))
	const suffixOf = (name: LandingField) =>
		fields.find((field) => field.name === name)?.dataset['suffix'] ?? ''
	const find = (selector: string): HTMLElement | null => form.querySelector(selector)
	/** Fields that might not say what was meant, with the reason, and a text that is no number. */
	const doubts = new Map<HTMLInputElement, { reason: string; text: string }>()
	let settling: ReturnType<typeof setTimeout> | undefined
	let isChanged = false

	/** What is in the fields; of those in doubt a text that is no number, which stays marked. */
	const inputs = (inDoubt?: typeof doubts): LandingInputs =>
		Object.fromEntries(
			fields.map((field) => [field.name, inDoubt?.get(field)?.text ?? field.value]),
		) as LandingInputs
	const reasonOf = (field: HTMLInputElement) => doubts.get(field)?.reason ?? problemOf(field)

	const show = () => {
		const isMarked = fields.some((field) => reasonOf(field) !== null)
		const deal = landingDeal(inputs(), isMarked)
		const { verdict, shown } = deal
		for (const key of ['flipMAO', 'net', 'apxCC'] as const) {
			const data = form.querySelector<HTMLDataElement>(`#result-${key}`)
			if (data === null) continue
			data.value = exactValue(deal, key)
			data.textContent = shown[key]
			data.closest('.stat__value')?.setAttribute('data-tone', isLoss(deal, key) ? 'neg' : 'plain')
		}
		const sentence = find('.mini-calculator__verdict')
		if (sentence !== null) sentence.textContent = verdict
	}

	/**
	 * Going back to the page, and returning to it in this tab, opens this deal again, with its fields in
	 * doubt: 40 of "40k" would look certain then, and is a wrong offer.
	 */
	const remember = () => {
		if (!isChanged) return
		const query = landingQuery(inputs(doubts))
		history.replaceState(history.state, '', `?${query}`)
		keepTabDeal(query)
	}

	/** Whoever signs up with a deal on the page takes it along. */
	const signUp = form.dataset['signUp'] ?? ''
	const signUpLinks = [
		...document.querySelectorAll(`a[href="${signUp}"], a[href^="/?"][href$="&save=1"]`),
	]
	const leadOn = () => {
		const to = (doubts.size === 0 ? saveDealPath(inputs()) : null) ?? signUp
		for (const link of signUpLinks) link.setAttribute('href', to)
	}

	const settle = () => {
		remember()
		const live = find('[role=status]')
		const announcement = [
			...form.querySelectorAll('.stat__label, .stat__value, .mini-calculator__verdict'),
		]
		if (live !== null) live.textContent = announcement.map((part) => part.textContent).join(' ')
	}

	const update = () => {
		isChanged = true
		show()
		leadOn()
		clearTimeout(settling)
		settling = setTimeout(settle, SETTLE_MS)
	}

	const judge = (field: HTMLInputElement) => {
		showError(field, reasonOf(field))
	}

	const setDoubt = (field: HTMLInputElement, reason: string | null, text = `${field.value}?`) => {
		if (reason === null) doubts.delete(field)
		else doubts.set(field, { reason, text })
		judge(field)
		update()
	}

	const following = new AbortController()
	const options = { signal: following.signal }
	const onField = <Name extends keyof HTMLElementEventMap>(
		name: Name,
		act: (field: HTMLInputElement, event: HTMLElementEventMap[Name]) => void,
	) => {
		form.addEventListener(
			name,
			(event) => {
				if (event.target instanceof HTMLInputElement && isField(event.target.name))
					act(event.target, event)
			},
			options,
		)
	}
	const clearDoubt = (field: HTMLInputElement) => {
		if (doubts.has(field)) setDoubt(field, null)
	}

	// Before the edits are carried out, which can raise the next doubt.
	onField('beforeinput', (field, event) => {
		if (isCorrection(event, field)) clearDoubt(field)
	})
	onField('input', clearDoubt)
	const unwatch = attachNumberInputs(form, {
		unitsOf: (field) => (isField(field.name) ? unitsOf(field) : null),
		onText: (field, stored) => {
			if (stored === field.value || !isField(field.name)) return update()
			const says = { so: null, range: field.dataset['range'] ?? '' }
			setDoubt(field, unreadProblem(stored, unitsOf(field), says).message, stored)
		},
		onRefusal: (field, refusal) => {
			// What was left out is still to be checked after the next character and in the next field.
			if (refusal !== null) setDoubt(field, refusal.message)
			else if ((doubts.get(field)?.reason ?? LEFT_OUT) !== LEFT_OUT) setDoubt(field, null)
			else judge(field)
		},
		onLeftOut: (field, isLeftOut) => {
			if (isLeftOut) setDoubt(field, LEFT_OUT)
		},
	})
	onField('focusin', (field) => {
		clearDoubt(field)
		field.select()
	})
	onField('focusout', remember)
	// Enter moves to the next field, as in the calculator; without JavaScript it submits the form.
	onField('keydown', (field, event) => {
		if (event.key !== 'Enter' || event.isComposing) return
		event.preventDefault()
		fields[fields.indexOf(field) + 1]?.focus()
	})

	// A field in doubt is checked before its deal is taken along.
	form.addEventListener(
		'submit',
		(event) => {
			for (const [field, { reason, text }] of [...doubts]) {
				event.preventDefault()
				field.focus()
				setDoubt(field, reason, text)
			}
		},
		options,
	)

	find('[type=submit]')?.setAttribute('hidden', '')
	const query = new URLSearchParams(location.search)
	const kept = LANDING_FIELDS.some((field) => query.has(field))
		? null
		: keptInputs(readTabDeal(), suffixOf)
	if (kept !== null) for (const field of fields) field.value = kept[field.name as LandingField]
	// The browser may have restored the fields of an earlier visit.
	for (const field of fields) {
		field.value = groupThousands(field.value)
		if (field.getAttribute('aria-invalid') === null) judge(field)
	}
	show()
	leadOn()
	window.addEventListener('pagehide', remember, options)
	return () => {
		clearTimeout(settling)
		unwatch()
		following.abort()
	}
}
