import { type Assumed, assume, stripSigned } from '~/deal'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DealFormState } from '~/features/calculator/deal-form/calculator-types'
import { useAnalysisDraft } from '~/features/calculator/drafts/use-analysis-draft'
import { analysisHref } from './analysis-url'
import type { AnalysisDeal, AnalysisView } from './analysis-view'

/** The deal of an analysis page, live with JavaScript. */
export type AnalysisState = Assumed & {
	form: RefObject<HTMLFormElement>
	/** The deal as it is typed now. */
	deal: AnalysisDeal
	/** The page's own form fields. */
	extra: Readonly<Record<string, string>>
	/** What to correct, by input. */
	problemTexts: Readonly<Partial<Record<string, string>>>
	/** Whether nothing was typed since the page was loaded, so that the loader's texts still apply. */
	isAsLoaded: boolean
	/** Reads the form again, after a script has changed a field. */
	read: () => void
}

type Typed = { deal: AnalysisDeal; extra: Readonly<Record<string, string>> }

/** The address follows the inputs after this pause, so that a reload loses nothing. */
const ADDRESS_DELAY_MS = 500

/** A number without formatting, as it is stored; other text is unchanged. */
const plainText = (text: string): string => stripSigned(text, true) ?? text

/** An empty field is the same as none: the query has not all fields of the form. */
function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
	return Object.keys({ ...a, ...b }).every((name) => (a[name] ?? '') === (b[name] ?? ''))
}

/** Hidden fields that say which saved deal the inputs belong to. */
const OF_THE_DEAL: ReadonlySet<string> = new Set(['property', 'scenario', 'propertyAddress'])

/** Reads the fields of the form; without a change the same object. */
function readForm(form: HTMLFormElement, before: Typed): Typed {
	const { deal } = before
	const inputs = { ...deal.inputs }
	const analysis = { ...deal.analysis }
	const extra: Record<string, string> = {}
	for (const [name, value] of new FormData(form)) {
		if (typeof value !== 'string') continue
		if (Object.hasOwn(inputs, name)) inputs[name as keyof typeof inputs] = plainText(value)
		else if (Object.hasOwn(analysis, name)) {
			analysis[name as keyof typeof analysis] = plainText(value)
		} else if (!OF_THE_DEAL.has(name)) extra[name] = value
	}
	const isSameDeal = isSame(deal.inputs, inputs) && isSame(deal.analysis, analysis)
	if (isSameDeal && isSame(before.extra, extra)) return before
	return { deal: isSameDeal ? deal : { ...deal, inputs, analysis }, extra }
}

/** The saved deal of the page, null without one; `undefined` for a scenario, which is saved in another place. */
function openedOf({ property }: AnalysisView): DealFormState['opened'] | undefined {
	if (property === null) return null
	const { id, revision, scenario = null } = property
	return scenario !== null || revision === undefined ? undefined : { id, revision }
}

/** The same object each time, so that it is no change. */
const NO_TEXTS: AnalysisView['problems'] = {}

/** The texts of what to correct: the loader's, then those of a module that is loaded if needed. */
function useProblemTexts({ problems }: Assumed, isAsLoaded: boolean, loaded: AnalysisView) {
	const [texts, setTexts] = useState(loaded.problems)
	useEffect(() => {
		if (isAsLoaded || problems.length === 0) {
			setTexts(isAsLoaded ? loaded.problems : NO_TEXTS)
			return undefined
		}
		let isCurrent = true
		void import('./problem-texts').then(
			(module) => isCurrent && setTexts(module.problemTexts(problems)),
			() => undefined,
		)
		return () => {
			isCurrent = false
		}
	}, [problems, isAsLoaded, loaded])
	return texts
}

/**
 * The deal as typed in the page's form, with the values to compute with. The server and the first
 * render in the browser have the deal of the loader. Must be used once per page, with the page's
 * `view` as its key.
 */
export function useAnalysis(view: AnalysisView): AnalysisState {
	const form = useRef<HTMLFormElement>(null)
	const loaded = useRef<Typed>({ deal: view.deal, extra: view.extra })
	const [typed, setTyped] = useState<Typed>(loaded.current)
	const { deal, extra } = typed

	const read = useCallback(() => {
		const element = form.current
		if (element !== null) setTyped((before) => readForm(element, before))
	}, [])

	useEffect(() => {
		const element = form.current
		if (element === null) return undefined
		// What was typed before hydration is in the fields only.
		read()
		element.addEventListener('input', read)
		return () => element.removeEventListener('input', read)
	}, [read])

	const assumed = useMemo(() => assume(deal.inputs, deal.analysis, view.own), [deal, view.own])
	const isAsLoaded = deal === loaded.current.deal
	const problemTexts = useProblemTexts(assumed, isAsLoaded, view)

	useAnalysisDraft(view.userId, deal, openedOf(view))

	const address = analysisHref(view.page, deal, view.property, extra)
	const isUntouched = typed === loaded.current
	useEffect(() => {
		if (isUntouched || address === null) return undefined
		const timer = setTimeout(
			() => window.history.replaceState(window.history.state, '', address),
			ADDRESS_DELAY_MS,
		)
		return () => clearTimeout(timer)
	}, [address, isUntouched])

	// The same object until something changes, so that pages can defer what depends on it.
	return useMemo(
		() => ({ ...assumed, form, deal, extra, problemTexts, isAsLoaded, read }),
		[assumed, deal, extra, problemTexts, isAsLoaded, read],
	)
}
