import { useFetcher, useNavigation } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '~/core/http/paths'
import { PREVIEW_INTENT } from '~/core/http/network-failure'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { useLayoutEffect } from '~/ui/hooks/use-layout-effect'
import {
	clearGuideDraft,
	type GuideDraft,
	chooseInitialGuideDraft,
	saveGuideDraft,
} from './guide-draft'
import {
	type GuideErrors,
	type GuideFormAnswer,
	type GuidePreview,
	type GuideValues,
	isSameGuide,
} from './guide-form-values'
import { mergeNames } from './taxonomy'

/** The state of the guide form: values, draft, preview, errors. */

const browserStore = (): Storage => localStorage

/** Delay after the last keystroke before the preview is requested, in milliseconds. */
const PREVIEW_AFTER = 300

export type FormPlace = { userId: string; guideId: string | null }

export type GuideFormInput = {
	place: FormPlace
	stored: GuideValues
	revision: number
	preview: GuidePreview
	answer: GuideFormAnswer | undefined
	element: RefObject<HTMLFormElement>
}

/** The values of the form's fields. */
function valuesIn(form: HTMLFormElement): GuideValues {
	const data = new FormData(form)
	const text = (name: string): string => {
		const value = data.get(name)
		return typeof value === 'string' ? value : ''
	}
	const names = (name: string, added: string): string[] =>
		mergeNames([...data.getAll(name).filter((one) => typeof one === 'string'), text(added)])
	return {
		title: text('title'),
		summary: text('summary'),
		content: text('content').replace(/\r\n?/gu, '\n'),
		coverImage: text('coverImage'),
		isFree: data.get('isFree') === 'on',
		category: names('category', 'newCategory'),
		tags: names('tags', 'newTag'),
	}
}

export function useGuideForm(input: GuideFormInput) {
	const { place, stored, revision, preview, answer, element } = input
	const hydrated = useHydrated()
	const [values, setValues] = useState(answer?.values ?? stored)
	// Users may type before hydration, and the fields must keep that input.
	const hasTyped = useRef(false)
	const atFirst = useRef(values)
	useLayoutEffect(() => {
		const typed = element.current === null ? null : valuesIn(element.current)
		if (typed === null || isSameGuide(typed, atFirst.current)) return
		hasTyped.current = true
		setValues(typed)
	}, [element])
	const [madeFrom, setMadeFrom] = useState(revision)
	const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
	useEffect(() => setCorrected(new Set()), [answer])
	const set = useCallback(<F extends keyof GuideValues>(field: F, value: GuideValues[F]) => {
		setValues((before) => ({ ...before, [field]: value }))
		setCorrected((before) => new Set(before).add(field))
	}, [])
	const restore = useCallback((draft: GuideDraft) => {
		if (hasTyped.current) return false
		setValues(draft.values)
		setMadeFrom(draft.revision)
		return true
	}, [])
	const draft = useStoredDraft({ place, stored, revision, values, madeFrom, restore }, answer)
	return {
		hydrated,
		values,
		set,
		errors: Object.fromEntries(
			Object.entries(answer?.errors ?? {}).filter(([field]) => !corrected.has(field)),
		) as GuideErrors,
		revision: madeFrom,
		preview: useLivePreview(values.content, answer?.preview ?? preview, hydrated),
		hasDraft: draft.isShown,
		discard: () => {
			draft.forget()
			setValues(stored)
			setMadeFrom(revision)
		},
	}
}

type DraftInput = {
	place: FormPlace
	stored: GuideValues
	revision: number
	values: GuideValues
	madeFrom: number
	/** Returns whether it applied the draft. */
	restore: (draft: GuideDraft) => boolean
}

/** Restores the draft when the page opens, saves it on changes, and deletes it after a save. */
function useStoredDraft(input: DraftInput, answer: GuideFormAnswer | undefined) {
	const { place, stored, values, madeFrom, restore } = input
	const { userId, guideId } = place
	const [isShown, setShown] = useState(false)
	const [isOpen, setOpen] = useState(false)
	const first = useRef({ stored, hasAnswer: answer !== undefined })
	useEffect(() => {
		const { stored: before, hasAnswer } = first.current
		const draft = hasAnswer
			? null
			: chooseInitialGuideDraft(browserStore, { userId, guideId }, before)
		if (draft !== null && restore(draft)) setShown(true)
		setOpen(true)
	}, [userId, guideId, restore])

	const { state, location, formMethod } = useNavigation()
	const isSaved =
		state === 'loading' && formMethod === 'POST' && location.pathname === paths.manageGuides()
	useEffect(() => {
		if (!isOpen) return
		const here = { userId, guideId }
		if (isSaved || isSameGuide(values, stored)) clearGuideDraft(browserStore, here)
		else saveGuideDraft(browserStore, here, { values, revision: madeFrom })
	}, [isOpen, isSaved, userId, guideId, values, stored, madeFrom])

	return {
		isShown,
		forget: () => {
			clearGuideDraft(browserStore, place)
			setShown(false)
		},
	}
}

/**
 * Requests the server's preview when typing pauses. One request at a time: a new request while a
 * response is being read would abort it, which Remix reports as an error.
 */
function useLivePreview(content: string, known: GuidePreview, hydrated: boolean): GuidePreview {
	const fetcher = useFetcher<GuideFormAnswer>({ key: 'guide-preview' })
	const { submit, state } = fetcher
	const asked = useRef(content)
	useEffect(() => {
		if (!hydrated || state !== 'idle' || asked.current === content) return undefined
		const timer = setTimeout(() => {
			asked.current = content
			submit({ intent: PREVIEW_INTENT, content }, { method: 'post' })
		}, PREVIEW_AFTER)
		return () => clearTimeout(timer)
	}, [content, hydrated, state, submit])
	return fetcher.data?.preview ?? known
}
