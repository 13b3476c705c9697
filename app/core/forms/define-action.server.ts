import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { z } from 'zod'
import { isBusy } from '~/core/db/db.server'
import type { Guard } from '~/core/http/guarded.server'
import { log } from '~/core/log.server'
import type { TrustLevel } from '~/core/security/rate-limiter.server'
import { currentTime } from '~/core/time/clock'
import {
	type FormErrors,
	type FormResult,
	type FormValues,
	submittedValues,
	UNKNOWN_BUTTON_TEXT,
} from './form-result'
import { parseTrustedForm, retryAfter } from './parse-form.server'

export type CaptchaResult =
	| { ok: true; trustLevel: TrustLevel }
	| { ok: false; status: number; message: string }

/** The bot check of a form: gives out tokens, and judges the one that was sent. */
export type FormCaptcha = {
	issue: (request: Request) => Promise<string>
	verify: (request: Request, form: FormData) => Promise<CaptchaResult>
}

/** Why a form is not accepted. Most use cases return exactly this; an empty field is the form. */
type Refusal = { status: number; retryAfter?: number | undefined } & (
	| { message: string; field?: string }
	| { errors: FormErrors }
)

type Rejection<Values> = ReturnType<typeof data<FormResult<Values>>>

type BaseCall<Viewer, Values> = ActionFunctionArgs & {
	viewer: Viewer
	/** Everything that was sent. */
	form: FormData
	now: Date
	/** Shows the form again with what was typed and what is wrong. */
	reject: (refusal: Refusal) => Promise<Rejection<Values>>
}

/** What the handler of a form is called with. */
export type ActionCall<Viewer, Value, Values = FormValues> = BaseCall<Viewer, Values> & {
	/** What was sent, as the schema returns it. */
	value: Value
	/** The limits that apply, according to the captcha. */
	trustLevel: TrustLevel
}

type BaseOptions<Viewer, Schema, Values, Failed> = {
	guard: Guard<Viewer>
	schema: Schema | ((viewer: Viewer | null) => Schema)
	/** Fields that the handler reads itself, by the button that sends them. */
	fields?: Readonly<Record<string, readonly string[]>>
	/** The bot check, where the form (or the form of this intent) has one. */
	captcha?: FormCaptcha | ((intent: string) => FormCaptcha | undefined)
	/** What goes back into the fields of a refused form. */
	values?: (form: FormData) => Values
	/**
	 * What to say when the handler throws, so that what was typed is not lost: a text, or an answer.
	 * Without it, or without an answer of it, the error page answers.
	 */
	failed?: string | ((call: BaseCall<Viewer, Values> & { intent: string }) => Failed)
}

type Handler<Viewer, Value, Values, Answer = unknown> = (
	call: ActionCall<Viewer, Value, Values>,
) => Answer

type IntentOf<Value> = Value extends { intent: infer Intent extends string } ? Intent : never

type ValueFor<Value, Key> = Value extends { intent: infer Intent }
	? Key extends Intent
		? Value
		: never
	: never

type IntentHandlers<Viewer, Value, Values> = {
	[Key in IntentOf<Value>]: Handler<Viewer, ValueFor<Value, Key>, Values>
}

type HandlerAnswer<H> = H extends (...args: never[]) => infer Answer ? Answer : never

/** The fields of a form: those of its schema, and others by the button that sends them. */
type FormFields = {
	schema: () => z.ZodType
	others: Readonly<Record<string, readonly string[]>>
}

type Action<Answer> = ((args: ActionFunctionArgs) => Promise<Answer>) & {
	/** Who may send the form. */
	readonly access: string
	readonly fields: FormFields
}

type AnswerOf<Answer, Values, Failed> =
	| Awaited<Answer>
	| Rejection<Values>
	| Exclude<Awaited<Failed>, string | undefined>

