// @vitest-environment happy-dom
import { act, type ReactElement, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { TextArea } from '~/ui/field/inputs'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

function Told() {
	const [text, setText] = useState('From the server')
	return (
		<>
			<TextArea
				id="told"
				label="Text"
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
			<output>{text}</output>
		</>
	)
}

const Untold = () => <TextArea id="untold" label="Text" defaultValue="From the server" />

/** Performs an action and waits until React has updated. */
const settled = (work: () => void): Promise<void> =>
	act(async () => {
		work()
		await Promise.resolve()
	})

/** Renders the server's page, changes its fields, and then hydrates it. */
async function hydrateWithInput(page: ReactElement, input: string | null): Promise<HTMLElement> {
	// Server rendering in a test with a document would only log warnings.
	const container = document.createElement('div')
	await settled(() => createRoot(container).render(page))
	const root = document.body.appendChild(document.createElement('div'))
	root.innerHTML = container.innerHTML
	const field = root.querySelector('textarea')
	if (field !== null && input !== null) field.value = input
	await settled(() => void hydrateRoot(root, page))
	return root
}

test('input typed before hydration is preserved, and the owner of the value is notified', async () => {
	const root = await hydrateWithInput(<Told />, 'Typed early')
	expect(root.querySelector('textarea')?.value).toBe('Typed early')
	expect(root.querySelector('output')?.textContent).toBe('Typed early')
})

test('an uncontrolled field preserves it, too', async () => {
	const root = await hydrateWithInput(<Untold />, 'Typed early')
	expect(root.querySelector('textarea')?.value).toBe('Typed early')
})

test("an untouched field has the server's value", async () => {
	const root = await hydrateWithInput(<Told />, null)
	expect(root.querySelector('textarea')?.value).toBe('From the server')
	expect(root.querySelector('output')?.textContent).toBe('From the server')
})

test('a field of a later page starts with its own value', async () => {
	const root = await hydrateWithInput(<Untold />, 'Typed early')
	const other = document.body.appendChild(document.createElement('div'))
	await settled(() => createRoot(other).render(<Untold />))
	expect(root.querySelector('textarea')?.value).toBe('Typed early')
	expect(other.querySelector('textarea')?.value).toBe('From the server')
})
