import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Checkbox } from './checkbox'
import { fieldAria, firstError } from './field'
import { PasswordInput, Select, TextInput } from './inputs'

describe('field texts', () => {
	test('shows the first error of a list, and ignores an empty one', () => {
		expect(firstError(['one', 'two'])).toBe('one')
		expect(firstError('one')).toBe('one')
		expect(firstError([])).toBeNull()
		expect(firstError('')).toBeNull()
		expect(firstError(undefined)).toBeNull()
	})

	test('a control references its descriptions, each once and in reading order', () => {
		expect(fieldAria('a', {})).toEqual({
			'aria-describedby': undefined,
			'aria-invalid': undefined,
		})
		expect(fieldAria('a', { hint: 'h', error: 'e' }, ['a-unit', 'a-error'])).toEqual({
			'aria-describedby': 'a-unit a-error a-description',
			'aria-invalid': true,
		})
	})

	test('the server connects label, unit, hint and error to the input', () => {
		const html = renderToStaticMarkup(
			<TextInput
				id="price"
				name="purchase"
				label="Purchase price"
				prefix="$"
				hint="Before closing costs."
				error="Enter a number."
			/>,
		)
		expect(html).toContain('<label for="price">Purchase price</label>')
		expect(html).toContain('aria-describedby="price-unit price-description price-error"')
		expect(html).toContain('aria-invalid="true"')
		expect(html).toMatch(/id="price-unit">\$</u)
		expect(html).toMatch(/id="price-description">Before closing costs\.</u)
		expect(html).toMatch(/id="price-error">.*Enter a number\.</u)
		expect(html).not.toContain('style=')
	})

	test('help is in the HTML as a popover next to the label', () => {
		const html = renderToStaticMarkup(
			<Checkbox
				id="p"
				label="I'm a service provider (contractor, agent, lender…)"
				help="Check this box."
			/>,
		)
		expect(html).toContain(
			'aria-label="Help: I&#x27;m a service provider (contractor, agent, lender…)"',
		)
		expect(html).toMatch(/popovertarget="([^"]+)".*<div id="\1" popover="auto"/u)
		expect(html).toContain('Check this box.')
	})

	test('without JavaScript a password field has no toggle', () => {
		const html = renderToStaticMarkup(<PasswordInput id="pw" name="password" label="Password" />)
		expect(html).toContain('type="password"')
		expect(html).not.toContain('<button')
	})

	test('a select shows its options', () => {
		const html = renderToStaticMarkup(
			<Select
				id="s"
				label="Sort by"
				options={[{ value: 'newest', label: 'Newest First' }]}
				defaultValue="newest"
			/>,
		)
		expect(html).toContain('<option value="newest" selected="">Newest First</option>')
	})
})
