import { browserStorage } from '~/core/browser-storage'
import { type Dispatch, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
	type CalculatorActionData,
	type CalculatorView,
	type DealFormState,
	hasUnsavedChanges,
} from '~/features/calculator/deal-form/calculator-types'
import type { DealEvent, DealState } from '~/features/calculator/deal-form/deal-reducer'
import { chooseInitialDraft, readDraft } from '~/features/calculator/drafts/draft-storage'
import { groupThousands } from '~/deal'
import {
	EMPTY_START,
	isStartName,
	shownText,
	type Start,
	START_FIELDS,
	startFields,
	startInputs,
	type StartName,
	type StartTexts,
	storedText,
	type StartWay,
} from './start-fields'

export type StartCardState = Start & {
	/** The card's form. */
	form: RefObject<HTMLFormElement>
	isOpen: boolean
	/** Whether something was entered in the card, so that it shows the first result. */
	isUsed: boolean
	/** Whether what was typed before hydration waits, because the deal of the page was kept. */
	isHeld: boolean
	/** Keeps what was typed in the card, without putting it into the deal. */
	hold: () => void
	/** Asks again whether what is held may replace the deal of the page. */
	useHeld: () => void
	edit: (name: StartName, text: string) => void
	choose: (way: StartWay) => void
	/** Goes on in the full form, which has the same numbers. */
	close: () => void
	/** Starts again with an empty card. */
	reset: () => void
	/** The dispatch for what is typed elsewhere on the page. */
	dispatchTyped: Dispatch<DealEvent>
}

const EMPTY: Start = { way: 'rental', texts: EMPTY_START }

/**
 * The start card of an empty calculator. What is entered goes into the deal of the page right away,
 * so that its draft, links and saving treat it like numbers of the full form.
 *
 * Call it after the hook that restores the draft: what was typed before hydration is applied to the
 * restored deal.
 * @param ask asks whether the typed deal may replace an unsaved one
 */
export function useStartCard(
	view: CalculatorView,
	answer: CalculatorActionData | undefined,
	state: DealState,
	dispatch: Dispatch<DealEvent>,
	ask: (typed: DealFormState) => void,
): StartCardState {
	const isStart = answer === undefined && (view.deal === null || view.start !== null)
	const [isOpen, setOpen] = useState(isStart)
	const [isUsed, setUsed] = useState(isStart && view.start !== null)
	const [start, setStart] = useState<Start>(view.start ?? EMPTY)
	const [isHeld, setHeld] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	const current = useRef({ state, start, view, ask, isHeld })
	current.current = { state, start, view, ask, isHeld }
	/** Whether it was asked about what is in the card. */
	const isAsked = useRef(false)

	const isTyped = useRef(false)
	const dispatchTyped = useCallback(
		(event: DealEvent) => {
			isTyped.current = true
			dispatch(event)
		},
		[dispatch],
	)

	useEffect(() => {
		// A draft or a saved property replaces the empty deal; a first number in the form does not.
		if (isHeld) return
		const isReplaced = !isUsed && !isTyped.current && hasUnsavedChanges(state, [])
		if (isReplaced || state.opened !== null) setOpen(false)
	}, [state, isUsed, isHeld])

	useEffect(() => {
		const { start: sent, view: first, ask: askFirst } = current.current
		const typed = form.current === null ? null : readTyped(form.current, sent)
		if (typed === null) return
		setStart(typed)
		const deal = startDeal(typed)
		if (!hasUnsavedChanges(deal, [])) return
		setUsed(true)
		const draft = chooseInitialDraft(readDraft(browserStorage, first.userId), first)
		if (draft !== null && draft.isDirty && hasUnsavedChanges(draft, [deal])) {
			isAsked.current = true
			askFirst(deal)
		} else dispatch({ type: 'restore', state: { ...deal, isDirty: true } })
	}, [dispatch])

	const edit = useCallback(
		(name: StartName, text: string) => {
			setStart((before) => ({ ...before, texts: { ...before.texts, [name]: text } }))
			if (current.current.isHeld) return
			setUsed(true)
			const one = START_FIELDS.find((field) => field.name === name)
			if (one !== undefined) {
				dispatchTyped({ type: 'input', key: one.key, text: storedText(one, text) })
			}
		},
		[dispatchTyped],
	)

	const choose = useCallback(
		(way: StartWay) => {
			const { state: deal, start: before } = current.current
			if (current.current.isHeld) {
				setStart({ ...before, way })
				return
			}
			const texts = { ...before.texts }
			const put = (key: (typeof START_FIELDS)[number]['key'], text: string) =>
				dispatchTyped({ type: 'input', key, text })
			for (const one of START_FIELDS) {
				if (one.way === null) continue
				const entered = texts[one.name]
				const stored = deal.inputs[one.key]
				if (one.way === way) {
					if (stored === '') put(one.key, storedText(one, entered))
				} else {
					// The card keeps the number for the way back, even one that the full form entered.
					texts[one.name] = shownText(one, entered, stored)
					put(one.key, '')
				}
			}
			setStart({ way, texts })
		},
		[dispatchTyped],
	)

	const close = useCallback(() => {
		setOpen(false)
		setHeld(false)
	}, [])
	const hold = useCallback(() => {
		if (!isAsked.current) return
		setUsed(false)
		setHeld(true)
		setOpen(true)
	}, [])
	const useHeld = useCallback(() => current.current.ask(startDeal(current.current.start)), [])
	const reset = useCallback(() => {
		isTyped.current = false
		isAsked.current = false
		setHeld(false)
		setStart(EMPTY)
		setUsed(false)
		setOpen(true)
	}, [])

	return {
		...start,
		form,
		isOpen,
		isUsed,
		isHeld,
		hold,
		useHeld,
		edit,
		choose,
		close,
		reset,
		dispatchTyped,
	}
}

/** The deal of the card's entries. */
function startDeal({ way, texts }: Start): DealFormState {
	return { propertyAddress: '', inputs: startInputs(way, texts), analysis: null, opened: null }
}

/** What was entered before hydration; `null` if nothing was. */
function readTyped(form: HTMLFormElement, { way, texts }: Start): Start | null {
	const typed = { way, texts: { ...texts } }
	let isTyped = false
	for (const { name, type, value, defaultValue, checked } of form.querySelectorAll('input')) {
		if (type === 'radio') {
			if (!checked || value === way) continue
			typed.way = value === 'flip' ? 'flip' : 'rental'
		} else {
			if (!isStartName(name) || value === defaultValue) continue
			typed.texts[name] = groupThousands(value)
		}
		isTyped = true
	}
	return isTyped ? typed : null
}

/**
 * The texts of the fields: the deal's in the chosen way, as entered in the other one. A card that is
 * not used stays empty while the full form is filled in.
 */
export function shownTexts(
	{ way, texts, isUsed }: Pick<StartCardState, 'way' | 'texts' | 'isUsed'>,
	{ inputs }: Pick<DealState, 'inputs'>,
): StartTexts {
	if (!isUsed) return texts
	const own = startFields(way).map((one) => [
		one.name,
		shownText(one, texts[one.name], inputs[one.key]),
	])
	return { ...texts, ...Object.fromEntries(own) } as StartTexts
}
