import { type ActionFunctionArgs, data } from '@remix-run/node'
import { isEmailAddress } from '~/features/accounts/sign-up/email-address'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { isBusy } from '~/core/db/db.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { AdminProviderForm, NewProviderForm } from '~/features/directory/directory.schema.server'
import {
	createProvider,
	findProvider,
	type ProviderForAdmin,
	restore,
	unlist,
	updateProvider,
} from './provider-admin.server'
import { parseProfileForm, applyAdminVisibility } from '~/features/directory/profile/profile-form'
import {
	type ProviderInput,
	type ProviderProblem,
	type ProviderProfile,
	withFlags,
} from '~/features/directory/profile/profile'
import type { SaveRefused } from '~/features/directory/profile/profile.server'
import { ADMIN_TEXTS } from '~/features/directory/messages'
import { closeReports } from '~/features/directory/reports/reports.server'

/** Form actions of the admin's provider pages. */

export type AdminAnswer = {
	values: ProviderProfile
	problem: ProviderProblem | null
	failure: string | null
}

const renderForm = (
	input: ProviderInput,
	said: { problem?: ProviderProblem; failure?: string },
	status: number,
) =>
	data<AdminAnswer>(
		{ values: withFlags(input), problem: said.problem ?? null, failure: said.failure ?? null },
		{ status },
	)

const refused = (input: ProviderInput, { field, message, status }: SaveRefused) =>
	renderForm(input, field === '' ? { failure: message } : { problem: { field, message } }, status)

/** The email identifies a new provider: without it, nothing else is validated. */
function emailProblem(email: string): ProviderProblem | null {
	if (email.trim() === '') return { field: 'email', message: ADMIN_TEXTS.emailRequired }
	if (isEmailAddress(email)) return null
	return { field: 'email', message: 'Please enter a valid email address.' }
}

/** Creates a provider from the form at `/admin/service-providers/new`. */
export async function createAction(args: ActionFunctionArgs, admin: PublicUser) {
	const form = await parseTrustedForm(args)
	const input = applyAdminVisibility(parseProfileForm(form), null)
	if (!parseForm(form, NewProviderForm).ok) {
		return renderForm(input, { failure: UNKNOWN_BUTTON_TEXT }, 400)
	}
	const problem = emailProblem(input.email)
	if (problem !== null) return renderForm(input, { problem }, 400)
	try {
		const made = await createProvider(input.email, input, { id: admin._id }, currentTime())
		if (!made.ok) return refused(input, made)
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ requestId: args.context.requestId, err: String(error) }, 'provider creation failed')
		return renderForm(input, { failure: ADMIN_TEXTS.createFailed }, 500)
	}
	const done = { kind: 'success', text: ADMIN_TEXTS.created } as const
	return redirectWithFlash(args.request, paths.adminProviders(), done)
}

/** Loads the provider of an admin page, or redirects to the list. */
export async function chosenProvider(
	request: Request,
	id: string | undefined,
): Promise<ProviderForAdmin> {
	const found = await findProvider(id ?? '')
	if (found !== null) return found
	const text = ADMIN_TEXTS.noneSelected
	const message = { kind: 'error', text, key: 'guard' } as const
	throw (await redirectWithFlash(request, paths.adminProviders(), message)) as Response
}

/** For an account's listing, the profile as its owner stored it. */
export const ownerProfile = ({ isEntered, profile }: ProviderForAdmin): ProviderProfile | null =>
	isEntered ? null : profile

/** The buttons of `/admin/service-providers/{id}`. */
export async function editAction(args: ActionFunctionArgs, admin: PublicUser) {
	const { request, params, context } = args
	const form = await parseTrustedForm(args)
	const provider = await chosenProvider(request, params['id'])
	const parsed = parseForm(form, AdminProviderForm)
	const input = applyAdminVisibility(parseProfileForm(form), ownerProfile(provider))
	if (!parsed.ok) {
		const said = Object.values(parsed.reply.error ?? {})[0]?.[0]
		return renderForm(input, { failure: said ?? UNKNOWN_BUTTON_TEXT }, 400)
	}
	const by = { id: admin._id }
	try {
		switch (parsed.value.intent) {
			case 'save': {
				const edit = { admin: by, revision: parsed.value.revision }
				const saved = await updateProvider(provider.id, input, edit, currentTime())
				if (!saved.ok) return refused(input, saved)
				return await leave(request, paths.adminProviders(), ADMIN_TEXTS.updated)
			}
			case 'takeOff':
				await unlist(provider.id, parsed.value.reason, by, currentTime())
				return await leave(request, paths.adminProvider(provider.id), 'Removed from the directory')
			case 'restore':
				await restore(provider.id, by, currentTime())
				return await leave(request, paths.adminProvider(provider.id), 'Restored to the directory')
			case 'closeReports':
				await closeReports(provider.id, by, currentTime())
				return await leave(request, paths.adminProvider(provider.id), 'Reports marked as resolved')
		}
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ requestId: context.requestId, err: String(error) }, 'provider change failed')
		return renderForm(input, { failure: ADMIN_TEXTS.updateFailed }, 500)
	}
}

const leave = (request: Request, to: string, text: string) =>
	redirectWithFlash(request, to, { kind: 'success', text })
