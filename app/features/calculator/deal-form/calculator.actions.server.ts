import { data } from '@remix-run/node'
import type { Viewer } from '~/features/accounts/access/viewer'
import { acceptTerms } from '~/features/accounts/profile/terms.server'
import { type ActionCall, defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { log } from '~/core/log.server'
import { requireCalculator } from './calculator-access.server'
import { toDealFormState, reopenPath } from './calculator.loader.server'
import {
	type ConfirmDialog,
	type DealFormState,
	hasUnsavedChanges,
	type RefusedDeal,
	type ShownDeal,
} from './calculator-types'
import { calculatorSchema, propertyAddressSchema } from './deal-form.schema.server'
import {
	analysisInput,
	isAnalysisInputKey,
	normalizeAnalysisInputs,
} from '~/features/calculator/analysis/inputs/analysis-inputs'
import { analysisProblemText } from '~/features/calculator/analysis/inputs/reason-texts'
import { type DealInputs, normalizeInputs } from '~/features/calculator/formulas/input-definitions'
import { ANALYSIS_FIELD } from '~/features/calculator/saved-analysis/deal-analysis'
import {
	deleteProperty,
	findProperty,
	listProperties,
	type RefusedSave,
	saveProperty,
	undoSave,
} from '~/features/calculator/saved-properties/properties.server'
import type { SavedProperty } from '~/features/calculator/saved-properties/saved-property'

/** The buttons of the calculator's page, with and without script. */

const TERMS_REFUSED = 'You must accept the terms to use the calculator'
const TERMS_ACCEPTED = 'Terms accepted. You can now use the calculator.'
const FAILED: Record<string, string> = {
	save: 'Error saving property',
	acceptTerms: 'Failed to update settings. Please try again.',
}

function submittedDeal(form: FormData): DealFormState {
	const text = (name: string): string => {
		const value = form.get(name)
		return typeof value === 'string' ? value : ''
	}
	const fields = Object.fromEntries(
		[...form.entries()].filter(([, value]) => typeof value === 'string'),
	)
	const revision = Number(text('openedRevision'))
	const openedDeal =
		text('openedId') !== '' && Number.isSafeInteger(revision)
			? { id: text('openedId').slice(0, 64), revision }
			: null
	return {
		propertyAddress: text('propertyAddress').slice(0, 500),
		inputs: truncateInputs(normalizeInputs(fields)),
		analysis: form.has(ANALYSIS_FIELD) ? normalizeAnalysisInputs(fields) : null,
		opened: openedDeal,
	}
}

/** Returns the input unchanged, but limits its length. */
function truncateInputs(inputs: DealInputs): DealInputs {
	return Object.fromEntries(
		Object.entries(inputs).map(([key, text]) => [key, text.slice(0, 100)]),
	) as DealInputs
}

/** The page again with a deal, and what to confirm or to say. */
function showDeal(deal: DealFormState, extra: Partial<ShownDeal> = {}) {
	const page = { deal, question: null, notice: null, hasDeleted: false }
	return data<ShownDeal>({ status: 'shown', ...page, ...extra })
}

const askToConfirm = (deal: DealFormState, question: ConfirmDialog) => showDeal(deal, { question })

type Call<Value> = ActionCall<Viewer, Value, DealFormState>

/** The account of a form that only a verified user may send. */
function requireSaver({ viewer, reject }: Pick<Call<unknown>, 'viewer' | 'reject'>) {
	const { user } = viewer
	if (user !== null && viewer.tier !== 'unverified') return { saver: { ...viewer, user } }
	return { refusal: reject({ status: 403, message: 'Sign in to save properties' }) }
}

/** The action of the calculator's page. */
export const calculatorAction = defineAction({
	guard: requireCalculator,
	schema: calculatorSchema,
	values: submittedDeal,
	failed: ({ intent }) => FAILED[intent] ?? 'An unexpected error occurred.',
	handler: async (call) => {
		const { request, form, value, now, reject } = call
		const deal = submittedDeal(form)
		if (value.intent === 'recalculate') return showDeal(deal)
		if (value.intent === 'askClear') return askToConfirm(deal, { kind: 'clear' })
		if (value.intent === 'clear') {
			const message = { kind: 'success', text: 'Form cleared' } as const
			return redirectWithFlash(request, paths.calculator(), message)
		}
		const { saver, refusal } = requireSaver(call)
		if (saver === undefined) return refusal
		const { user } = saver
		const notInList = (id: string) =>
			id === ''
				? reject({ status: 400, message: 'Select a saved property first.' })
				: reject({ status: 404, message: "That property isn't in your saved list." })
		switch (value.intent) {
			case 'acceptTerms': {
				await acceptTerms(user.id, 'calculator', now)
				// The deal that the page was opened with is opened again.
				const message = { kind: 'success', text: TERMS_ACCEPTED } as const
				return redirectWithFlash(request, reopenPath(request), message)
			}
			case 'declineTerms':
				return redirectWithFlash(request, paths.home(), { kind: 'error', text: TERMS_REFUSED })
			case 'save': {
				const address = propertyAddressSchema.safeParse(deal)
				if (!address.success) {
					const message = address.error.issues[0]?.message ?? ''
					return reject({ status: 400, field: 'propertyAddress', message })
				}
				const { propertyAddress } = address.data
				const { inputs, analysis } = deal
				const result = await saveProperty(saver, { propertyAddress, inputs, analysis }, now)
				if (result.kind !== 'created' && result.kind !== 'updated') {
					return renderSaveRefusal(deal, result, reject)
				}
				const to = paths.calculator({ property: result.property.id })
				return redirectWithFlash(request, to, savedMessage(result.kind, result.property))
			}
			case 'load': {
				const id = value.propertyId
				const property = await findProperty(user.id, id)
				if (property === null) return notInList(id)
				const isConfirmed = form.get('confirmed') === 'yes'
				if (!isConfirmed && hasUnsavedChanges(deal, await listProperties(user.id))) {
					const { propertyAddress } = property
					return askToConfirm(deal, { kind: 'load', id, propertyAddress })
				}
				return redirectWithFlash(request, paths.calculator({ property: id }), [])
			}
			case 'askDelete': {
				const id = value.propertyId
				const property = await findProperty(user.id, id)
				if (property === null) return notInList(id)
				const { propertyAddress } = property
				return askToConfirm(deal, { kind: 'delete', id, propertyAddress })
			}
			case 'delete': {
				const id = value.propertyId
				const property = await findProperty(user.id, id)
				if (property === null || !(await deleteProperty(user.id, id))) {
					log.info({ requestId: call.context.requestId }, 'saved property to delete not found')
					return notInList(id)
				}
				const openedDeal = deal.opened?.id === id ? null : deal.opened
				const text = `Deleted "${property.propertyAddress}"`
				const notice = { kind: 'success', text } as const
				return showDeal({ ...deal, opened: openedDeal }, { notice, hasDeleted: true })
			}
			case 'undoSave': {
				const { propertyId: id, revision } = value
				const restored = await undoSave(user.id, { id, revision }, now)
				if (restored !== null) {
					const to = paths.calculator({ property: restored.id })
					return redirectWithFlash(request, to, { kind: 'success', text: 'Save undone.' })
				}
				const current = await findProperty(user.id, id)
				const values = current === null ? deal : toDealFormState(current)
				const errors = { form: ['This save can no longer be undone.'] }
				return data<RefusedDeal>({ status: 'error', values, errors }, { status: 409 })
			}
		}
	},
})

function savedMessage(kind: 'created' | 'updated', property: SavedProperty): Message {
	const text = `Saved "${property.propertyAddress}" successfully`
	if (kind === 'created') return { kind: 'success', text }
	return {
		kind: 'success',
		text,
		// Long enough for the Undo button.
		durationMs: 6_000,
		action: {
			kind: 'form',
			label: 'Undo',
			to: paths.calculator(),
			fields: {
				intent: 'undoSave',
				propertyId: property.id,
				revision: String(property.revision),
			},
		},
	}
}

function renderSaveRefusal(
	deal: DealFormState,
	result: RefusedSave,
	reject: Call<unknown>['reject'],
) {
	switch (result.kind) {
		case 'termsNotAccepted':
			return reject({ status: 403, message: TERMS_REFUSED })
		case 'unreadable':
			return reject({ status: 400, errors: { form: [unreadableText(result)] } })
		case 'tooOften':
			return reject({ status: 429, ...result })
		case 'limitReached': {
			const errors = { form: [result.message] }
			const refused: RefusedDeal = { status: 'error', values: deal, errors }
			return data({ ...refused, notice: limitNotice(result) }, { status: 409 })
		}
	}
}

/**
 * Which inputs to correct. Those of the analysis have no fields on this page, so the first is named.
 */
function unreadableText({
	problems,
	analysisProblems: [first],
}: Extract<RefusedSave, { kind: 'unreadable' }>): string {
	if (Object.keys(problems).length > 0 || first === undefined || !isAnalysisInputKey(first.key)) {
		return 'Please fix the highlighted fields before saving.'
	}
	return `${analysisInput(first.key).label}: ${analysisProblemText(first)}`
}

function limitNotice({ message, canUpgrade }: { message: string; canUpgrade: boolean }): Message {
	return {
		kind: 'error',
		text: message,
		durationMs: 6_000,
		closeLabel: 'Close',
		key: 'property-limit',
		...(canUpgrade
			? { action: { kind: 'link', label: 'Upgrade Plan', to: paths.subscription() } as const }
			: {}),
	}
}
