// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PageEngine, ResultsText } from './page-engine'
import { useLiveResults, useResultsPart } from './use-live-results'

type Doubles = PageEngine<{ n: number }, { double: number }>

const ENGINE: Doubles = { double: ({ n }) => 2 * n }

/** Downloads that end when the test says so. */
function downloads() {
	const waiting: { succeed: () => void; fail: () => void }[] = []
	const load = () =>
		new Promise<Doubles>((resolve, reject) => {
			waiting.push({ succeed: () => resolve(ENGINE), fail: () => reject(new Error('offline')) })
		})
	return { load, waiting }
}

const FIRST = { n: 1 }
/** Not what the engine computes, so that it shows who has computed. */
const LOADED = '{"double":100}' as ResultsText<{ double: number }>

function Page({ input, load }: { input: { n: number }; load: () => Promise<Doubles> }) {
	const live = useLiveResults(input, LOADED, load)
	const double = useResultsPart(live, 'double', live.input)
	return (
		<form id="inputs">
			<input aria-label="n" />
			<output>{`${live.input.n}: ${double} ${live.status}`}</output>
		</form>
	)
}

/** Ends a download, and lets React show what comes of it. */
const end = (download: (() => void) | undefined) => act(() => Promise.resolve(download?.()))
const shown = () => screen.getByRole('status').textContent

afterEach(cleanup)

test('PRO-93 the first results are those of the loader, and nothing is loaded for them', () => {
	const { load, waiting } = downloads()
	render(<Page input={FIRST} load={load} />)
	expect(shown()).toBe('1: 100 current')
	expect(waiting).toHaveLength(0)
})

test('PRO-93 the engine is loaded with the first focus of a field, and then used at once', async () => {
	const { load, waiting } = downloads()
	const { rerender } = render(<Page input={FIRST} load={load} />)
	fireEvent.focusIn(screen.getByLabelText('n'))
	await end(waiting[0]?.succeed)
	expect(shown()).toBe('1: 100 current')
	rerender(<Page input={{ n: 2 }} load={load} />)
	expect(shown()).toBe('2: 4 current')
})

test('PRO-99 while the engine is loading the latest change waits for it', async () => {
	const { load, waiting } = downloads()
	const { rerender } = render(<Page input={FIRST} load={load} />)
	rerender(<Page input={{ n: 2 }} load={load} />)
	rerender(<Page input={{ n: 3 }} load={load} />)
	expect(shown()).toBe('1: 100 loading')
	// In any order.
	await end(waiting.at(-1)?.succeed)
	expect(shown()).toBe('3: 6 current')
	await end(waiting[0]?.fail)
	expect(shown()).toBe('3: 6 current')
})

test('PRO-99 without the engine the page says so, and the next change loads it again', async () => {
	const { load, waiting } = downloads()
	const { rerender } = render(<Page input={FIRST} load={load} />)
	rerender(<Page input={{ n: 2 }} load={load} />)
	await end(waiting[0]?.fail)
	expect(shown()).toBe('1: 100 failed')
	rerender(<Page input={{ n: 3 }} load={load} />)
	// The notice does not come and go with every key.
	expect(shown()).toBe('1: 100 failed')
	await end(waiting[1]?.succeed)
	expect(shown()).toBe('3: 6 current')
})
