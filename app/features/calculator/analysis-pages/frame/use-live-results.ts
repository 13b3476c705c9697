import { useEffect, useMemo, useState } from 'react'
import { type PageEngine, parseResults, type ResultsText } from './page-engine'

export type LiveStatus = 'current' | 'loading' | 'failed'

export type LiveResults<Input, Results> = {
	/** What the page shows results of: the loader's input, until the engine is loaded. */
	input: Input
	/** `loading`, `failed`: the results are of an earlier input, because there is no engine yet. */
	status: LiveStatus
	loaded: { input: Input; results: Results }
	engine: PageEngine<Input, Results> | null
}

/** Whether an element is a field of the form of inputs, also one outside of the form's element. */
function isInputField(target: EventTarget | null): boolean {
	const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
	return isField && target.form?.id === 'inputs'
}

/**
 * The results of a page whose engine is a module of its own, so that it is not part of the page's
 * scripts: those of the loader, then those of the engine, which is loaded with the first focus of a
 * field or the first change. A change made while the engine is loading is shown when it is there. If
 * it cannot be loaded, the status stays `failed` until a later change succeeds in loading it.
 *
 * @param input the same object until something changes
 * @param text the loader's results, of the first `input`
 * @param load `() => import('./my-engine').then((module) => module.myEngine)`
 */
export function useLiveResults<Input, Results>(
	input: Input,
	text: ResultsText<Results>,
	load: () => Promise<PageEngine<Input, Results>>,
): LiveResults<Input, Results> {
	const [loaded] = useState(() => ({ input, results: parseResults(text) }))
	const [engine, setEngine] = useState<PageEngine<Input, Results> | null>(null)
	const [hasFailed, setHasFailed] = useState(false)
	const isChanged = input !== loaded.input

	useEffect(() => {
		if (engine !== null) return undefined
		let isCurrent = true
		const start = () =>
			load().then(
				(module) => isCurrent && setEngine(module),
				() => isCurrent && isChanged && setHasFailed(true),
			)
		const onFocus = ({ target }: FocusEvent) => {
			if (isInputField(target)) void start()
		}
		if (isChanged) void start()
		else document.addEventListener('focusin', onFocus)
		return () => {
			isCurrent = false
			document.removeEventListener('focusin', onFocus)
		}
	}, [engine, input, isChanged, load])

	const shown = engine === null ? loaded.input : input
	return {
		input: shown,
		status: shown === input ? 'current' : hasFailed ? 'failed' : 'loading',
		loaded,
		engine,
	}
}

/** A part of the results for `input`, which may be an earlier one than that of `live`. */
export function useResultsPart<Input, Results, Part extends keyof Results>(
	{ loaded, engine }: LiveResults<Input, Results>,
	part: Part,
	input: Input,
): Results[Part] {
	return useMemo(
		() => (input === loaded.input || engine === null ? loaded.results[part] : engine[part](input)),
		[loaded, engine, part, input],
	)
}
