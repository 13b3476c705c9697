import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { z } from 'zod'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { acceptTerms } from '~/features/accounts/profile/terms.server'
import type { Viewer } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { isBusy } from '~/core/db/db.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseTrustedForm, retryAfter } from '~/core/forms/parse-form.server'
import { log } from '~/core/log.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { toDealFormState, reopenDeal } from './calculator-loader.server'
import {
	type CalculatorActionData,
	type DealFormState,
	hasUnsavedChanges,
} from './calculator-types'
import { CalculatorIntent, PropertyAddress } from './deal-form.schema.server'
import { type DealInputs, normalizeInputs } from '~/features/calculator/formulas/input-definitions'
import {
	deleteProperty,
	findProperty,
	listProperties,
	type RefusedSave,
	saveProperty,
	undoSave,
} from '~/features/calculator/saved-properties/properties.server'
import type { SavedProperty } from '~/features/calculator/saved-properties/saved-property'

/** Handlers of the calculator page's buttons, which all work without JavaScript. */

const TERMS_REFUSED = 'You must accept the terms to use the calculator'
const TERMS_ACCEPTED = 'Terms accepted. You can now use the calculator.'
const TERMS_FAILED = 'Failed to update settings. Please try again.'
const SAVE_FAILED = 'Error saving property'
const FAILED = 'An unexpected error occurred.'

type Intent = z.output<typeof CalculatorIntent>
type Typed = { args: ActionFunctionArgs; deal: DealFormState }

function typedDeal(form: FormData): DealFormState {
	const text = (name: string): string => {
		const value = form.get(name)
		return typeof value === 'string' ? value : ''
	}
	const fields = Object.fromEntries(
		[...form.entries()].filter(([, value]) => typeof value === 'string'),
	)
	const revision = Number(text('openedRevision'))
	const opened =
		text('openedId') !== '' && Number.isSafeInteger(revision)
			? { id: text('openedId').slice(0, 64), revision }
			: null
	return {
		propertyAddress: text('propertyAddress').slice(0, 500),
		inputs: cutInputs(normalizeInputs(fields)),
		opened,
	}
}

/** Returns the input unchanged, but limits its length. */
function cutInputs(inputs: DealInputs): DealInputs {
	return Object.fromEntries(
		Object.entries(inputs).map(([key, text]) => [key, text.slice(0, 100)]),
	) as DealInputs
}

/** Renders the page again with all input and a message. */
function renderPage(
	deal: DealFormState,
	more: Partial<CalculatorActionData> = {},
	init?: ResponseInit,
) {
	const whole: CalculatorActionData = {
		deal,
		question: null,
		addressError: null,
		notice: null,
		hasDeleted: false,
		...more,
	}
	return data(whole, init)
}

/** The action of the calculator page. */
export async function calculatorAction(args: ActionFunctionArgs, viewer: Viewer) {
	const form = await parseTrustedForm(args)
	const parsed = CalculatorIntent.safeParse(
		Object.fromEntries(
			['intent', 'propertyId', 'revision'].flatMap((name) => {
				const value = form.get(name)
				return typeof value === 'string' ? [[name, value]] : []
			}),
		),
	)
	if (!parsed.success) throw new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
	const intent = parsed.data
	const typed: Typed = { args, deal: typedDeal(form) }
	if (intent.intent === 'recalculate') return renderPage(typed.deal)
	if (intent.intent === 'askClear') return renderPage(typed.deal, { question: { kind: 'clear' } })
	if (intent.intent === 'clear') {
		const done = { kind: 'success', text: 'Form cleared' } as const
		return redirectWithFlash(args.request, paths.calculator(), done)
	}
	return forSavers(intent, typed, viewer, form)
}

type SaverIntent = Exclude<Intent, { intent: 'recalculate' | 'askClear' | 'clear' }>

async function forSavers(intent: SaverIntent, typed: Typed, viewer: Viewer, form: FormData) {
	if (viewer.user === null || viewer.tier === 'unverified') {
		const text = 'Sign in to save properties'
		return renderPage(typed.deal, { notice: { kind: 'error', text } }, { status: 403 })
	}
	try {
		return await handleIntent(intent, typed, { ...viewer, user: viewer.user }, form)
	} catch (error) {
		// A busy database has the same error on every page.
		if (error instanceof Response || isBusy(error)) throw error
		const { requestId } = typed.args.context
		log.error({ requestId, intent: intent.intent, err: String(error) }, 'calculator action failed')
		const text = intent.intent === 'save' ? SAVE_FAILED : FAILED
		return renderPage(typed.deal, { notice: { kind: 'error', text } }, { status: 500 })
	}
}

