import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FigureExplanation, Explanations } from './explanation-types'

type Explain<Input> = (input: Input) => Explanations

export type ExplanationsState = {
	/** The explanation of a figure; `null` while it is computed again. */
	get: (key: string) => FigureExplanation | null | undefined
}

/**
 * The explanations of a page's figures: those of the loader, until a number changes and an
 * explanation is open. Then `load` fetches the module that computes them for `input`.
 *
 * @param isAsLoaded whether `input` is still the loader's
 * @param load `() => import('./my-explanations').then((module) => module.explainPage)`; the same
 * function at each call
 */
export function useExplanations<Input>(
	loaded: Explanations,
	input: Input,
	isAsLoaded: boolean,
	load: () => Promise<Explain<Input>>,
): ExplanationsState {
	const [isOpen, setIsOpen] = useState(false)
	const [explain, setExplain] = useState<{ run: Explain<Input> } | null>(null)
	const isNeeded = isOpen && !isAsLoaded

	useEffect(() => {
		const onToggle = ({ target }: Event) => {
			if (target instanceof HTMLDetailsElement && target.open) setIsOpen(true)
		}
		// The event does not bubble.
		document.addEventListener('toggle', onToggle, true)
		return () => document.removeEventListener('toggle', onToggle, true)
	}, [])

	useEffect(() => {
		if (!isNeeded || explain !== null) return undefined
		let isCurrent = true
		load().then(
			(run) => isCurrent && setExplain({ run }),
			() => undefined,
		)
		return () => {
			isCurrent = false
		}
	}, [isNeeded, explain, load])

	const computed = useMemo(
		() => (isNeeded && explain !== null ? explain.run(input) : null),
		[isNeeded, explain, input],
	)
	const get = useCallback(
		(key: string) => (isAsLoaded ? loaded[key] : computed === null ? null : computed[key]),
		[isAsLoaded, loaded, computed],
	)
	return { get }
}
