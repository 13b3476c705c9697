// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Tier } from '~/features/accounts/access/access-policy'
import { LANDING_START, type LandingInputs } from './mini-calculator'
import { LandingCalculator } from './landing-calculator'
import { enhanceLandingCalculator } from '~/islands/landing-calculator'

const html = (inputs: LandingInputs = LANDING_START, tier: Tier = 'visitor'): string =>
	renderToStaticMarkup(<LandingCalculator inputs={inputs} tier={tier} />)

beforeEach(() => {
	vi.useFakeTimers()
})

afterEach(() => {
	vi.useRealTimers()
	document.body.innerHTML = ''
	sessionStorage.clear()
	window.history.replaceState(null, '', '/')
})

function element<T extends Element>(selector: string): T {
	const matchedElement = document.querySelector<T>(selector)
	if (matchedElement === null) throw new Error(`No element matches ${selector}`)
	return matchedElement
}

/** The server's HTML with the page's plain script. */
function livePage(inputs?: LandingInputs) {
	document.body.innerHTML = html(inputs)
	return enhanceLandingCalculator(element<HTMLFormElement>('form.mini-calculator'))
}

const value = (key: string) => element<HTMLDataElement>(`#result-${key}`).value
const field = (name: string) => element<HTMLInputElement>(`[name=${name}]`)

/** Sets a field's text in one step, like autofill. */
function fill(name: string, text: string) {
	field(name).value = text
	field(name).dispatchEvent(new InputEvent('input', { bubbles: true }))
}

describe('CALC-01 server-rendered HTML', () => {
	test("the form is a GET to its section of the page, with the calculator's field names", () => {
		document.body.innerHTML = html()
		const form = element<HTMLFormElement>('form')
		expect(form.getAttribute('method')).toBe('get')
		expect(form.getAttribute('action')).toBe(`/#${form.id}`)
		expect([...form.querySelectorAll('input')].map(({ name }) => name)).toEqual([
			'arv',
			'repairs',
			'purchase',
			'margin',
		])
		expect([value('flipMAO'), value('net'), value('apxCC')]).toEqual(['138190', '88690', '18810'])
		expect(element('#result-flipMAO').textContent).toBe('$138,190')
	})

	test('the numbers of the start are said to be an example', () => {
		expect(html()).toContain('It starts with example numbers. Type over them with yours.')
	})

	test('saving is shown as disabled, with the reason', () => {
		document.body.innerHTML = html()
		const save = element<HTMLButtonElement>('button[type=button][title]')
		expect([save.textContent, save.disabled]).toEqual(['Save Property', true])
		expect(save.title).toBe('Sign in to save properties')
		const list = element<HTMLSelectElement>('select')
		expect([list.disabled, list.textContent]).toEqual([true, 'Sign in to save properties'])
	})

	test('signed-in users are not asked to sign in', () => {
		for (const tier of ['unverified', 'verified'] as const) {
			expect(html(LANDING_START, tier)).not.toContain('Sign in')
		}
	})

	test('the assumptions are next to the figures', () => {
		document.body.innerHTML = html()
		const words = element('.mini-calculator__words').textContent
		for (const part of ['6.6%', 'a sale at ARV', 'cash', 'Holding costs']) {
			expect(words).toContain(part)
		}
		expect(field('margin').value).toBe('30')
	})

	test('CALC-13 an unreadable value is returned with its error', () => {
		document.body.innerHTML = html({ ...LANDING_START, arv: '<b>' })
		expect(field('arv').value).toBe('<b>')
		expect(field('arv').getAttribute('aria-invalid')).toBe('true')
		expect(element('#try-arv-error').textContent).toContain('read this number')
	})
})

