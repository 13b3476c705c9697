import { Form, useNavigate, useNavigation, useSubmit } from '@remix-run/react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { RenderOnce } from '~/ui/render-once/render-once'
import { PageHeader } from '~/ui/page-header/page-header'
import { useToast } from '~/ui/toast/toaster'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import {
	type CalculatorActionData,
	type CalculatorView,
	type DealName,
	type ConfirmDialog,
	hasUnsavedChanges,
	isSaveIntent,
} from './calculator-types'
import { type InputKey, SECTIONS } from '~/deal'
import { DealSection, SectionLinks } from './deal-section'
import { ConfirmDialogView } from './confirm-dialog'
import { focusFirstProblem, focusNextOnEnter } from './focus-next-on-enter'
import { NextLinks } from './next-links'
import { ResultsDock, ResultsPanel } from './results-panel'
import type { SaveState } from './save-button'
import { AnalysisFields } from '~/features/calculator/saved-analysis/analysis-fields'
import { AnswerNotice } from '~/features/calculator/saved-properties/answer-notice'
import { DealHead, showLimit } from '~/features/calculator/saved-properties/deal-head'
import { DealLinks } from '~/features/calculator/saved-properties/deal-links'
import { SavedPropertiesBar } from '~/features/calculator/saved-properties/saved-properties-bar'
import { useOpening } from '~/features/calculator/plan-headline/use-opening'
import { StartCard } from '~/features/calculator/start-card/start-card'
import { useStartCard } from '~/features/calculator/start-card/use-start-card'
import { PrintSheet } from '~/features/calculator/print-sheet/print-sheet'
import { SignedOutNotice } from './signed-out-notice'
import { sectionNotes, useEvaluatedDeal, useInsuranceAnswer } from './hooks/use-evaluated-deal'
import { useDeferredAfterPaint } from './hooks/use-deferred-after-paint'
import { useCollapsedOnMobile } from './hooks/use-collapsed-on-mobile'
import { isLink, useDealReducer } from './hooks/use-deal-reducer'
import { useStartAgain } from './hooks/use-start-again'
import { useNumberInput } from '~/features/calculator/number-input/use-number-input'
import { usePreHydrationDeal } from './hooks/use-pre-hydration-input'

/** Loaded only when a save was refused. */
const ChangedSinceNotice = lazy(
	() => import('~/features/calculator/saved-properties/changed-since-notice'),
)
/** Loaded only while another tab has another deal. */
const DraftConflictNotice = lazy(() => import('~/features/calculator/drafts/draft-conflict-notice'))
/** Loaded only while a link's deal is in the place of unsaved numbers. */
const KeptDealsNotice = lazy(() => import('~/features/calculator/drafts/kept-deals-notice'))
/** Loaded only for those who come from a valuation. */
const ArvHandoffNotice = lazy(() => import('./arv-handoff-notice'))

type PageProps = { view: CalculatorView; answer: CalculatorActionData | undefined }

