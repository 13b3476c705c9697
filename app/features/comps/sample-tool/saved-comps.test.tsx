// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getToastDuration, type Message } from '~/core/http/flash-message'
import { Toaster, ToastProvider } from '~/ui/toast/toaster'
import { COMPARABLES, MAIN_PROPERTIES } from './data.server'
import { readSaved, SAVE_TEXTS, savedCompsKey } from './storage'
import { SavedCompsCard } from './saved-comps'
import { PropertySummary } from './tool-summary'

const [mainProperty] = MAIN_PROPERTIES
const NONE: Message[] = []
const onOpen = vi.fn()

beforeEach(() => localStorage.clear())
afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

function show() {
	render(
		<ToastProvider messages={NONE} durationOf={getToastDuration} limit={5}>
			<Toaster />
			<SavedCompsCard
				userId="u1"
				main={mainProperty ?? null}
				comps={COMPARABLES}
				fields={[['view', 'rent']]}
				onOpen={onOpen}
				now={() => new Date('2026-11-20T12:00:00Z')}
			/>
		</ToastProvider>,
	)
}

const saved = () => readSaved(() => localStorage, 'u1')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /Save comps|Saving/ })

describe('COMPS-14 COMPS-16 COMPS-18 saving the sample comps', () => {
	test('COMPS-14 the default name is the address, and Save is disabled while it is blank', () => {
		show()
		const name = screen.getByLabelText<HTMLInputElement>('Comp set name')
		expect(name.value).toBe(mainProperty?.address)
		fireEvent.change(name, { target: { value: '   ' } })
		expect(save().disabled).toBe(true)
	})

	test('F3 the texts next to the list have the muted style', () => {
		show()
		expect(screen.getByText(SAVE_TEXTS.none).className).toBe('text-muted')
		expect(render(<PropertySummary main={null} />).container.querySelector('p')?.className).toBe(
			'text-muted',
		)
	})

	test('COMPS-14 a double click saves once: the button is disabled during a save', async () => {
		show()
		fireEvent.click(save())
		expect(save().disabled).toBe(true)
		fireEvent.click(save())
		await waitFor(() => expect(saved()).toHaveLength(1))
		await waitFor(() => expect(save().disabled).toBe(false))
		expect(saved()).toMatchObject([
			{ name: mainProperty?.address, mainProperty: { id: mainProperty?.id } },
		])
		expect(saved()).toHaveLength(1)
	})

	test('COMPS-18 reports a full storage', async () => {
		show()
		const store = localStorage
		vi.stubGlobal('localStorage', {
			getItem: (key: string) => store.getItem(key),
			setItem() {
				throw new DOMException('full', 'QuotaExceededError')
			},
		})
		fireEvent.click(save())
		await screen.findByText('Failed to save comps')
		expect(saved()).toEqual([])
	})

	test('COMPS-18 reports an entry that another tab deleted', async () => {
		show()
		fireEvent.click(save())
		const entry = await screen.findByRole('button', { name: mainProperty?.address ?? '' })
		localStorage.removeItem(savedCompsKey('u1'))
		fireEvent.click(entry)
		await screen.findByText('Saved comps not found')
		expect(onOpen).not.toHaveBeenCalled()
		expect(screen.getByText('No saved comps')).toBeDefined()
	})
})
