import { data } from '@remix-run/node'
import type { Viewer } from '~/features/accounts/access/viewer'
import { acceptTerms } from '~/features/accounts/profile/terms.server'
import { type ActionCall, defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { log } from '~/core/log.server'
import { ANALYSIS_KEYS, DEAL_KEYS } from '~/deal'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import {
	toDealFormState,
	reopenPath,
} from '~/features/calculator/deal-form/calculator.loader.server'
import {
	applySavedChange,
	type ConfirmDialog,
	type DealFormState,
	hasUnsavedChanges,
	type DealName,
	type RefusedDeal,
	type SavedChange,
	type ShownDeal,
} from '~/features/calculator/deal-form/calculator-types'
import { answeredDeal } from '~/features/calculator/deal-form/answered-deal'
import {
	calculatorSchema,
	propertyAddressSchema,
} from '~/features/calculator/deal-form/deal-form.schema.server'
import { deleteWithUndo, undoDelete } from '~/features/deals/commands/deleted-properties.server'
import {
	duplicateProperty,
	freeAddress,
	type ManageRefusal,
	renameProperty,
	saveRenamed,
} from '~/features/deals/commands/manage-properties.server'
import {
	besideMessage,
	deletedMessage,
	duplicatedMessage,
	limitNotice,
	LIST_CHANGED,
	savedMessage,
	toChangedSince,
	unreadableText,
} from '~/features/calculator/saved-properties/saved-messages.server'
import { submittedDeal } from '~/features/calculator/saved-properties/submitted-deal.server'
import {
	ADDRESS_TAKEN_TEXT,
	refusedSaveText,
	TERMS_NEEDED_TEXT,
} from '~/features/calculator/saved-properties/refused-save-texts'
import {
	type ChangedSince,
	findProperty,
	listProperties,
	type RefusedSave,
	saveProperty,
} from '~/features/calculator/saved-properties/properties.server'
import type { LimitReached } from '~/features/calculator/saved-properties/property-limit.server'
import { undoSave } from '~/features/deals/commands/undo-save.server'

/** The buttons of the calculator's page, with and without script. */

const TERMS_ACCEPTED = 'Terms accepted. You can now use the calculator.'
const RESTORE_REFUSED = {
	gone: 'This property can no longer be restored.',
	addressTaken: 'This property was not restored: its address has been saved again.',
} as const
/** What adds to the saved list or changes it needs the terms, like saving. */
const NEEDS_TERMS: ReadonlySet<string> = new Set(['rename', 'duplicate', 'undoDelete'])
const FAILED: Record<string, string> = {
	save: 'Error saving property',
	saveAnyway: 'Error saving property',
	saveAsNew: 'Error saving property',
	saveRenamed: 'Error saving property',
	acceptTerms: 'Failed to update settings. Please try again.',
}

/** The page again with a deal, and what to confirm or to say. */
function showDeal(deal: DealFormState, extra: Partial<ShownDeal> = {}) {
	const page = { deal, question: null, notice: null, change: null }
	return data<ShownDeal>({ status: 'shown', ...page, ...extra })
}

/** The page after a change in the saved list. */
function showChange(deal: DealFormState, change: SavedChange, notice: Message) {
	return showDeal(applySavedChange(deal, change), { notice, change })
}

const listedOf = ({ id, propertyAddress }: DealName) => ({ id, propertyAddress })

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
	fields: {
		save: ['propertyAddress', ...DEAL_KEYS, ...ANALYSIS_KEYS],
		recalculate: ['confirmed'],
	},
	values: submittedDeal,
	failed: ({ intent }) => FAILED[intent] ?? 'An unexpected error occurred.',
	handler: async (call) => {
		const { request, form, value, now, reject } = call
		const deal = submittedDeal(form)
		if (value.intent === 'recalculate') return showDeal(deal)
		const answered = answeredDeal(deal, value.intent)
		if (answered !== null) return showDeal(answered)
		if (value.intent === 'askClear') return askToConfirm(deal, { kind: 'clear' })
		if (value.intent === 'clear') {
			const message = { kind: 'success', text: 'Form cleared' } as const
			return redirectWithFlash(request, paths.calculator(), message)
		}
		const { saver, refusal } = requireSaver(call)
		if (saver === undefined) return refusal
		const { user } = saver
		if (!user.hasAcceptedCalculatorTOS && NEEDS_TERMS.has(value.intent)) {
			return reject({ status: 403, message: TERMS_NEEDED_TEXT })
		}
		const notInList = (id: string) =>
			id === ''
				? reject({ status: 400, message: 'Select a saved property first.' })
				: reject({ status: 404, message: "That property isn't in your saved list." })
		const refuseChange = (id: string, refusal: ManageRefusal) =>
			refusal.kind === 'notFound' ? notInList(id) : reject({ status: 429, ...refusal })
		switch (value.intent) {
			case 'acceptTerms': {
				await acceptTerms(user.id, 'calculator', now)
				// The deal that the page was opened with is opened again.
				const message = { kind: 'success', text: TERMS_ACCEPTED } as const
				return redirectWithFlash(request, reopenPath(request), message)
			}
			case 'declineTerms':
				return redirectWithFlash(request, paths.home(), { kind: 'error', text: TERMS_NEEDED_TEXT })
			case 'save':
			case 'saveAnyway':
			case 'saveAsNew':
			case 'saveRenamed': {
				const address = propertyAddressSchema.safeParse(deal)
				if (!address.success) {
					const message = address.error.issues[0]?.message ?? ''
					return reject({ status: 400, field: 'propertyAddress', message })
				}
				const isNew = value.intent === 'saveAsNew'
				const { inputs, analysis } = deal
				const propertyAddress = isNew
					? await freeAddress(user.id, address.data.propertyAddress)
					: address.data.propertyAddress
				if (value.intent === 'saveRenamed') {
					const result = await saveRenamed(saver, deal, propertyAddress, now)
					if (result.kind === 'notFound') return notInList('')
					if (result.kind !== 'saved') return renderSaveRefusal(deal, result, reject)
					const { property } = result
					const to = paths.calculator({ property: property.id })
					return redirectWithFlash(request, to, savedMessage('created', property))
				}
				const opened =
					value.intent === 'saveAnyway'
						? { id: value.storedId || (deal.opened?.id ?? ''), revision: value.storedRevision }
						: deal.opened
				const content = { propertyAddress, inputs, analysis }
				const result = await saveProperty(saver, content, now, {
					opened: isNew ? null : opened,
					others: 'kept',
				})
				if (result.kind !== 'created' && result.kind !== 'updated') {
					return renderSaveRefusal(deal, result, reject)
				}
				const to = paths.calculator({ property: result.property.id })
				// Whoever corrects the address of the open deal gets a second one.
				const isBeside = result.kind === 'created' && value.intent === 'save' && opened !== null
				const other = isBeside ? await findProperty(user.id, opened.id) : null
				const saved = savedMessage(result.kind, result.property)
				return redirectWithFlash(
					request,
					to,
					other === null ? saved : [saved, besideMessage(other)],
				)
			}
			case 'load':
			case 'reopen': {
				const id =
					value.intent === 'load' ? value.propertyId : value.storedId || (deal.opened?.id ?? '')
				const property = await findProperty(user.id, id)
				if (property === null) return notInList(id)
				const isConfirmed = form.get('confirmed') === 'yes'
				if (!isConfirmed && hasUnsavedChanges(deal, await listProperties(user.id))) {
					return askToConfirm(deal, { kind: 'load', ...listedOf(property) })
				}
				return redirectWithFlash(request, paths.calculator({ property: id }), [])
			}
			case 'askDelete':
			case 'askRename': {
				const id = value.propertyId
				const property = await findProperty(user.id, id)
				if (property === null) return notInList(id)
				const kind = value.intent === 'askDelete' ? 'delete' : 'rename'
				return askToConfirm(deal, { kind, ...listedOf(property) })
			}
			case 'delete': {
				const id = value.propertyId
				const property = await findProperty(user.id, id)
				if (property === null || !(await deleteWithUndo(user.id, id, now))) {
					log.info({ requestId: call.context.requestId }, 'saved property to delete not found')
					return notInList(id)
				}
				return showChange(deal, { kind: 'deleted', id }, deletedMessage(property))
			}
			case 'undoDelete': {
				const result = await undoDelete(saver, value.deletedId, now)
				if (result.kind === 'limitReached') return showLimit(deal, result)
				if (result.kind !== 'restored') {
					return reject({ status: 409, message: RESTORE_REFUSED[result.kind] })
				}
				const restored = await findProperty(user.id, value.deletedId)
				if (restored === null) return notInList(value.deletedId)
				const text = `Restored "${restored.propertyAddress}"`
				const change = { kind: 'restored', deal: toDealFormState(restored) } as const
				return showChange(deal, change, { ...LIST_CHANGED, text })
			}
			case 'rename': {
				const { propertyId: id, newAddress } = value
				const property = await findProperty(user.id, id)
				if (property === null) return notInList(id)
				const askAgain = (error: string) =>
					askToConfirm(deal, { kind: 'rename', ...listedOf(property), newAddress, error })
				const address = propertyAddressSchema.safeParse({ propertyAddress: newAddress })
				if (!address.success) return askAgain(address.error.issues[0]?.message ?? '')
				const result = await renameProperty(saver, { id, ...address.data }, now)
				if (result.kind === 'addressTaken') return askAgain(ADDRESS_TAKEN_TEXT)
				if (result.kind !== 'renamed') return refuseChange(id, result)
				const text = `Renamed to "${result.propertyAddress}"`
				return showChange(deal, { ...result, id }, { ...LIST_CHANGED, text })
			}
			case 'duplicate': {
				const id = value.propertyId
				const isNothingLost = !hasUnsavedChanges(deal, await listProperties(user.id))
				const result = await duplicateProperty(saver, id, now)
				if (result.kind === 'limitReached') return showLimit(deal, result)
				if (result.kind !== 'duplicated') return refuseChange(id, result)
				return showDeal(deal, { notice: duplicatedMessage(result, isNothingLost) })
			}
			case 'undoSave': {
				const { propertyId: id, revision } = value
				const restored = await undoSave(user.id, { id, revision }, now)
				if (restored !== null) {
					const to = paths.calculator({ property: restored.id })
					return redirectWithFlash(request, to, { ...LIST_CHANGED, text: 'Save undone.' })
				}
				const current = await findProperty(user.id, id)
				const values = current === null ? deal : toDealFormState(current)
				const errors = { form: ['This save can no longer be undone.'] }
				return data<RefusedDeal>({ status: 'error', values, errors }, { status: 409 })
			}
			default:
				// Amounts that are meant are put into their fields above, for visitors too.
				return showDeal(deal)
		}
	},
})