async function handleIntent(intent: SaverIntent, typed: Typed, saver: SignedIn, form: FormData) {
	switch (intent.intent) {
		case 'acceptTerms':
			return accept(typed, saver)
		case 'declineTerms':
			return redirectWithFlash(typed.args.request, paths.home(), {
				kind: 'error',
				text: TERMS_REFUSED,
			})
		case 'save':
			return save(typed, saver)
		case 'load':
			return load(typed, saver, intent.propertyId, form.get('confirmed') === 'yes')
		case 'askDelete':
			return askDelete(typed, saver, intent.propertyId)
		case 'delete':
			return remove(typed, saver, intent.propertyId)
		case 'undoSave':
			return undo(typed, saver, { id: intent.propertyId, revision: intent.revision })
	}
}

async function accept({ args, deal }: Typed, { user }: SignedIn) {
	const { request } = args
	try {
		await acceptTerms(user._id, 'calculator', currentTime())
	} catch (error) {
		if (isBusy(error)) throw error
		log.error(
			{ requestId: args.context.requestId, err: String(error) },
			'terms could not be stored',
		)
		return renderPage(deal, { notice: { kind: 'error', text: TERMS_FAILED } }, { status: 500 })
	}
	// Preserves the query of the page.
	return redirectWithFlash(request, reopenDeal(request), {
		kind: 'success',
		text: TERMS_ACCEPTED,
	})
}

async function save({ args, deal }: Typed, saver: SignedIn) {
	const address = PropertyAddress.safeParse(deal)
	if (!address.success) {
		const addressError = address.error.issues[0]?.message ?? SAVE_FAILED
		return renderPage(deal, { addressError }, { status: 400 })
	}
	const { propertyAddress } = address.data
	const result = await saveProperty(saver, { propertyAddress, inputs: deal.inputs }, currentTime())
	if (result.kind === 'created' || result.kind === 'updated') {
		const to = paths.calculator({ property: result.property._id })
		return redirectWithFlash(args.request, to, savedMessage(result.kind, result.property))
	}
	return refusedSave(deal, result)
}

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
				propertyId: property._id,
				revision: String(property.revision),
			},
		},
	}
}

function refusedSave(deal: DealFormState, result: RefusedSave) {
	const refuse = (notice: Message, init: ResponseInit) => renderPage(deal, { notice }, init)
	switch (result.kind) {
		case 'termsNotAccepted':
			return refuse({ kind: 'error', text: TERMS_REFUSED }, { status: 403 })
		case 'unreadable': {
			const text = 'Please fix the highlighted fields before saving.'
			return refuse({ kind: 'error', text }, { status: 400 })
		}
		case 'tooOften':
			return refuse(
				{ kind: 'error', text: result.message },
				{ status: 429, headers: retryAfter(result.retryAfter) },
			)
		case 'limitReached':
			return refuse(limitNotice(result), { status: 409 })
	}
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

async function load({ args, deal }: Typed, { user }: SignedIn, id: string, isConfirmed: boolean) {
	const wanted = await findProperty(user._id, id)
	if (wanted === null) return renderPage(deal, noSuchDeal(id), { status: id === '' ? 400 : 404 })
	if (!isConfirmed && hasUnsavedChanges(deal, await listProperties(user._id))) {
		const { propertyAddress } = wanted
		return renderPage(deal, { question: { kind: 'load', id, propertyAddress } })
	}
	return redirectWithFlash(args.request, paths.calculator({ property: id }), [])
}

function noSuchDeal(id: string): Partial<CalculatorActionData> {
	const text =
		id === '' ? 'Select a saved property first.' : "That property isn't in your saved list."
	return { notice: { kind: 'error', text } }
}

async function askDelete({ deal }: Typed, { user }: SignedIn, id: string) {
	const wanted = await findProperty(user._id, id)
	if (wanted === null) return renderPage(deal, noSuchDeal(id), { status: id === '' ? 400 : 404 })
	const { propertyAddress } = wanted
	return renderPage(deal, { question: { kind: 'delete', id, propertyAddress } })
}

async function remove({ args, deal }: Typed, { user }: SignedIn, id: string) {
	const wanted = await findProperty(user._id, id)
	if (wanted === null || !(await deleteProperty(user._id, id))) {
		log.info({ requestId: args.context.requestId }, 'saved property to delete not found')
		return renderPage(deal, noSuchDeal(id), { status: 404 })
	}
	const text = `Deleted "${wanted.propertyAddress}"`
	const opened = deal.opened?.id === id ? null : deal.opened
	return renderPage({ ...deal, opened }, { notice: { kind: 'success', text }, hasDeleted: true })
}

async function undo(
	{ args, deal }: Typed,
	{ user }: SignedIn,
	target: { id: string; revision: number },
) {
	const restored = await undoSave(user._id, target, currentTime())
	if (restored === null) {
		const text = 'This save can no longer be undone.'
		const current = await findProperty(user._id, target.id)
		const shown = current === null ? deal : toDealFormState(current)
		return renderPage(shown, { notice: { kind: 'error', text } }, { status: 409 })
	}
	return redirectWithFlash(args.request, paths.calculator({ property: restored._id }), {
		kind: 'success',
		text: 'Save undone.',
	})
}