/** The calculator as one form, which every button submits; live with JavaScript. */
export function CalculatorPage({ view, answer }: PageProps) {
	const hydrated = useHydrated()
	const navigation = useNavigation()
	const navigate = useNavigate()
	const submit = useSubmit()
	const toast = useToast()
	const form = useRef<HTMLFormElement>(null)
	// A confirmation in the server's HTML remains open after hydration.
	const [clientQuestion, setClientQuestion] = useState<ConfirmDialog | null>(
		answer?.question ?? null,
	)
	const [state, dispatch, otherTab] = useDealReducer(view, answer, (conflictingDeal) => {
		// An ARV handoff asks in its own notice.
		if (view.carried !== undefined) return
		if (conflictingDeal === null) {
			setClientQuestion({ kind: 'clear' })
			return
		}
		const { propertyAddress, opened } = conflictingDeal
		if (opened === null || view.isChanged) dispatch({ type: 'open', deal: conflictingDeal })
		else setClientQuestion({ kind: 'load', id: opened.id, propertyAddress })
	})
	const opening = useOpening(view, answer, state)
	const card = useStartCard(view, answer, state, dispatch, (deal) =>
		setClientQuestion({ kind: 'fill', deal }),
	)
	const { close: closeCard, dispatchTyped } = card
	// The page has another deal then, whatever the answer is.
	const isReplacing = clientQuestion?.kind === 'fill'
	useEffect(() => {
		if (isReplacing) closeCard()
	}, [isReplacing, closeCard])
	const [clearings, setClearings] = useState(0)
	useStartAgain(clearings)
	useLinkOnce(view)
	usePreHydrationDeal(form, dispatchTyped)
	useCollapsedOnMobile(form)
	const setInput = useCallback(
		(key: InputKey, text: string) => dispatchTyped({ type: 'input', key, text }),
		[dispatchTyped],
	)
	const setInsurance = useInsuranceAnswer(dispatch)
	const refusal = useNumberInput(form, state.inputs, setInput)
	const deal = useEvaluatedDeal(state, view)
	// Figures update with each keystroke; formulas and charts after the figures are painted.
	const later = useDeferredAfterPaint(deal)
	// The empty form is the same for every user, so the server renders it once.
	const isUntouched = answer === undefined && view.deal === null
	const canSave = view.userId !== null && view.tier !== 'unverified'
	const isSaving = isSaveIntent(navigation.formData?.get('intent'))

	useEffect(() => {
		if (answer === undefined) return
		if (answer.notice) toast.show(answer.notice)
		// A new address that was refused is asked for again.
		if (answer.question?.kind === 'rename') setClientQuestion(answer.question)
		const isRefused = answer.addressError !== null || answer.notice?.kind === 'error'
		if (isRefused) focusFirstProblem(form.current)
		showLimit(answer)
	}, [answer, toast])

	const send = (fields: Record<string, string>) => {
		if (form.current === null) return
		const data = new FormData(form.current)
		for (const [name, value] of Object.entries(fields)) data.set(name, value)
		submit(data, { method: 'post', preventScrollReset: true })
	}

	const load = (deal: DealName) => {
		const savedStates = [
			...(state.isDirty ? [] : [state]),
			...(view.deal === null ? [] : [view.deal]),
		]
		if (hasUnsavedChanges(state, savedStates)) setClientQuestion({ kind: 'load', ...deal })
		else send({ intent: 'load', propertyId: deal.id, confirmed: 'yes' })
	}

	const confirm = (question: ConfirmDialog, newAddress: string) => {
		setClientQuestion(null)
		if (question.kind === 'clear') {
			dispatch({ type: 'clear' })
			card.reset()
			setClearings((count) => count + 1)
			toast.show({ kind: 'success', text: 'Form cleared' })
			navigate(paths.calculator(), { replace: true, preventScrollReset: true })
			return
		}
		if (question.kind === 'fill') {
			dispatch({ type: 'open', deal: question.deal })
			return
		}
		send({ intent: question.kind, propertyId: question.id, confirmed: 'yes', newAddress })
	}

	const question = hydrated ? clientQuestion : (answer?.question ?? null)
	const save: SaveState = {
		label: hydrated && !state.isDirty && state.opened !== null ? 'Saved' : 'Save Property',
		isDisabled: !canSave || (hydrated && !state.isDirty && !isSaving),
		isBusy: isSaving,
		title: canSave ? undefined : 'Sign in to save properties',
	}

	return (
		<div className="wrap page">
			<PageHeader
				eyebrow="Deal analysis"
				title="Investment Calculator"
				actions={
					view.tier === 'paid' && (
						<ButtonLink to={paths.dashboard()} size="sm">
							Back to Dashboard
						</ButtonLink>
					)
				}
			/>
			{!canSave && <SignedOutNotice view={view} />}
			{card.isOpen && (
				<StartCard
					card={card}
					state={state}
					deal={deal}
					opening={opening}
					hydrated={hydrated}
					onMore={() => {
						card.close()
						form.current?.querySelector<HTMLElement>('[name=propertyAddress]')?.focus()
					}}
				/>
			)}
			{/* Enter moves to the next field instead of submitting, so the fields handle the key. */}
			<Form
				method="post"
				ref={form}
				onKeyDown={({ currentTarget, nativeEvent }) => focusNextOnEnter(currentTarget, nativeEvent)}
				className="calculator"
				noValidate
				preventScrollReset
			>
				{/* Without JavaScript, Enter activates the first button of a form. */}
				<button
					type="submit"
					name="intent"
					value={question?.kind === 'rename' ? 'rename' : 'recalculate'}
					className="sr-only"
					tabIndex={-1}
				>
					{question?.kind === 'rename' ? 'Rename' : 'Recalculate'}
				</button>
				<FormTokenField />
				<input type="hidden" name="openedId" value={state.opened?.id ?? ''} />
				<input type="hidden" name="openedRevision" value={state.opened?.revision ?? ''} />
				<AnalysisFields analysis={state.analysis} />
				{question !== null && (
					<ConfirmDialogView
						question={question}
						onConfirm={hydrated ? confirm : null}
						onCancel={() => {
							setClientQuestion(null)
							card.hold()
						}}
					/>
				)}
				{!hydrated && answer?.notice && <AnswerNotice notice={answer.notice} />}
				{answer === undefined && view.notice && <AnswerNotice notice={view.notice} />}
				{answer?.changedSince !== undefined && (
					<Suspense>
						<ChangedSinceNotice
							answer={answer}
							stored={answer.changedSince}
							isBusy={isSaving}
							onOpen={hydrated ? (stored) => setClientQuestion({ kind: 'load', ...stored }) : null}
						/>
					</Suspense>
				)}
				{view.carried !== undefined && (
					<Suspense>
						<ArvHandoffNotice view={view} state={state} dispatch={dispatch} />
					</Suspense>
				)}
				{otherTab !== null && (
					<Suspense>
						<DraftConflictNotice other={otherTab} />
					</Suspense>
				)}
				{state.kept !== undefined && state.kept.length > 0 && (
					<Suspense>
						<KeptDealsNotice kept={state.kept} dispatch={dispatch} onShow={closeCard} />
					</Suspense>
				)}
				<div className="split">
					<div className="stack">
						<DealHead
							view={view}
							answer={answer}
							state={state}
							save={save}
							dispatch={dispatchTyped}
							onDiscard={hydrated ? (saved) => setClientQuestion({ kind: 'load', ...saved }) : null}
						/>
						<div className="card">
							<SavedPropertiesBar
								saved={view.saved}
								room={view.room ?? null}
								canSave={canSave}
								openedId={state.opened?.id ?? null}
								hydrated={hydrated}
								isOffline={view.isOffline === true}
								isLocked={question !== null}
								onLoad={load}
								onAsk={(kind, deal) => setClientQuestion({ kind, ...deal })}
							/>
							{canSave && <DealLinks openedId={state.opened?.id ?? null} />}
						</div>
						<RenderOnce
							name={isUntouched ? `calculator sections${view.isPhone ? ', phone' : ''}` : null}
							className="stack"
						>
							{SECTIONS.map((section, i) => (
								<DealSection
									key={section.key}
									section={section}
									deal={deal}
									later={later}
									refusal={refusal}
									startsOpen={!view.isPhone || i === 0}
									onUse={hydrated ? setInput : null}
									{...sectionNotes(deal, opening)}
								/>
							))}
						</RenderOnce>
					</div>
					<div className="sticky-side">
						<ResultsPanel
							deal={deal}
							later={later}
							hydrated={hydrated}
							isUntouched={isUntouched}
							opening={opening}
							isStarting={card.isOpen && card.isUsed}
							onInsurance={hydrated ? setInsurance : null}
							onClear={hydrated ? () => setClientQuestion({ kind: 'clear' }) : null}
						/>
						{hasUnsavedChanges(state, []) && <NextLinks deal={state} canCompare={canSave} />}
					</div>
				</div>
				<ResultsDock deal={deal} opening={opening} save={save} />
			</Form>
			<SectionLinks />
			<PrintSheet state={state} deal={deal} opening={opening} today={view.today} />
		</div>
	)
}

/**
 * Removes a link's inputs from the address, so that a reload does not restore them, and the request
 * for an empty form, so that a reload keeps what was typed. An ARV from comps remains until it is
 * applied.
 */
function useLinkOnce(view: CalculatorView) {
	const navigate = useNavigate()
	const isLinked = useRef(view.isNew === true || (isLink(view) && view.carried === undefined))
	useEffect(() => {
		if (!isLinked.current) return
		isLinked.current = false
		navigate(paths.calculator(), { replace: true, preventScrollReset: true })
	}, [navigate])
}