describe('CALC-01 with JavaScript', () => {
	test('the figures and the sentence update with the input', () => {
		livePage()
		fill('purchase', '150000')
		expect(field('purchase').value).toBe('150,000')
		expect(value('net')).toBe('73690')
		expect(element('.mini-calculator__verdict').textContent).toContain('$11,810 above')
		fill('margin', '100')
		expect(value('flipMAO')).toBe('-61310')
		expect(element('#result-flipMAO').textContent).toBe('−$61,310')
		expect(element('.stat--lg .stat__value').getAttribute('data-tone')).toBe('neg')
	})

	test('CALC-11 letters are rejected, and undo works', () => {
		livePage()
		const margin = field('margin')
		const type = (inputType: string, data: string | null) => {
			const event = new InputEvent('beforeinput', {
				bubbles: true,
				cancelable: true,
				inputType,
				data,
			})
			margin.dispatchEvent(event)
			return event.defaultPrevented
		}
		margin.setSelectionRange(2, 2)
		expect(type('insertText', 'x')).toBe(true)
		expect(margin.value).toBe('30')
		type('insertText', '5')
		expect(margin.value).toBe('305')
		type('historyUndo', null)
		expect(margin.value).toBe('30')
	})

	test.each(['live', 'rendered'])('CALC-13 a value out of range holds the results, %s', (way) => {
		const figures = () =>
			['flipMAO', 'net', 'apxCC'].map((key) => element(`#result-${key}`).textContent)
		const verdict = () => element('.mini-calculator__verdict').textContent
		if (way === 'live') {
			livePage()
			fill('margin', '120')
		} else document.body.innerHTML = html({ ...LANDING_START, margin: '120' })
		expect(field('margin').getAttribute('aria-invalid')).toBe('true')
		expect(figures()).toEqual(['—', '—', '—'])
		expect(value('flipMAO')).toBe('')
		expect(verdict()).toBe('Check the marked field to see a result.')
		if (way !== 'live') return
		fill('margin', '30')
		expect(figures()).toEqual(['$138,190', '$88,690', '$18,810'])
		expect(verdict()).toContain('below the maximum offer')
	})

	test('a value out of range is reported, a paste that is not a number is rejected', () => {
		livePage()
		fill('margin', '120')
		expect(element('#try-margin-error').textContent).toBe('Enter a percentage from 0 to 100.')
		expect(field('margin').getAttribute('aria-describedby')).toContain('try-margin-error')
		field('margin').dispatchEvent(
			new InputEvent('beforeinput', {
				bubbles: true,
				cancelable: true,
				inputType: 'insertFromPaste',
				data: 'a lot',
			}),
		)
		expect(element('#try-margin-error').textContent).toContain("That isn't a number")
		fill('margin', '20')
		expect(document.querySelector('#try-margin-error')).toBeNull()
		expect(field('margin').getAttribute('aria-invalid')).toBeNull()
		expect(field('margin').getAttribute('aria-describedby')).not.toContain('error')
	})

	test('CALC-01 without a price there is no profit, and the sentence asks for one', () => {
		livePage()
		fill('purchase', '')
		expect([value('net'), element('#result-net').textContent]).toEqual(['', '—'])
		expect(element('.mini-calculator__verdict').textContent).toBe(
			'Enter a purchase price to see your profit.',
		)
	})

	const results = () =>
		['flipMAO', 'net', 'apxCC'].map((key) => element(`#result-${key}`).textContent)
	const LEFT_OUT = "We left out characters that aren't part of a number. Check this field."
	const error = (name: string) => document.querySelector(`#try-${name}-error`)?.textContent ?? null
	const edit = (name: string, inputType: string, data: string | null = null) =>
		field(name).dispatchEvent(
			new InputEvent('beforeinput', { bubbles: true, cancelable: true, inputType, data }),
		)

	test('CALC-13 a letter among the digits gives a message and no result until it is checked', () => {
		livePage()
		fill('purchase', '2l0000')
		expect([field('purchase').value, error('purchase')]).toEqual(['20,000', LEFT_OUT])
		expect(results()).toEqual(['—', '—', '—'])
		expect(element('.mini-calculator__verdict').textContent).toContain('Check the marked field')
		fill('purchase', '210000')
		expect([error('purchase'), value('net')]).toEqual([null, '13690'])
	})

	test('CALC-11 a typed letter is left out with a message that remains while typing goes on', () => {
		livePage()
		field('arv').value = ''
		for (const char of '2l0000') {
			field('arv').setSelectionRange(field('arv').value.length, field('arv').value.length)
			edit('arv', 'insertText', char)
		}
		expect([field('arv').value, error('arv'), ...results()]).toEqual([
			'20,000',
			LEFT_OUT,
			...['—', '—', '—'],
		])
		field('arv').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
		expect(error('arv')).toBe(LEFT_OUT)
		edit('arv', 'deleteContentBackward')
		expect([error('arv'), value('apxCC')]).toEqual([null, '132'])
	})

	test('CALC-11 FIX-33 a minus sign before an amount is said, and holds the figures back', () => {
		livePage()
		field('purchase').value = ''
		for (const char of '-50000') {
			const { value: text } = field('purchase')
			field('purchase').setSelectionRange(text.length, text.length)
			edit('purchase', 'insertText', char)
		}
		expect(field('purchase').value).toBe('50,000')
		expect(error('purchase')).toContain("We couldn't read this number.")
		expect(results()).toEqual(['—', '—', '—'])
	})

	test('FIX-32 FIX-33 a decimal comma is asked about and kept, and k multiplies', () => {
		livePage()
		fill('margin', '30,5')
		expect([field('margin').value, ...results()]).toEqual(['305', '—', '—', '—'])
		expect(error('margin')).toBe("We couldn't read 30,5. Did you mean 30.5%?")
		window.dispatchEvent(new Event('pagehide'))
		expect(new URLSearchParams(window.location.search).get('margin')).toBe('30,5')
		fill('repairs', '40k')
		expect([field('repairs').value, error('repairs')]).toEqual(['40,000', null])
	})

	test('CALC-11 a dollar sign before an amount is no doubt', () => {
		livePage()
		field('purchase').value = ''
		for (const char of '$50,000') {
			const { value: text } = field('purchase')
			field('purchase').setSelectionRange(text.length, text.length)
			edit('purchase', 'insertText', char)
		}
		expect([field('purchase').value, error('purchase')]).toEqual(['50,000', null])
	})

	test('CALC-13 an amount in doubt stays marked, and is not taken along before it has been seen', () => {
		livePage()
		fill('repairs', '4x0')
		window.dispatchEvent(new Event('pagehide'))
		const kept = new URLSearchParams(window.location.search)
		expect([kept.get('repairs'), kept.get('arv')]).toEqual(['40?', '285,000'])
		window.history.replaceState(null, '', '/')
		livePage()
		expect([field('repairs').value, ...results()]).toEqual(['40?', '—', '—', '—'])
		expect(error('repairs')).toContain("We couldn't read this number.")

		fill('repairs', '4x0')
		const save = () => {
			const event = new SubmitEvent('submit', { bubbles: true, cancelable: true })
			element('form.mini-calculator').dispatchEvent(event)
			return event.defaultPrevented
		}
		expect(save()).toBe(true)
		expect([document.activeElement, error('repairs')]).toEqual([field('repairs'), LEFT_OUT])
		expect(results()).toEqual(['—', '—', '—'])
		field('repairs').blur()
		field('repairs').focus()
		expect(save()).toBe(false)
	})

	test('CALC-12 commas are no letters', () => {
		livePage()
		field('arv').value = ''
		for (const char of '2,000') {
			field('arv').setSelectionRange(field('arv').value.length, field('arv').value.length)
			edit('arv', 'insertText', char)
		}
		expect([field('arv').value, error('arv')]).toEqual(['2,000', null])
	})

	test('CALC-13 a text of the server or of an earlier visit gives no result and keeps its message', () => {
		livePage({ ...LANDING_START, arv: '2l0000' })
		expect(results()).toEqual(['—', '—', '—'])
		expect(document.querySelector('#try-arv-error svg')).not.toBeNull()
		document.body.innerHTML = html()
		field('arv').value = 'abc'
		enhanceLandingCalculator(element<HTMLFormElement>('form.mini-calculator'))
		expect(error('arv')).toContain("We couldn't read this number.")
	})

	test('the deal is in the address when a field is left, and not before anything was typed', () => {
		livePage()
		const leave = () =>
			field('purchase').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
		leave()
		expect(window.location.search).toBe('')
		fill('purchase', '150000')
		leave()
		const { searchParams } = new URL(window.location.href)
		expect([searchParams.get('purchase'), searchParams.get('arv')]).toEqual(['150,000', '285,000'])
	})

	test('CALC-01 a tab that returns to the page without its address finds the typed deal', () => {
		livePage()
		fill('purchase', '150000')
		window.dispatchEvent(new Event('pagehide'))
		window.history.replaceState(null, '', '/')
		livePage()
		expect([field('purchase').value, value('net')]).toEqual(['150,000', '73690'])
		window.history.replaceState(null, '', '/?purchase=1')
		livePage({ ...LANDING_START, purchase: '1' })
		expect(field('purchase').value).toBe('1')
	})

	test('CALC-01 links to sign-up take the typed deal along, if it can be read', () => {
		document.body.innerHTML = `${html()}<a id="join" href="/signup">Become a Member</a>`
		enhanceLandingCalculator(element<HTMLFormElement>('form.mini-calculator'))
		const to = () => element<HTMLAnchorElement>('#join').getAttribute('href')
		expect(to()).toBe('/signup')
		fill('purchase', '150000')
		expect(to()).toBe('/?arv=285%2C000&repairs=42%2C500&purchase=150%2C000&margin=30&save=1')
		fill('purchase', '2l0000')
		expect(to()).toBe('/signup')
	})

	test('CALC-14 Enter moves to the next field instead of submitting', () => {
		livePage()
		field('arv').focus()
		const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
		field('arv').dispatchEvent(enter)
		expect(enter.defaultPrevented).toBe(true)
		expect(document.activeElement).toBe(field('repairs'))
	})

	test('the result is announced after typing has paused', () => {
		livePage()
		fill('purchase', '1')
		fill('purchase', '150000')
		expect(element('[role=status]').textContent).toBe('')
		vi.advanceTimersByTime(800)
		expect(element('[role=status]').textContent).toContain('Net profit (cash purchase) $73,690')
	})

	test('the button is hidden, and input restored by the browser is computed', () => {
		document.body.innerHTML = html()
		field('purchase').value = '150000'
		const stop = enhanceLandingCalculator(element<HTMLFormElement>('form.mini-calculator'))
		expect(element<HTMLButtonElement>('[type=submit]').hidden).toBe(true)
		expect(field('purchase').value).toBe('150,000')
		expect(value('net')).toBe('73690')
		stop()
		fill('purchase', '1')
		expect(value('net')).toBe('73690')
	})
})
