import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { db, isBusy } from '~/core/db/db.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { log } from '~/core/log.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { UserForm } from '~/features/admin/admin.schema.server'
import { deleteUser } from './delete-user.server'
import { updateUser } from './update-user.server'
import { endOfDay, type UserFields } from './user-fields'
import { readUserQuery, usersPath } from './user-query'
import { deleteRefusal, unknownUserText, USER_TEXTS } from './messages'
import { findUser, type UserForAdmin } from './users.server'
import { verifyCoupon } from './verify-coupon.server'

/** The buttons of `/admin/users/{id}`: an error returns the submitted values. */

export type UserActionData = {
	values: UserFields
	/** The version of the submitted values, which is checked again on the next submission. */
	version: number | null
	errors: Partial<Record<keyof UserFields, string>>
	failure: string | null
	/** The code that was just verified, and the result of the last verification. */
	coupon: { verifiedCode: string; message: string; isValid: boolean } | null
	/** Another admin has changed the user: the form must be reopened. */
	isStale: boolean
}

/** The state of the list the admin came from, from the address of the user's page. */
export function returnTo(request: Request): string {
	return (new URL(request.url).searchParams.get('from') ?? '').slice(0, 500)
}

/** The list of users in that state. */
export function backToUsers(from: string): string {
	return usersPath(readUserQuery(new URLSearchParams(from)))
}

/** Loads the user of a page, or redirects to the list (ADMIN-10). */
export async function loadUserOr404(
	request: Request,
	id: string | undefined,
): Promise<UserForAdmin> {
	const found = await findUser(id ?? '')
	if (found !== null) return found
	const message: Message = { kind: 'error', text: unknownUserText(id ?? ''), key: 'guard' }
	throw (await redirectWithFlash(request, paths.adminUsers(), message)) as Response
}

function typed(form: FormData): UserFields {
	const text = (name: string): string => {
		const value = form.get(name)
		return typeof value === 'string' ? value.slice(0, 200) : ''
	}
	return {
		role: text('role'),
		vipStripeCouponId: text('vipStripeCouponId'),
		vipExpiresAt: text('vipExpiresAt'),
		serviceProvider: form.get('serviceProvider') === 'on',
	}
}

function versionOf(form: FormData): number | null {
	const version = Number(form.get('version') ?? Number.NaN)
	return Number.isSafeInteger(version) ? version : null
}

type Said = Partial<Omit<UserActionData, 'values' | 'version'>>

const renderForm = (form: FormData, said: Said, status: number) =>
	data<UserActionData>(
		{
			values: typed(form),
			version: versionOf(form),
			errors: {},
			failure: null,
			coupon: null,
			isStale: false,
			...said,
		},
		{ status },
	)

const FIELDS = ['role', 'vipStripeCouponId', 'vipExpiresAt'] as const

function unreadable(form: FormData, error: Record<string, string[] | null> | null | undefined) {
	const errors = Object.fromEntries(
		FIELDS.flatMap((name) => {
			const first = error?.[name]?.[0]
			return first === undefined ? [] : [[name, first]]
		}),
	)
	const isKnown = Object.keys(errors).length > 0
	return renderForm(form, { errors, failure: isKnown ? null : USER_TEXTS.unknownButton }, 400)
}

/** Handles the page's intents. */
export async function userAction(
	args: ActionFunctionArgs,
	admin: PublicUser,
	providers: readonly UserDataProvider[],
) {
	const { request, params, context } = args
	const form = await parseTrustedForm(args)
	const parsed = parseForm(form, UserForm)
	if (!parsed.ok) return unreadable(form, parsed.reply.error)
	const id = params['id'] ?? ''
	const by = { id: admin._id }
	try {
		switch (parsed.value.intent) {
			case 'save':
				return await save(args, form, parsed.value, by)
			case 'verify':
				return await verify(form, id, by, parsed.value.vipStripeCouponId)
			case 'delete':
				return await remove(request, id, by, providers)
		}
	} catch (error) {
		if (error instanceof Response || isBusy(error)) throw error
		log.error({ requestId: context.requestId, err: String(error) }, 'user change failed')
		if (parsed.value.intent === 'delete') {
			return redirectWithFlash(request, backToUsers(returnTo(request)), {
				kind: 'error',
				text: USER_TEXTS.deleteFailed,
			})
		}
		return renderForm(form, { failure: USER_TEXTS.saveFailed }, 500)
	}
}

type SaveForm = Extract<
	Extract<ReturnType<typeof parseForm<typeof UserForm>>, { ok: true }>['value'],
	{ intent: 'save' }
>

async function save(
	{ request, params }: ActionFunctionArgs,
	form: FormData,
	value: SaveForm,
	by: { id: string },
) {
	const id = params['id'] ?? ''
	if (value.userId !== id) return renderForm(form, { failure: USER_TEXTS.mismatch }, 400)
	const stored = await db().user.findUnique({ where: { id }, select: { vipExpiresAt: true } })
	const vipExpiresAt = endOfDay(value.vipExpiresAt, stored?.vipExpiresAt ?? null)
	if (vipExpiresAt === undefined) {
		return renderForm(form, { errors: { vipExpiresAt: 'Please enter a date.' } }, 400)
	}
	const edit = {
		admin: by,
		version: value.version ?? null,
		change: {
			role: value.role,
			vipStripeCouponId: value.vipStripeCouponId,
			vipExpiresAt,
			serviceProvider: value.serviceProvider === 'on',
		},
	}
	const result = await updateUser(id, edit, currentTime())
	if (!result.ok) {
		const { field, message, status } = result
		const said = field === '' ? { failure: message } : { errors: { [field]: message } }
		return renderForm(form, { ...said, isStale: message === USER_TEXTS.changed }, status)
	}
	const messages: Message[] = [{ kind: 'success', text: USER_TEXTS.saved }]
	if (result.couponFailed) messages.push({ kind: 'error', text: USER_TEXTS.couponFailed })
	return redirectWithFlash(request, backToUsers(returnTo(request)), messages)
}

async function verify(form: FormData, id: string, by: { id: string }, code: string) {
	const result = await verifyCoupon(by, id, code, currentTime())
	if (result.ok) {
		const { message, verifiedCode } = result
		return renderForm(form, { coupon: { verifiedCode, message, isValid: true } }, 200)
	}
	const { message, status } = result
	return renderForm(form, { coupon: { verifiedCode: '', message, isValid: false } }, status)
}

async function remove(
	request: Request,
	id: string,
	by: { id: string },
	providers: readonly UserDataProvider[],
) {
	const result = await deleteUser(id, by, providers, currentTime())
	const back = backToUsers(returnTo(request))
	if (result.ok)
		return redirectWithFlash(request, back, { kind: 'success', text: USER_TEXTS.deleted })
	const text = result.status === 404 ? result.message : deleteRefusal(result.message)
	return redirectWithFlash(request, back, { kind: 'error', text })
}
