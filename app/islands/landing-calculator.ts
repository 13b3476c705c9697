import { attachNumberInputs } from '~/features/calculator/number-input/attach-number-inputs'
import { groupThousands, readNumber } from '~/features/calculator/number-input/format'
import {
	isLoss,
	landingDeal,
	type LandingField,
	LANDING_FIELDS,
	type LandingInputs,
} from '~/features/marketing/landing/mini-calculator'

/**
 * Makes the small calculator interactive. The server renders the HTML; this only updates its
 * figures, its sentence and its errors. Runs on its own on a page without hydration, and in an
 * effect when React renders the page.
 */

/** Screen readers announce the figures after typing has paused. */
const SETTLE_MS = 800

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

/** Watches the form until the returned function is called. */
export function enhanceLandingCalculator(form: HTMLFormElement): () => void {
	const fields = [...form.querySelectorAll('input')].filter(({ name }) => isField(name))
	const find = (selector: string): HTMLElement | null => form.querySelector(selector)
	let settling: ReturnType<typeof setTimeout> | undefined

	const inputs = (): LandingInputs =>
		Object.fromEntries(fields.map(({ name, value }) => [name, value])) as LandingInputs

	const show = () => {
		const deal = landingDeal(inputs())
		const { verdict, shown } = deal
		for (const key of ['flipMAO', 'net', 'apxCC'] as const) {
			const data = form.querySelector<HTMLDataElement>(`#result-${key}`)
			if (data === null) continue
			data.value = String(deal[key])
			data.textContent = shown[key]
			data.closest('.stat__value')?.setAttribute('data-tone', isLoss(deal, key) ? 'neg' : 'plain')
		}
		const sentence = find('.mini-calculator__verdict')
		if (sentence !== null) sentence.textContent = verdict
	}

	const announce = () => {
		clearTimeout(settling)
		settling = setTimeout(() => {
			const live = find('[role=status]')
			const announcement = [
				...form.querySelectorAll('.stat__label, .stat__value, .mini-calculator__verdict'),
			]
			if (live !== null) live.textContent = announcement.map((part) => part.textContent).join(' ')
		}, SETTLE_MS)
	}

	const judge = (field: HTMLInputElement) => {
		const { max, range = '' } = field.dataset
		showError(field, readNumber(field.value).value > Number(max) ? range : null)
	}

	const unwatch = attachNumberInputs(form, {
		isNumberField: ({ name }) => isField(name),
		onText: () => {
			show()
			announce()
		},
		onRefusal: (field, message) => {
			if (message === null) judge(field)
			else showError(field, message)
		},
	})

	const following = new AbortController()
	const { signal } = following
	form.addEventListener(
		'focusin',
		({ target }) => {
			if (target instanceof HTMLInputElement) target.select()
		},
		{ signal },
	)
	// Enter moves to the next field, as in the calculator; without JavaScript it submits the form.
	form.addEventListener(
		'keydown',
		(event) => {
			const at = fields.findIndex((field) => field === event.target)
			if (event.key !== 'Enter' || at === -1 || event.isComposing) return
			event.preventDefault()
			fields[at + 1]?.focus()
		},
		{ signal },
	)

	find('[type=submit]')?.setAttribute('hidden', '')
	// The browser may have restored the fields of an earlier visit.
	for (const field of fields) field.value = groupThousands(field.value)
	show()
	return () => {
		clearTimeout(settling)
		unwatch()
		following.abort()
	}
}
