import { browserStorage } from '~/core/browser-storage'
import { useFetcher, useNavigation } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { sentValues } from '~/core/forms/form-result'
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
	type GuideFormResult,
	type PreviewedGuide,
	type GuideValues,
	isSameGuide,
	readGuideValues,
} from './guide-form-values'

/** The state of the guide form: values, draft, preview, errors. */

/** How long the typing has to rest before the preview is asked for, in milliseconds. */
const PREVIEW_AFTER = 300

type FormPlace = { userId: string; guideId: string | null }

export type GuideFormInput = {
	place: FormPlace
	stored: GuideValues
	revision: number
	preview: PreviewedGuide
	result: GuideFormResult | undefined
	element: RefObject<HTMLFormElement>
}

export function useGuideForm(input: GuideFormInput) {
	const { place, stored, revision, preview, result, element } = input
	const hydrated = useHydrated()
	const [values, setValues] = useState(sentValues(result) ?? stored)
	// Input typed before hydration must stay in the fields.
	const hasEdits = useRef(false)
	const initialValues = useRef(values)
	useLayoutEffect(() => {
		const domValues =
			element.current === null ? null : readGuideValues(new FormData(element.current))
		if (domValues === null || isSameGuide(domValues, initialValues.current)) return
		hasEdits.current = true
		setValues(domValues)
	}, [element])
	const [baseRevision, setBaseRevision] = useState(revision)
	const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
	useEffect(() => setCorrected(new Set()), [result])
	const set = useCallback(<F extends keyof GuideValues>(field: F, value: GuideValues[F]) => {
		setValues((previous) => ({ ...previous, [field]: value }))
		setCorrected((previous) => new Set(previous).add(field))
	}, [])
	const restore = useCallback((draft: GuideDraft) => {
		if (hasEdits.current) return false
		setValues(draft.values)
		setBaseRevision(draft.revision)
		return true
	}, [])
	const draft = useStoredDraft(
		{ place, stored, revision, values, baseRevision, restore },
		result !== undefined,
	)
	const errors = result?.status === 'error' ? result.errors : {}
	const serverPreview = result?.status === 'preview' ? result.preview : preview
	return {
		hydrated,
		values,
		set,
		errors: Object.fromEntries(Object.entries(errors).filter(([field]) => !corrected.has(field))),
		revision: baseRevision,
		preview: useLivePreview(values.content, serverPreview, hydrated),
		hasDraft: draft.isShown,
		discard: () => {
			draft.forget()
			setValues(stored)
			setBaseRevision(revision)
		},
	}
}

type DraftInput = {
	place: FormPlace
	stored: GuideValues
	revision: number
	values: GuideValues
	baseRevision: number
	/** Returns whether it applied the draft. */
	restore: (draft: GuideDraft) => boolean
}

/** Brings the draft back when the page opens, keeps it in step, and drops it once it is saved. */
function useStoredDraft(input: DraftInput, hasResult: boolean) {
	const { place, stored, values, baseRevision, restore } = input
	const { userId, guideId } = place
	const [isShown, setShown] = useState(false)
	const [isOpen, setOpen] = useState(false)
	const first = useRef({ stored, hasResult })
	useEffect(() => {
		const { stored: initialValues, hasResult } = first.current
		const draft = hasResult
			? null
			: chooseInitialGuideDraft(browserStorage, { userId, guideId }, initialValues)
		if (draft !== null && restore(draft)) setShown(true)
		setOpen(true)
	}, [userId, guideId, restore])

	const { state, location, formMethod } = useNavigation()
	const isSaved =
		state === 'loading' && formMethod === 'POST' && location.pathname === paths.manageGuides()
	useEffect(() => {
		if (!isOpen) return
		const draftId = { userId, guideId }
		if (isSaved || isSameGuide(values, stored)) clearGuideDraft(browserStorage, draftId)
		else saveGuideDraft(browserStorage, draftId, { values, revision: baseRevision })
	}, [isOpen, isSaved, userId, guideId, values, stored, baseRevision])

	return {
		isShown,
		forget: () => {
			clearGuideDraft(browserStorage, place)
			setShown(false)
		},
	}
}

/**
 * Requests the server's preview when typing pauses. One request at a time: a new request while a
 * response is being read would abort it, which Remix reports as an error.
 */
function useLivePreview(
	content: string,
	serverPreview: PreviewedGuide,
	hydrated: boolean,
): PreviewedGuide {
	const fetcher = useFetcher<GuideFormResult>({ key: 'guide-preview' })
	const { submit, state } = fetcher
	const lastContent = useRef(content)
	useEffect(() => {
		if (!hydrated || state !== 'idle' || lastContent.current === content) return undefined
		const timer = setTimeout(() => {
			lastContent.current = content
			submit({ intent: PREVIEW_INTENT, content }, { method: 'post' })
		}, PREVIEW_AFTER)
		return () => clearTimeout(timer)
	}, [content, hydrated, state, submit])
	return fetcher.data?.status === 'preview' ? fetcher.data.preview : serverPreview
}