function renderSaveRefusal(
	deal: DealFormState,
	result: RefusedSave | ChangedSince,
	reject: Call<unknown>['reject'],
) {
	switch (result.kind) {
		case 'termsNotAccepted':
			return reject({ status: 403, message: TERMS_NEEDED_TEXT })
		case 'unreadable':
			return reject({ status: 400, errors: { form: [unreadableText(result)] } })
		case 'tooOften':
			return reject({ status: 429, ...result })
		case 'limitReached':
			return showLimit(deal, result)
		case 'changedSince':
			return showChangedSince(deal, result)
	}
}

/** The page again with the deal as typed, and the ways on. */
function showChangedSince(deal: DealFormState, { property }: ChangedSince) {
	const changedSince = toChangedSince(deal, property)
	const errors = { form: [refusedSaveText(changedSince.reason)] }
	const refused: RefusedDeal = { status: 'error', values: deal, errors }
	return data({ ...refused, changedSince }, { status: 409 })
}

/** The page again at the limit, with the way to a higher one. */
function showLimit(deal: DealFormState, result: LimitReached) {
	const errors = { form: [result.message] }
	const refused: RefusedDeal = { status: 'error', values: deal, errors }
	return data({ ...refused, notice: limitNotice(result) }, { status: 409 })
}
