// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultFilters } from '~/features/comps/estimate/filters'
import { RangeFields } from './range-fields'

afterEach(cleanup)

function Panel() {
	const [filters, setFilters] = useState(defaultFilters())
	const none = () => undefined
	return (
		<RangeFields
			filters={filters}
			type="All"
			currentYear={2026}
			onFilters={setFilters}
			onType={none}
		/>
	)
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name })
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })

describe('C4 COMPS-07 the ends of a range', () => {
	test('without JavaScript are two named number fields and no slider', () => {
		const html = renderToString(<Panel />)
		expect(html).toContain('name="sqftMin"')
		expect(html).toContain('name="sqftMax"')
		expect(html).not.toContain('type="range"')
	})

	test('are typed: the first digits of a number leave the other end as it is', () => {
		render(<Panel />)
		const max = box('Square feet to')
		for (const text of ['5', '50', '500', '5000'])
			fireEvent.change(max, { target: { value: text } })
		fireEvent.blur(max)
		expect([box('Square feet from').value, max.value]).toEqual(['900', '5000'])
		expect(slider('Square feet to').value).toBe('5000')
	})

	test('follow each other when the number is done', () => {
		render(<Panel />)
		const min = box('Beds from')
		fireEvent.change(min, { target: { value: '5' } })
		fireEvent.blur(min)
		expect([min.value, box('Beds to').value]).toEqual(['5', '5'])
	})

	test('keep the last valid number', () => {
		render(<Panel />)
		const min = box('Beds from')
		for (const value of ['9', '']) {
			fireEvent.change(min, { target: { value } })
			fireEvent.blur(min)
			expect(min.value).toBe('3')
		}
	})

	test('say what else a change moved, and which number was not used', () => {
		render(<Panel />)
		const min = box('Beds from')
		const note = () =>
			screen
				.getAllByRole('status')
				.map(({ textContent }) => textContent)
				.filter(Boolean)
		expect(note()).toEqual([])
		fireEvent.change(min, { target: { value: '5' } })
		fireEvent.blur(min)
		expect(note()).toEqual(['The range ends at 5 now.'])
		fireEvent.focus(box('Beds to'))
		fireEvent.blur(box('Beds to'))
		expect(note()).toEqual(['The range ends at 5 now.'])
		fireEvent.change(min, { target: { value: '9' } })
		fireEvent.blur(min)
		expect(note()).toEqual(['Enter 1 to 6 in steps of 1. The filter uses 5.'])
		fireEvent.change(slider('Beds from'), { target: { value: '2' } })
		expect(note()).toEqual([])
	})

	test('move with the slider, too', () => {
		render(<Panel />)
		fireEvent.change(slider('Beds to'), { target: { value: '2' } })
		expect([box('Beds from').value, box('Beds to').value]).toEqual(['2', '2'])
	})
})
