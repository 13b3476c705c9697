import { Form, Link, useNavigate, useNavigation, useSubmit } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { RenderOnce } from '~/ui/render-once/render-once'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { useToast } from '~/ui/toast/toaster'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import {
	type CalculatorActionData,
	type CalculatorView,
	type ListedDeal,
	type ConfirmDialog,
	hasUnsavedChanges,
} from './calculator-types'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { type InputKey, SECTIONS } from '~/features/calculator/formulas/input-definitions'
import { ArvHandoffNotice } from './arv-handoff-notice'
import { DealSection } from './deal-section'
import { ConfirmDialogView } from './confirm-dialog'
import { focusNextOnEnter } from './focus-next-on-enter'
import { NextLinks } from './next-links'
import { ResultsDock, ResultsPanel, type SaveState } from './results-panel'
import { AnalysisFields } from '~/features/calculator/saved-analysis/analysis-fields'
import { SavedPropertiesBar } from '~/features/calculator/saved-properties/saved-properties-bar'
import { DraftConflictNotice } from '~/features/calculator/drafts/draft-conflict-notice'
import { useOpening } from '~/features/calculator/plan-headline/use-opening'
import { StartCard } from '~/features/calculator/start-card/start-card'
import { useStartCard } from '~/features/calculator/start-card/use-start-card'
import { SignedOutNotice } from './signed-out-notice'
import { useDeferredAfterPaint } from './use-deferred-after-paint'
import { useCollapsedOnMobile } from './use-collapsed-on-mobile'
import { useDealReducer } from './use-deal-reducer'
import { useNumberInput } from '~/features/calculator/number-input/use-number-input'
import { usePreHydrationInput } from './use-pre-hydration-input'

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
		const { propertyAddress, opened } = conflictingDeal
		if (opened === null) setClientQuestion({ kind: 'fill', deal: conflictingDeal })
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
	useLinkOnce(view)
	usePreHydrationInput(form, dispatchTyped)
	useCollapsedOnMobile(form)
	const refusal = useNumberInput(
		form,
		useCallback(
			(key: InputKey, text: string) => dispatchTyped({ type: 'input', key, text }),
			[dispatchTyped],
		),
	)
	const deal = useMemo(() => evaluateDeal(state.inputs), [state.inputs])
	// Figures update with each keystroke; formulas and charts after the figures are painted.
	const later = useDeferredAfterPaint(deal)
	// The empty form is the same for every user, so the server renders it once.
	const isUntouched = answer === undefined && view.deal === null
	const canSave = view.userId !== null && view.tier !== 'unverified'
	const isSaving = navigation.formData?.get('intent') === 'save'
	const isAddressAsSent = state.propertyAddress === answer?.deal.propertyAddress
	const addressError = isAddressAsSent ? answer.addressError : null

	useEffect(() => {
		if (answer === undefined) return
		if (answer.notice) toast.show(answer.notice)
		const isRefused = answer.addressError !== null || answer.notice?.kind === 'error'
		if (isRefused) focusFirstProblem(form.current)
	}, [answer, toast])

	const send = (fields: Record<string, string>) => {
		if (form.current === null) return
		const data = new FormData(form.current)
		for (const [name, value] of Object.entries(fields)) data.set(name, value)
		submit(data, { method: 'post', preventScrollReset: true })
	}

	const load = (deal: ListedDeal) => {
		const savedStates = [
			...(state.isDirty ? [] : [state]),
			...(view.deal === null ? [] : [view.deal]),
		]
		if (hasUnsavedChanges(state, savedStates)) setClientQuestion({ kind: 'load', ...deal })
		else send({ intent: 'load', propertyId: deal.id, confirmed: 'yes' })
	}

	const confirm = (question: ConfirmDialog) => {
		setClientQuestion(null)
		if (question.kind === 'clear') {
			dispatch({ type: 'clear' })
			card.reset()
			toast.show({ kind: 'success', text: 'Form cleared' })
			navigate(paths.calculator(), { replace: true, preventScrollReset: true })
			return
		}
		if (question.kind === 'fill') {
			dispatch({ type: 'restore', state: { ...question.deal, isDirty: true } })
			return
		}
		send({ intent: question.kind, propertyId: question.id, confirmed: 'yes' })
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
				<button type="submit" name="intent" value="recalculate" className="sr-only" tabIndex={-1}>
					Recalculate
				</button>
				<FormTokenField />
				<input type="hidden" name="openedId" value={state.opened?.id ?? ''} />
				<input type="hidden" name="openedRevision" value={state.opened?.revision ?? ''} />
				<AnalysisFields analysis={state.analysis} />
				{question !== null && (
					<ConfirmDialogView
						question={question}
						onConfirm={hydrated ? confirm : null}
						onCancel={() => setClientQuestion(null)}
					/>
				)}
				{!hydrated && answer?.notice && (
					<Notice
						tone={answer.notice.kind === 'error' ? 'error' : 'success'}
						live
						action={<NoticeLink answer={answer} />}
					>
						{answer.notice.text}
					</Notice>
				)}
				<ArvHandoffNotice view={view} state={state} dispatch={dispatch} />
				{otherTab !== null && <DraftConflictNotice other={otherTab} />}
				<div className="split">
					<div className="stack">
						<div className="card stack stack--lg">
							<TextInput
								id="deal-address"
								name="propertyAddress"
								label="Property address"
								placeholder="123 Maple St, Tulsa, OK"
								autoComplete="off"
								maxLength={200}
								value={state.propertyAddress}
								onChange={(event) =>
									dispatchTyped({ type: 'address', text: event.currentTarget.value })
								}
								error={addressError}
							/>
							<SavedPropertiesBar
								saved={view.saved}
								canSave={canSave}
								openedId={state.opened?.id ?? null}
								hydrated={hydrated}
								isLocked={question !== null}
								onLoad={load}
								onDelete={(deal) => setClientQuestion({ kind: 'delete', ...deal })}
							/>
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
								/>
							))}
						</RenderOnce>
					</div>
					<div className="sticky-side">
						<ResultsPanel
							deal={deal}
							later={later}
							save={save}
							hydrated={hydrated}
							isUntouched={isUntouched}
							opening={opening}
							isStarting={card.isOpen && card.isUsed}
							onClear={hydrated ? () => setClientQuestion({ kind: 'clear' }) : null}
						/>
						{hasUnsavedChanges(state, []) && <NextLinks deal={state} />}
					</div>
				</div>
				<ResultsDock deal={deal} />
			</Form>
		</div>
	)
}

/**
 * Removes a link's inputs from the address, so that a reload does not restore them. An ARV from
 * comps remains until it is applied.
 */
function useLinkOnce({ deal, carried }: CalculatorView) {
	const navigate = useNavigate()
	const isLinked = useRef(deal !== null && deal.opened === null && carried === undefined)
	useEffect(() => {
		if (!isLinked.current) return
		isLinked.current = false
		navigate(paths.calculator(), { replace: true, preventScrollReset: true })
	}, [navigate])
}

function NoticeLink({ answer }: { answer: CalculatorActionData }) {
	const action = answer.notice?.action
	if (action?.kind !== 'link') return null
	return (
		<Link to={action.to} className="btn btn--sm">
			{action.label}
		</Link>
	)
}

/** Focuses the first invalid field, and opens its section if necessary. */
function focusFirstProblem(form: HTMLFormElement | null) {
	const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
	field?.closest('details')?.setAttribute('open', '')
	field?.focus()
}
