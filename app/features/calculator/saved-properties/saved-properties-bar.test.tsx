// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SavedPropertiesBar, type SavedPropertiesBarProps } from './saved-properties-bar'

afterEach(cleanup)

const SAVED = [
	{ id: 'p1', propertyAddress: '1 Elm St' },
	{ id: 'p2', propertyAddress: '2 Oak St' },
]

function props(changes: Partial<SavedPropertiesBarProps> = {}): SavedPropertiesBarProps {
	return {
		saved: SAVED,
		room: { limit: 10, canUpgrade: false },
		canSave: true,
		openedId: null,
		hydrated: true,
		isOffline: false,
		isLocked: false,
		onLoad: vi.fn(),
		onAsk: vi.fn(),
		...changes,
	}
}

const list = () => screen.getByLabelText<HTMLSelectElement>('Saved properties')
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const MORE = 'Rename, duplicate or delete'
const choose = (value: string) => fireEvent.change(list(), { target: { value } })

describe('PROP-02 PROP-13 users who cannot save', () => {
	test('PROP-02 see the reason in the list and no buttons', () => {
		render(<SavedPropertiesBar {...props({ canSave: false })} />)
		expect(list().disabled).toBe(true)
		expect([...list().options].map(({ text }) => text)).toEqual(['Sign in to save properties'])
		expect(screen.queryAllByRole('button')).toEqual([])
	})
})

test('PROP-10 the list says of how many once few more can be saved', () => {
	const firstOption = (limit: number) => {
		cleanup()
		render(<SavedPropertiesBar {...props({ room: { limit, canUpgrade: true } })} />)
		return list().options[0]?.text
	}
	expect([5, 4, 2].map(firstOption)).toEqual([
		'Select a saved property (2)',
		'Select a saved property (2 of 4)',
		'Select a saved property (2 of 2)',
	])
})

describe('PROP-06 PROP-07 with JavaScript', () => {
	test('PROP-06 selecting loads a property, and an empty selection does nothing', () => {
		const barProps = props()
		render(<SavedPropertiesBar {...barProps} />)
		expect(button(MORE)?.disabled).toBe(true)
		expect(button('Load')).toBeNull()
		choose('p2')
		expect(barProps.onLoad).toHaveBeenCalledExactlyOnceWith(SAVED[1])
		choose('')
		expect(barProps.onLoad).toHaveBeenCalledTimes(1)
		expect(button(MORE)?.disabled).toBe(true)
	})

	test('PROP-07 PROP-10 a property that was selected but not loaded can be deleted or loaded', () => {
		const barProps = props({ openedId: 'p1' })
		render(<SavedPropertiesBar {...barProps} />)
		expect(list().value).toBe('p1')
		expect(button('Load')).toBeNull()
		choose('p2')
		expect(list().value).toBe('p2')
		fireEvent.click(button('Delete')!)
		fireEvent.click(button('Rename')!)
		expect(barProps.onAsk).toHaveBeenNthCalledWith(1, 'delete', SAVED[1])
		expect(barProps.onAsk).toHaveBeenNthCalledWith(2, 'rename', SAVED[1])
		fireEvent.click(button('Load')!)
		expect(barProps.onLoad).toHaveBeenLastCalledWith(SAVED[1])
	})

	test('PROP-06 after another property is opened, the list selects it', () => {
		const barProps = props({ openedId: 'p1' })
		const { rerender } = render(<SavedPropertiesBar {...barProps} />)
		choose('p2')
		const third = { id: 'p3', propertyAddress: '3 Ash St' }
		rerender(<SavedPropertiesBar {...barProps} saved={[...SAVED, third]} openedId="p3" />)
		expect(list().value).toBe('p3')
		expect(button('Load')).toBeNull()
	})

	test('PROP-07 PROP-10 reloading the list keeps the selection: saving may have failed in the meantime', () => {
		const barProps = props({ openedId: null })
		const { rerender } = render(<SavedPropertiesBar {...barProps} />)
		choose('p2')
		rerender(<SavedPropertiesBar {...barProps} saved={SAVED.map((one) => ({ ...one }))} />)
		expect(list().value).toBe('p2')
		expect(button(MORE)?.disabled).toBe(false)
	})

	test('PROP-07 after the selected property is deleted, the list selects the open one', () => {
		const barProps = props({ openedId: 'p1' })
		const { rerender } = render(<SavedPropertiesBar {...barProps} />)
		choose('p2')
		rerender(<SavedPropertiesBar {...barProps} saved={SAVED.slice(0, 1)} />)
		expect(list().value).toBe('p1')
	})

	test('PROP-13 an empty list says so', () => {
		render(<SavedPropertiesBar {...props({ saved: [] })} />)
		expect(list().disabled).toBe(true)
		expect(list().options[0]?.text).toBe('No saved properties yet')
	})

	test('PRO-79 without a connection it does not say that there are none', () => {
		const { rerender } = render(<SavedPropertiesBar {...props({ saved: [], isOffline: true })} />)
		expect(list().options[0]?.text).toBe("Shown when you're online")
		rerender(<SavedPropertiesBar {...props({ saved: SAVED.slice(0, 1), isOffline: true })} />)
		expect(list().options[0]?.text).toBe("Others are shown when you're online")
	})
})

describe('PROP-06 PROP-07 without JavaScript', () => {
	test('PROP-06 the buttons submit the selection to the server', () => {
		render(<SavedPropertiesBar {...props({ hydrated: false })} />)
		expect(list().name).toBe('propertyId')
		expect(button('Load')).toMatchObject({ type: 'submit', name: 'intent', value: 'load' })
		for (const [label, value] of [
			['Rename', 'askRename'],
			['Duplicate', 'duplicate'],
			['Delete', 'askDelete'],
		] as const) {
			expect(button(label)).toMatchObject({ type: 'submit', name: 'intent', value })
		}
	})

	test('PROP-14 while a dialog is open, the selection belongs to it', () => {
		render(<SavedPropertiesBar {...props({ hydrated: false, isLocked: true })} />)
		expect(list().name).toBe('')
	})
})