/**
 * Makes the action of a route: guard, read and CSRF, parse, captcha, handler, response. A form whose
 * buttons do different things has `intents`, one handler per value of the field `intent`; any other
 * value is a 400. A form with one button has a `handler`.
 */
export function defineAction<
	Viewer,
	Schema extends z.ZodType,
	Answer,
	Values = FormValues,
	Failed = never,
>(
	options: BaseOptions<Viewer, Schema, Values, Failed> & {
		handler: Handler<Viewer, z.output<Schema>, Values, Answer>
	},
): Action<AnswerOf<Answer, Values, Failed>>
export function defineAction<
	Viewer,
	Schema extends z.ZodType,
	Handlers extends IntentHandlers<Viewer, z.output<Schema>, Values>,
	Values = FormValues,
	Failed = never,
>(
	options: BaseOptions<Viewer, Schema, Values, Failed> & { intents: Handlers },
): Action<AnswerOf<HandlerAnswer<Handlers[keyof Handlers]>, Values, Failed>>
export function defineAction<Viewer>(
	options: BaseOptions<Viewer, z.ZodType, unknown, unknown> & {
		handler?: Handler<Viewer, unknown, unknown>
		intents?: Record<string, Handler<Viewer, unknown, unknown>>
	},
): Action<unknown> {
	const { guard, intents = {}, failed, values = submittedValues } = options
	const schemaFor = (viewer: Viewer | null) =>
		typeof options.schema === 'function' ? options.schema(viewer) : options.schema
	const action = async (args: ActionFunctionArgs) => {
		const { request, context } = args
		// Without the context: the page is read again after the form, not with what was read before it.
		const viewer = await guard(request)
		const form = await parseTrustedForm(args)
		const sent = form.get('intent')
		const intent = typeof sent === 'string' ? sent : ''
		const captcha =
			typeof options.captcha === 'function' ? options.captcha(intent) : options.captcha
		const reject = async (refusal: Refusal) => {
			const result: FormResult<unknown> = {
				status: 'error',
				values: values(form),
				errors: refusalErrors(refusal),
				...(captcha === undefined ? {} : { token: await captcha.issue(request) }),
			}
			const headers = retryAfter(refusal.retryAfter)
			return data(result, { status: refusal.status, headers })
		}
		const call = { ...args, viewer, form, now: currentTime(), reject }

		const parsed = parseWithZod(form, { schema: schemaFor(viewer) })
		if (parsed.status !== 'success') {
			const errors = schemaErrors(parsed.error)
			if ('intent' in errors) throw new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
			return reject({ status: 400, errors })
		}
		const bot = (await captcha?.verify(request, form)) ?? {
			ok: true,
			trustLevel: 'normal' as const,
		}
		if (!bot.ok) return reject(bot)
		try {
			const handler = options.handler ?? intents[intent]
			return await handler?.({ ...call, value: parsed.value, trustLevel: bot.trustLevel })
		} catch (error) {
			// That the database is busy is said alike on every page.
			if (error instanceof Response || isBusy(error)) throw error
			const answer = typeof failed === 'function' ? await failed({ ...call, intent }) : failed
			if (answer === undefined) throw error
			log.error({ requestId: context.requestId, intent, err: error }, 'form failed')
			return typeof answer === 'string' ? reject({ status: 500, message: answer }) : answer
		}
	}
	const fields = { schema: () => schemaFor(null), others: options.fields ?? {} }
	return Object.assign(action, { access: guard.access, fields })
}

function refusalErrors(refusal: Refusal): FormErrors {
	if ('errors' in refusal) return refusal.errors
	const { field = '', message } = refusal
	return { [field === '' ? 'form' : field]: [message] }
}

/** The errors of a schema; Conform's name of the form as a whole is ''. */
function schemaErrors(error: Record<string, string[] | null> | null): FormErrors {
	return Object.fromEntries(
		Object.entries(error ?? {}).flatMap(([field, texts]) =>
			texts === null ? [] : [[field === '' ? 'form' : field, texts]],
		),
	)
}
