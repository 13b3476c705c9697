import { type ActionFunctionArgs, data } from '@remix-run/node'
import { currentTime } from '~/core/time/clock'
import { isBusy } from '~/core/db/db.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseTrustedForm } from '~/core/forms/parse-form.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { markNotSubmitted } from '~/core/http/network-failure'
import { readingMinutes } from '~/features/guides/reading/guide'
import type {
	GuideErrors,
	GuideField,
	GuideFormAnswer,
	GuidePreview,
	GuideValues,
} from './guide-form-values'
import { EditorIntent, GuideInput } from '~/features/guides/guides.schema.server'
import { renderMarkdown } from '~/features/guides/markdown/markdown.server'
import { mergeNames } from './taxonomy'
import {
	createGuide,
	UNREADABLE_TEXT,
	updateGuide,
	type UpdateResult,
} from './guides.commands.server'

/** Guide editor action: parse, re-render with errors, preview, save. */

const SAVE_FAILED = 'Failed to save guide. Please try again later.'
const GONE =
	'This guide was deleted while you were editing. Restore it from Deleted, then save again.'

const MAX_ECHO_LENGTH = 400_000

function readValues(form: FormData): GuideValues {
	const text = (name: string): string => {
		const value = form.get(name)
		return typeof value === 'string' ? value.slice(0, MAX_ECHO_LENGTH) : ''
	}
	const list = (name: string, added: string): string[] =>
		mergeNames(
			[...form.getAll(name).filter((one) => typeof one === 'string'), text(added)].slice(0, 60),
		)
	return {
		title: text('title'),
		summary: text('summary'),
		content: text('content').replace(/\r\n?/gu, '\n'),
		coverImage: text('coverImage'),
		isFree: form.get('isFree') === 'on',
		category: list('category', 'newCategory'),
		tags: list('tags', 'newTag'),
	}
}

/** Renders a preview of the text. Stores nothing. */
export function renderPreview(content: string): GuidePreview {
	const rendered = renderMarkdown(content)
	if (rendered === null) return { html: '', minutes: 0, problem: UNREADABLE_TEXT }
	return { html: rendered.html, minutes: readingMinutes(rendered.words), problem: null }
}

function renderForm(values: GuideValues, more: Partial<GuideFormAnswer>, status = 200) {
	const whole: GuideFormAnswer = {
		values,
		errors: {},
		failure: null,
		preview: null,
		conflict: null,
		...more,
	}
	return data(whole, { status })
}

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): GuideErrors {
	const errors: GuideErrors = {}
	for (const { path, message } of issues) errors[path[0] as GuideField] ??= message
	return errors
}

const revisionIn = (form: FormData, name: string): number => {
	const revision = Number(form.get(name))
	return Number.isSafeInteger(revision) ? revision : 0
}

/** Handles the form's buttons, for a new guide (`id` null) or an existing one. */
export async function guideFormAction(
	args: ActionFunctionArgs,
	id: string | null,
	by: { id: string },
) {
	const form = await parseTrustedForm(args)
	const intent = EditorIntent.safeParse(form.get('intent') ?? 'none')
	if (!intent.success) throw new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
	const values = readValues(form)
	if (intent.data === 'preview') {
		const { data: body } = renderForm(values, { preview: renderPreview(values.content) })
		// A preview changes nothing, so no page needs to revalidate.
		return markNotSubmitted(body)
	}
	const input = GuideInput.safeParse(values)
	if (!input.success) return renderForm(values, { errors: errorsOf(input.error.issues) }, 400)
	const isOverwrite = intent.data === 'overwrite'
	const revision = revisionIn(form, isOverwrite ? 'storedRevision' : 'revision')
	try {
		const now = currentTime()
		const result =
			id === null
				? await createGuide(input.data, now, { by })
				: await updateGuide(id, revision, input.data, now, by)
		return await toActionResult(args, { values, id }, result)
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ requestId: args.context.requestId, err: String(error) }, 'guide could not be saved')
		return renderForm(values, { failure: SAVE_FAILED }, 500)
	}
}

function toActionResult(
	{ request }: ActionFunctionArgs,
	{ values, id }: { values: GuideValues; id: string | null },
	result: UpdateResult,
) {
	if (result.ok) {
		const text = id === null ? 'Guide created successfully' : 'Guide updated successfully'
		return redirectWithFlash(request, paths.manageGuides(), { kind: 'success', text })
	}
	switch (result.kind) {
		case 'unreadable':
			return renderForm(values, { errors: { content: UNREADABLE_TEXT } }, 400)
		case 'gone':
			return renderForm(values, { failure: GONE }, 404)
		case 'conflict':
			return renderForm(values, { conflict: result.revision }, 409)
	}
}
