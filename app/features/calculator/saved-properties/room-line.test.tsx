// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { RoomLine } from './room-line'

afterEach(cleanup)

const SAVED = ['1 Elm St', '2 Oak St'].map((propertyAddress, i) => ({
	id: `p${i}`,
	propertyAddress,
}))

function lineOf(propertyAddress: string, isRefused: boolean, limit = 2): HTMLElement {
	const room = { limit, canUpgrade: false }
	const Stub = createRemixStub([
		{
			path: '/',
			Component: () => <RoomLine {...{ room, saved: SAVED, propertyAddress, isRefused }} />,
		},
	])
	render(<Stub />)
	return screen.getByText(/properties saved/u).closest('p')!
}

describe('PROP-10 PROP-11 how much room is left', () => {
	test.each([
		['9 Fir Rd', false, true, 'note'],
		['9 Fir Rd', true, true, 'field__error'],
		['1 ELM ST', false, false, 'note'],
		// A copy of it was refused.
		['1 ELM ST', true, true, 'field__error'],
	])('at the limit, for %s, refused: %s', (address, isRefused, saysHow, className) => {
		const line = lineOf(address, isRefused)
		expect(line.textContent).toContain('2 of 2 properties saved')
		expect(line.textContent.includes('delete one of your saved properties')).toBe(saysHow)
		expect(line.className).toBe(className)
	})

	test('below the limit no way to more room is needed', () => {
		expect(lineOf('9 Fir Rd', false, 3).textContent).toBe('2 of 3 properties saved')
	})
})
